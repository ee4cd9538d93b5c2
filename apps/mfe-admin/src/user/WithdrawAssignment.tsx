import { adminApi } from '@casebook/api-admin';
import { useStudy } from '@casebook/shell-sdk';
import { Alert, Form, Modal } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import css from '../shared/admin.module.css';
import type { AssignmentDialogProps } from './ChangeAssignment';
import { useRoleNames } from './choices';
import { ReasonField } from '../shared/ReasonField';
import { useSaveForm } from '../shared/useSaveForm';
import { useUserLabel } from './useUserLabel';

/** Takes a role away at once, with a reason: given by mistake, or not to be held a day longer. */
export function WithdrawAssignment({ assignment, onClose, onConflict }: AssignmentDialogProps) {
  const { t } = useTranslation('mfe_admin');
  const { roleOf } = useRoleNames();
  const { studyId } = useStudy();
  const [form] = Form.useForm<{ reason: string }>();
  const { fault, clear, settle } = useSaveForm(form, useUserLabel());
  const [withdraw, { isLoading }] = adminApi.useWithdrawAssignmentMutation();

  const save = async ({ reason }: { reason: string }) => {
    clear();
    const { assignmentId, revision } = assignment;
    const answer = await withdraw({
      studyId,
      assignmentId,
      assignmentWithdrawal: { reason, revision },
    });
    settle(answer, onClose, (failure) => failure?.status === 412 && onConflict());
  };

  const site = assignment.siteCode ?? t('user.allSites');
  return (
    <Modal
      open
      title={t('user.withdrawTitle', { role: roleOf(assignment), site })}
      okText={t('user.withdraw')}
      okButtonProps={{ danger: true }}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {fault ? (
        <Alert className={css.bar} type="error" showIcon title={fault} role="alert" />
      ) : null}
      <p>{t('user.withdrawNote')}</p>
      <Form
        form={form}
        name="withdraw"
        layout="vertical"
        initialValues={{ reason: '' }}
        onFinish={save}
      >
        <ReasonField />
      </Form>
    </Modal>
  );
}
