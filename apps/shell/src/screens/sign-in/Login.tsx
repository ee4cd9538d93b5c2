import { type Failure, useMessages } from '@casebook/shell-sdk';
import { Alert, AppLink, Button, Form, Input } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../LanguageSwitch';
import { usePortal } from '../../portal/portal-context';
import { SessionEnded } from './SessionEnded';
import styles from './login.module.css';
import { PortalNote } from '../PortalNote';

interface Credentials {
  username: string;
  password: string;
}

export function Login() {
  const { shell, session, language } = usePortal();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [form] = Form.useForm<Credentials>();

  // Faults in the former language are removed; the input stays.
  const forgetTexts = () =>
    form.setFields([
      { name: 'username', errors: [] },
      { name: 'password', errors: [] },
    ]);

  const signIn = async ({ username, password }: Credentials) => {
    setBusy(true);
    setFailure(null);
    const { chosen } = language;
    const result = await session.signIn({
      username: username.trim(),
      password,
      ...(chosen && { language: chosen }),
    });
    setBusy(false);
    if ('data' in result) {
      shell.nav.goTo('/', { replace: true });
      return;
    }
    if (!result.error.announced) setFailure(result.error);
    form.getFieldInstance('password')?.focus();
  };

  return (
    <main className={styles['page']}>
      <section className={styles['card']} aria-labelledby="login-title">
        <p className={styles['wordmark']}>Casebook</p>
        <h1 id="login-title" className={styles['title']}>
          {t('login.title')}
        </h1>
        <LanguageSwitch block onChosen={forgetTexts} />
        <SessionEnded />
        <Form<Credentials>
          form={form}
          layout="vertical"
          requiredMark={false}
          className={styles['form']}
          onFinish={(values) => void signIn(values)}
        >
          {failure ? (
            <Alert
              type="error"
              showIcon
              role="alert"
              className={styles['failure'] ?? ''}
              message={messages.of(failure)}
            />
          ) : null}
          <Form.Item
            name="username"
            label={t('login.username')}
            rules={[{ required: true, whitespace: true, message: t('login.usernameNeeded') }]}
          >
            <Input autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('login.password')}
            rules={[{ required: true, message: t('login.passwordNeeded') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t('login.submit')}
          </Button>
        </Form>
        <nav className={styles['links']} aria-label={t('login.forgot')}>
          <AppLink href="/user/forget-login-id">{t('login.forgotLoginId')}</AppLink>
          <AppLink href="/user/forget-password">{t('login.forgotPassword')}</AppLink>
        </nav>
      </section>
      <PortalNote />
    </main>
  );
}
