import type { StudyUser } from '@casebook/api-admin';
import { authApi } from '@casebook/api-auth';
import { useShell, useStudy, useFailure } from '@casebook/shell-sdk';
import { Checkbox, Modal } from '@casebook/ui/core';
import { ReasonedButton } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Spec section 3: a user who has never signed in. */
const NOT_YET = 1;

interface Props {
  user: StudyUser;
  /** Why no mail can be sent. */
  off?: string;
  onSent: () => void;
}

/** Sends a new invitation to a user who has never signed in, and a password reset to others. */
export function SendMail({ user, off, onSent }: Props) {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const failure = useFailure();
  const { studyId } = useStudy();
  const [open, setOpen] = useState(false);
  const [secretForgotten, setSecretForgotten] = useState(false);
  const [invite, inviting] = authApi.useSendInvitationMutation();
  const [reset, resetting] = authApi.useResetPasswordMutation();
  const { personId, name, email } = user;
  const act = user.status === NOT_YET ? 'invite' : 'resetPassword';
  const sending = inviting.isLoading || resetting.isLoading;

  const start = () => {
    setSecretForgotten(false);
    setOpen(true);
  };
  const send = async () => {
    const answer =
      act === 'invite'
        ? await invite({ personId, studyBody: { studyId } })
        : await reset({ resetPasswordBody: { studyId, personId, secretForgotten } });
    setOpen(false);
    if (!answer.error) {
      const message = { text: t('user.mailSent', { email }) };
      shell.ui.notify({ type: 'success', message });
      onSent();
    } else failure.notify(answer.error);
  };

  return (
    <>
      <ReasonedButton disabledReason={off} onClick={start}>
        {t(`user.${act}`)}
      </ReasonedButton>
      <Modal
        open={open}
        title={t(`user.${act}Title`, { name })}
        okText={t(`user.${act}`)}
        confirmLoading={sending}
        onOk={() => void send()}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p>{t(`user.${act}Note`, { email })}</p>
        {act === 'resetPassword' ? (
          <Checkbox
            checked={secretForgotten}
            onChange={(event) => setSecretForgotten(event.target.checked)}
          >
            {t('user.secretForgotten')}
          </Checkbox>
        ) : null}
      </Modal>
    </>
  );
}
