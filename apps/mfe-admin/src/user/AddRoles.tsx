import { adminApi, type StudyUser } from '@casebook/api-admin';
import { useDirty, useStudy } from '@casebook/shell-sdk';
import { Alert, Form, Modal, useUiText } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../shared/admin.module.css';
import { newRole, roleInputOf, RoleRows, type RoleValues } from './RoleRows';
import { useSaveForm } from '../shared/useSaveForm';
import { useUserLabel } from './useUserLabel';

/** Gives a user of the study more roles. */
export function AddRoles({ user, onClose }: { user: StudyUser; onClose: () => void }) {
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const { studyId } = useStudy();
  const [form] = Form.useForm<{ assignments: RoleValues[] }>();
  const { fault, clear, settle } = useSaveForm(form, useUserLabel());
  const [assign, { isLoading }] = adminApi.useAssignRolesMutation();
  const [typed, setTyped] = useState(false);
  useDirty(typed);

  const save = async ({ assignments }: { assignments: RoleValues[] }) => {
    clear();
    const answer = await assign({
      studyId,
      personId: user.personId,
      assignmentsInput: { assignments: assignments.map(roleInputOf) },
    });
    settle(answer, onClose);
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
