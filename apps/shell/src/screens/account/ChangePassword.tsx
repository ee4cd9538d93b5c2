import { authApi, type CurrentUser, type Profile } from '@casebook/api-auth';
import { failureOf, useMessages, useReadStore, useShell } from '@casebook/shell-sdk';
import { Alert, Button, Skeleton, StateView } from '@casebook/ui/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../LanguageSwitch';
import { usePortal } from '../../portal/portal-context';
import { AccountForm } from './AccountForm';
import styles from './account.module.css';
import { useFields } from './useFields';
import { NewPassword, newPasswordBody, newPasswordRules, noPassword } from './NewPassword';

/** The forced password change (spec 5): until then the person can only sign out. */
export function ChangePassword() {
  const { session } = usePortal();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const person = useReadStore(session.view);
  const profile = authApi.useProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  const user = authApi.useMeQuery(undefined, { refetchOnMountOrArgChange: true });

  // It may have been changed in another tab meanwhile.
  useEffect(() => {
    const look = () => void session.reload();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [session]);

  const failed = profile.error ?? user.error;
  return (
    <main className={styles['page']}>
      <section className={styles['card']} aria-labelledby="change-title">
        <div className={styles['head']}>
          <div>
            <p className={styles['wordmark']}>Casebook</p>
            <h1 id="change-title" className={styles['title']}>
              {t('account.change.title')}
            </h1>
          </div>
          <LanguageSwitch />
        </div>
        {profile.data && user.data ? (
          <ChangeForm profile={profile.data} user={user.data} />
        ) : failed ? (
          <StateView
            kind="error"
            text={messages.of(failureOf(failed))}
            onRetry={() => void Promise.all([profile.refetch(), user.refetch()])}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
        <p className={styles['leave']}>
          {person?.name}{' '}
          <Button type="link" size="small" onClick={() => void session.signOut()}>
            {t('user.signOut')}
          </Button>
        </p>
      </section>
    </main>
  );
}

function ChangeForm({ profile, user }: { profile: Profile; user: CurrentUser }) {
  const { session } = usePortal();
  const { ui } = useShell();
  const { t } = useTranslation('shell');
  const [update, { isLoading }] = authApi.useUpdatePasswordMutation();
  const fields = useFields({ ...noPassword }, newPasswordRules(profile));
  const send = async () => {
    const { error } = await update({ updatePasswordBody: newPasswordBody(fields.values) });
    if (error) return fields.refuse(failureOf(error));
    ui.notify({ type: 'success', message: { code: 'AUTH_PASSWORD_CHANGED' } });
    await session.reload();
  };
  return (
    <>
      <Alert
        type="info"
        showIcon
        className={styles['failure'] ?? ''}
        title={t(`account.change.${reasonOf(user)}`)}
      />
      <AccountForm
        fields={fields}
        submit={t('account.change.submit')}
        busy={isLoading}
        onSubmit={() => void send()}
      >
        <NewPassword fields={fields} profile={profile} />
      </AccountForm>
    </>
  );
}

function reasonOf(user: CurrentUser): 'first' | 'reset' | 'old' {
  if (user.pwChangedFlag === null) return 'first';
  return user.pwMustChangedFlag === 0 || user.pwResetExpired !== null ? 'reset' : 'old';
}
