import { adminApi, type StudyUser } from '@casebook/api-admin';
import { useStudy } from '@casebook/shell-sdk';
import { Form } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { newRole, roleInputOf, RoleRows, type RoleValues } from './RoleRows';
import { SaveDialog } from '../shared/SaveDialog';
import { useUserLabel } from './useUserLabel';

interface Values {
  assignments: RoleValues[];
}

/** Gives a user of the study more roles. */
export function AddRoles({ user, onClose }: { user: StudyUser; onClose: () => void }) {
  const { t } = useTranslation('mfe_admin');
  const { studyId } = useStudy();
  const [form] = Form.useForm<Values>();
  const labelOf = useUserLabel();
  const [assign] = adminApi.useAssignRolesMutation();

  const save = ({ assignments }: Values) =>
    assign({
      studyId,
      personId: user.personId,
      assignmentsInput: { assignments: assignments.map(roleInputOf) },
    });

  return (
    <SaveDialog<Values>
      form={form}
      name="roles"
      width={900}
      title={t('user.addRolesTitle', { name: user.name })}
      initialValues={{ assignments: [newRole()] }}
      labelOf={labelOf}
      save={save}
      onClose={onClose}
    >
      <RoleRows form={form} />
    </SaveDialog>
  );
}
