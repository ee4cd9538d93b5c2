import { authApi, type Profile } from '@casebook/api-auth';
import { failureOf, useShell } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../../portal/portal-context';
import { AccountForm, TextField } from './AccountForm';
import styles from './account.module.css';
import { useFields } from './useFields';

export function LoginIdTab({ profile }: { profile: Profile }) {
  const { session } = usePortal();
  const { ui } = useShell();
  const { t } = useTranslation('shell');
  const [update, { isLoading }] = authApi.useUpdateLoginIdMutation();
  const fields = useFields(
    { currentEmail: '', password: '' },
    {
      needed: { currentEmail: 'COMMON_REQUIRED', password: 'AUTH_PASSWORD_REQUIRED' },
      check: ({ currentEmail }) => ({
        currentEmail: /^\S+@\S+\.\S+$/.test(currentEmail.trim()) ? null : 'AUTH_EMAIL_FORM',
      }),
    },
  );
  const send = async () => {
    const { currentEmail, password } = fields.values;
    const updateLoginIdBody = { currentEmail: currentEmail.trim(), password };
    const { error } = await update({ updateLoginIdBody });
    if (error) return fields.refuse(failureOf(error));
    fields.clear();
    await session.reload();
    ui.notify({
      type: 'success',
      message: {
        code: 'AUTH_LOGIN_ID_CHANGED',
        params: { loginId: updateLoginIdBody.currentEmail },
      },
    });
  };
  return (
    <section className={styles['box']} aria-label={t('account.tabs.loginId')}>
      <p className={styles['note']}>{t('account.loginIdWhy', { loginId: profile.loginId })}</p>
      <AccountForm
        fields={fields}
        submit={t('account.loginIdSubmit')}
        busy={isLoading}
        onSubmit={() => void send()}
      >
        <TextField
          fields={fields}
          name="currentEmail"
          type="email"
          label={t('account.currentEmail')}
          autoComplete="email"
        />
        <TextField
          fields={fields}
          name="password"
          type="password"
          label={t('account.currentPassword')}
          autoComplete="current-password"
        />
      </AccountForm>
    </section>
  );
}
