import { authApi } from '@casebook/api-auth';
import { useTranslation } from 'react-i18next';
import { Recovery } from './Recovery';
import { RecoveryPage } from './RecoveryPage';

export function ForgetLoginId() {
  const { t } = useTranslation('shell');
  const [forget, { isLoading }] = authApi.useForgetLoginIdMutation();
  const other = { href: '/user/forget-password', label: t('login.forgotPassword') };
  return (
    <RecoveryPage title={t('recovery.loginId.title')} other={other}>
      <Recovery kind="loginId" busy={isLoading} send={(recoveryBody) => forget({ recoveryBody })} />
    </RecoveryPage>
  );
}
