import { type Language, languages } from '@casebook/catalogue';
import { type Failure, useMessages, useReadStore } from '@casebook/shell-sdk';
import { Alert, Button, Form, Input, Segmented } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal-context';
import { SessionEnded } from '../session/SessionEnded';
import styles from './login.module.css';

const languageNames: Record<Language, string> = { ja: '日本語', en: 'English', th: 'ไทย' };

interface Credentials {
  username: string;
  password: string;
}

export function Login() {
  const { shell, session, language } = usePortal();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const locale = useReadStore(shell.locale);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [form] = Form.useForm<Credentials>();

  const chooseLanguage = async (next: Language) => {
    await language.choose(next);
    // A text of the old language must not stay beside the field; what was typed does.
    form.setFields([
      { name: 'username', errors: [] },
      { name: 'password', errors: [] },
    ]);
  };

  const signIn = async ({ username, password }: Credentials) => {
    setBusy(true);
    setFailure(null);
    const result = await session.signIn({
      username: username.trim(),
      password,
      language: locale.language,
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
        <Segmented<Language>
          block
          aria-label={t('login.language')}
          value={locale.language}
          options={languages.map((value) => ({
            value,
            label: <span lang={value}>{languageNames[value]}</span>,
          }))}
          onChange={(next) => void chooseLanguage(next)}
        />
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
      </section>
      <p className={styles['about']}>{t('login.about')}</p>
    </main>
  );
}
