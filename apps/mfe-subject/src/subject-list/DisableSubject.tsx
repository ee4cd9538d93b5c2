import type { SubjectRow } from '@casebook/api-subject';
import { useState } from 'react';
import { type SubjectAct, SubjectsState } from './SubjectsState';

/** Disables a subject, or enables it again. */
export function DisableSubject({ subject, onClose }: { subject: SubjectRow; onClose: () => void }) {
  // As it was when this was opened: the screen behind reads the subject anew when it is done.
  const [act] = useState<SubjectAct>(subject.disabled ? 'enable' : 'disable');
  return <SubjectsState act={act} subjects={[subject]} onClose={onClose} />;
}
