import type { StudyUser } from '@casebook/api-admin';
import { usePrivilege, useSession } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { ReasonedButton } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { SendMail } from './SendMail';
import type { StateAct } from './UsersState';

export type UserDialog = 'audit' | 'roles' | 'person' | StateAct;

interface Props {
  user: StudyUser;
  onOpen: (dialog: UserDialog) => void;
  onSent: () => void;
}

/** The actions on a user that the reader's role allows. */
export function UserActions({ user, onOpen, onSent }: Props) {
  const { t } = useTranslation('mfe_admin');
  const { personId, portalRights } = useSession();
  const mayEdit = usePrivilege({ all: ['user_edit'] });
  const mayRole = usePrivilege({ all: ['user_role_edit'] });
  const mayDisable = usePrivilege({ all: ['user_disable'] });
  // The same rules as in the services, so that a refusal is shown beforehand.
  const mightier = user.portalRights.some((right) => !portalRights.includes(right));
  const off = mightier ? t('user.mightier') : user.disabled ? t('user.enableFirst') : undefined;
  return (
    <>
      <Button onClick={() => onOpen('audit')}>{t('audit.open')}</Button>
      {mayEdit ? <SendMail user={user} off={off} onSent={onSent} /> : null}
      {mayDisable ? (
        <ReasonedButton
          danger={!user.disabled}
          disabledReason={user.personId === personId ? t('user.yourself') : undefined}
          onClick={() => onOpen(user.disabled ? 'enable' : 'disable')}
        >
          {t(user.disabled ? 'user.enable' : 'user.disable')}
        </ReasonedButton>
      ) : null}
      {mayEdit ? (
        <ReasonedButton disabledReason={off} onClick={() => onOpen('person')}>
          {t('user.editPerson')}
        </ReasonedButton>
      ) : null}
      {mayRole ? (
        <Button type="primary" onClick={() => onOpen('roles')}>
          {t('user.addRole')}
        </Button>
      ) : null}
    </>
  );
}
