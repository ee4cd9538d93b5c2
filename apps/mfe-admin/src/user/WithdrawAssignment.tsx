import { adminApi } from '@casebook/api-admin';
import { useStudy } from '@casebook/shell-sdk';
import { Form } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import type { AssignmentDialogProps } from './ChangeAssignment';
import { useRoleNames } from './choices';
import { ReasonField } from '../shared/ReasonField';
import { SaveDialog } from '../shared/SaveDialog';
import { useUserLabel } from './useUserLabel';

interface Values {
  reason: string;
}

/** Withdraws a role immediately, with a reason. */
export function WithdrawAssignment({ assignment, onClose, onConflict }: AssignmentDialogProps) {
  const { t } = useTranslation('mfe_admin');
  const { roleOf } = useRoleNames();
  const { studyId } = useStudy();
  const [form] = Form.useForm<Values>();
  const labelOf = useUserLabel();
  const [withdraw] = adminApi.useWithdrawAssignmentMutation();

  const save = ({ reason }: Values) => {
    const { assignmentId, revision } = assignment;
    return withdraw({
      studyId,
      assignmentId,
      assignmentWithdrawal: { reason, revision },
    });
  };

  const site = assignment.siteCode ?? t('user.allSites');
  return (
    <SaveDialog<Values>
      form={form}
      name="withdraw"
      title={t('user.withdrawTitle', { role: roleOf(assignment), site })}
      note={<p>{t('user.withdrawNote')}</p>}
      okText={t('user.withdraw')}
      danger
      initialValues={{ reason: '' }}
      labelOf={labelOf}
      save={save}
      onClose={onClose}
      onConflict={onConflict}
    >
      <ReasonField />
    </SaveDialog>
  );
}
