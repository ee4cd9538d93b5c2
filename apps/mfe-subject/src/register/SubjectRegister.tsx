import { type RegistrationForm, useLazyGetRegistrationQuery } from '@casebook/api-subject';
import { type Failure, useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { useEffect, useState } from 'react';
import { PageSkeleton, ScreenFailure } from '../shared/ScreenFailure';
import { RegistrationPage } from './RegistrationPage';

type Reading =
  | { status: 'reading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'open'; form: RegistrationForm };

/** Subject registration (spec 2.2): the registration page of the site's design version. */
export function SubjectRegister() {
  const shell = useShell();
  const { studyId } = useStudy();
  const { screen } = useReadStore(shell.location);
  const siteId = Number(screen?.params['siteId']);
  const [read] = useLazyGetRegistrationQuery();
  const [reading, setReading] = useState<Reading>({ status: 'reading' });
  // Counts the forms that were opened: after "save and add new" the next one begins empty.
  const [round, setRound] = useState(0);

  useEffect(() => {
    let current = true;
    setReading({ status: 'reading' });
    void read({ studyId, siteId }).then(({ data, error }) => {
      if (!current) return;
      if (data) setReading({ status: 'open', form: data });
      else setReading({ status: 'failed', failure: error as Failure });
    });
    return () => {
      current = false;
    };
  }, [read, round, siteId, studyId]);

  const anew = () => setRound((before) => before + 1);
  if (reading.status === 'failed')
    return <ScreenFailure failure={reading.failure} onRetry={anew} />;
  if (reading.status === 'reading') return <PageSkeleton />;
  return <RegistrationPage key={round} form={reading.form} onAnew={anew} />;
}
