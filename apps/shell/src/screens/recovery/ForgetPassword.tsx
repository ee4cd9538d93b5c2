import { authApi } from '@casebook/api-auth';
import { useTranslation } from 'react-i18next';
import { Recovery } from './Recovery';
import { RecoveryPage } from './RecoveryPage';

export function ForgetPassword() {
  const { t } = useTranslation('shell');
  const [forget, { isLoading }] = authApi.useForgetPasswordMutation();
  const other = { href: '/user/forget-login-id', label: t('login.forgotLoginId') };
  return (
    <RecoveryPage title={t('recovery.password.title')} other={other}>
      <Recovery
        kind="password"
        busy={isLoading}
        send={(recoveryBody) => forget({ recoveryBody })}
      />
    </RecoveryPage>
  );
}
