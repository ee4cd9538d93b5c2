import {
  type SubjectRow,
  useDisableSubjectMutation,
  useEnableSubjectMutation,
} from '@casebook/api-subject';
import { type Failure, useStudy } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import { ReasonPrompt } from '../shared/ReasonPrompt';

/** Disables or re-enables a subject, with the reason. */
export function DisableSubject({ subject, onClose }: { subject: SubjectRow; onClose: () => void }) {
  const { t } = useTranslation('mfe_subject');
  const { studyId } = useStudy();
  const [disable] = useDisableSubjectMutation();
  const [enable] = useEnableSubjectMutation();
  const { subjectId, subjectNo, disabled } = subject;
  const submit = async (reason: string): Promise<Failure | undefined> => {
    const change = disabled ? enable : disable;
    const { error } = await change({ studyId, subjectId, reasonInput: { reason } });
    if (!error) onClose();
    return error as Failure | undefined;
  };
  return (
    <ReasonPrompt
      title={t(disabled ? 'subjects.enableTitle' : 'subjects.disableTitle', { subjectNo })}
      text={t(disabled ? 'subjects.enableText' : 'subjects.disableText')}
      act={t(disabled ? 'subjects.enable' : 'subjects.disable')}
      danger={!disabled}
      onCancel={onClose}
      onSubmit={submit}
    />
  );
}
