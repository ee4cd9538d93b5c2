import type { StudyUser } from '@casebook/api-admin';
import { authApi } from '@casebook/api-auth';
import { usePrivilege, useSession, useShell, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { ReasonedButton } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { asFailure, useFailureText } from '../shared/failure';
import type { StateAct } from './UsersState';

export type UserDialog = 'audit' | 'roles' | 'person' | StateAct;

/** Spec section 3: a user who has never signed in. */
const NOT_YET = 1;

interface Props {
  user: StudyUser;
  onOpen: (dialog: UserDialog) => void;
  onSent: () => void;
}

/** What can be done with a user, as far as the reader's role allows. */
export function UserActions({ user, onOpen, onSent }: Props) {
  const { t } = useTranslation('mfe_admin');
  const { personId, portalRights } = useSession();
  const mayEdit = usePrivilege({ all: ['user_edit'] });
  const mayRole = usePrivilege({ all: ['user_role_edit'] });
  const mayDisable = usePrivilege({ all: ['user_disable'] });
  // The same rules as the services', said before they are met.
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

/** Who never signed in is invited again; everybody else gets the password reset. Both come by mail. */
function SendMail({ user, off, onSent }: { user: StudyUser; off?: string; onSent: () => void }) {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const failureText = useFailureText();
  const { studyId } = useStudy();
  const [invite, inviting] = authApi.useSendInvitationMutation();
  const [reset, resetting] = authApi.useResetPasswordMutation();
  const { personId, name, email } = user;
  const act = user.status === NOT_YET ? 'invite' : 'resetPassword';

  const send = async () => {
    const agreed = await shell.ui.confirm({
      title: t(`user.${act}Title`, { name }),
      content: t(`user.${act}Note`, { email }),
      okText: t(`user.${act}`),
    });
    if (!agreed) return;
    const answer =
      act === 'invite'
        ? await invite({ personId, studyBody: { studyId } })
        : await reset({ studyPersonBody: { studyId, personId } });
    if (!answer.error) {
      const message = { text: t('user.mailSent', { email }) };
      shell.ui.notify({ type: 'success', message });
      onSent();
    } else if (!asFailure(answer.error)?.announced) {
      const message = { text: failureText(answer.error) ?? '' };
      shell.ui.notify({ type: 'error', message });
    }
  };

  return (
    <ReasonedButton
      loading={inviting.isLoading || resetting.isLoading}
      disabledReason={off}
      onClick={() => void send()}
    >
      {t(`user.${act}`)}
    </ReasonedButton>
  );
}
