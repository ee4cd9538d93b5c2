import { type RegistrationForm, useLazyGetRegistrationQuery } from '@casebook/api-subject';
import { type Failure, useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { useCallback } from 'react';
import { PageSkeleton, ScreenFailure } from '../shared/ScreenFailure';
import { type Loaded, useReading } from '../shared/useReading';
import { RegistrationPage } from './RegistrationPage';

/** Subject registration (spec 2.2): the registration page of the site's design version. */
export function SubjectRegister() {
  const shell = useShell();
  const { studyId } = useStudy();
  const { screen } = useReadStore(shell.location);
  const siteId = Number(screen?.params['siteId']);
  const [read] = useLazyGetRegistrationQuery();
  const { result, round, again } = useReading(
    useCallback(async (): Promise<Loaded<RegistrationForm>> => {
      const { data, error } = await read({ studyId, siteId });
      return data ? { data } : { failure: error as Failure };
    }, [read, siteId, studyId]),
  );
  if (!result) return <PageSkeleton />;
  if ('failure' in result) return <ScreenFailure failure={result.failure} onRetry={again} />;
  // After "save and add another" the next form begins empty.
  return <RegistrationPage key={round} form={result.data} onAnew={again} />;
}
