import { type RegistrationForm, useLazyGetRegistrationQuery } from '@casebook/api-subject';
import { loadMatcher } from '@casebook/crf-page';
import {
  type Failure,
  failureOf,
  useMessages,
  useReadStore,
  useShell,
  useStudy,
} from '@casebook/shell-sdk';
import { Button, StateView } from '@casebook/ui/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureState } from '@casebook/screen-kit';
import { PageSkeleton } from '../shared/PageSkeleton';
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
      if (!data) return { failure: failureOf(error) };
      await loadMatcher(data.design);
      return { data };
    }, [read, siteId, studyId]),
  );
  if (!result) return <PageSkeleton />;
  if ('failure' in result) {
    const { failure } = result;
    // 422: no subject can be registered at this site now, and the message says why; 423: the study is locked.
    return failure.status === 422 || failure.status === 423 ? (
      <NotPossible failure={failure} onRetry={again} />
    ) : (
      <FailureState error={failure} onRetry={again} />
    );
  }
  // After "save and add another" the next form starts empty.
  return <RegistrationPage key={round} form={result.data} onAnew={again} />;
}

function NotPossible({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const messages = useMessages();
  return (
    <StateView
      kind="error"
      title={t('register.notPossible')}
      text={messages.of(failure)}
      action={
        <Button type="primary" onClick={() => shell.nav.go('SUBJECT_LIST')}>
          {t('register.back')}
        </Button>
      }
      onRetry={onRetry}
    />
  );
}
