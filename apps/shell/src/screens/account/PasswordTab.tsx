import { authApi, type Profile } from '@casebook/api-auth';
import { failureOf, useShell } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { AccountForm } from './AccountForm';
import styles from './account.module.css';
import { useFields } from './useFields';
import {
  NewPassword,
  newPasswordBody,
  newPasswordRules,
  type NewPasswordValues,
  noPassword,
} from './NewPassword';

export function PasswordTab({ profile }: { profile: Profile }) {
  const { ui } = useShell();
  const { t } = useTranslation('shell');
  const [change, { isLoading }] = authApi.useChangePasswordMutation();
  const { needed, check } = newPasswordRules(profile);
  const fields = useFields<'currentPassword' | keyof NewPasswordValues>(
    { currentPassword: '', ...noPassword },
    { needed: { currentPassword: 'AUTH_PASSWORD_REQUIRED', ...needed }, check },
  );
  const send = async () => {
    const { currentPassword } = fields.values;
    const changePasswordBody = { currentPassword, ...newPasswordBody(fields.values) };
    const { error } = await change({ changePasswordBody });
    if (error) return fields.refuse(failureOf(error));
    fields.clear();
    ui.notify({ type: 'success', message: { code: 'AUTH_PASSWORD_CHANGED' } });
  };
  return (
    <section className={styles['box']} aria-label={t('account.tabs.password')}>
      <p className={styles['note']}>
        {t('account.validUntil')} <DateTimeZoned utc={profile.passwordValidUntil} dateOnly />
      </p>
      <AccountForm
        fields={fields}
        submit={t('account.change.submit')}
        busy={isLoading}
        onSubmit={() => void send()}
      >
        <NewPassword fields={fields} profile={profile} current="currentPassword" />
      </AccountForm>
    </section>
  );
}
