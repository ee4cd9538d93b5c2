import { adminApi, type StudyUser } from '@casebook/api-admin';
import { useDirty, useShell, useStudy } from '@casebook/shell-sdk';
import { Alert, Form, Modal, useUiText } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure, useFailureText, useFieldFaults } from '../shared/failure';
import css from '../shared/admin.module.css';
import { newRole, roleInputOf, RoleRows, type RoleValues } from './RoleRows';
import { useUserLabel } from './UserRegister';

/** Gives a user of the study more roles. */
export function AddRoles({ user, onClose }: { user: StudyUser; onClose: () => void }) {
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const shell = useShell();
  const failureText = useFailureText();
  const { studyId } = useStudy();
  const [form] = Form.useForm<{ assignments: RoleValues[] }>();
  const fieldFaults = useFieldFaults(form, useUserLabel());
  const [assign, { isLoading }] = adminApi.useAssignRolesMutation();
  const [typed, setTyped] = useState(false);
  const [fault, setFault] = useState<string>();
  useDirty(typed);

  const save = async ({ assignments }: { assignments: RoleValues[] }) => {
    setFault(undefined);
    const answer = await assign({
      studyId,
      personId: user.personId,
      assignmentsInput: { assignments: assignments.map(roleInputOf) },
    });
    if (!answer.error) {
      shell.ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
      return onClose();
    }
    const placed = fieldFaults(answer.error);
    if (!placed && !asFailure(answer.error)?.announced) setFault(failureText(answer.error));
  };

  return (
    <Modal
      open
      width={900}
      title={t('user.addRolesTitle', { name: user.name })}
      okText={ui('save')}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {fault ? (
        <Alert className={css.bar} type="error" showIcon title={fault} role="alert" />
      ) : null}
      <Form
        form={form}
        name="roles"
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{ assignments: [newRole()] }}
        onValuesChange={() => setTyped(true)}
        onFinish={save}
      >
        <RoleRows form={form} />
      </Form>
    </Modal>
  );
}
