import type { SubjectRow } from '@casebook/api-subject';
import { useState } from 'react';
import type { SubjectAct } from './subject-acts';
import { SubjectsState } from './SubjectsState';

/** Disables a subject, or enables it again. */
export function DisableSubject({ subject, onClose }: { subject: SubjectRow; onClose: () => void }) {
  // The state when the dialog was opened: the screen behind reads the subject again afterwards.
  const [act] = useState<SubjectAct>(subject.disabled ? 'enable' : 'disable');
  return <SubjectsState act={act} subjects={[subject]} onClose={onClose} />;
}
