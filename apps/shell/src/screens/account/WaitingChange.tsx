import { authApi, type OwnIdentityChange } from '@casebook/api-auth';
import { failureOf, useMessages, useShell } from '@casebook/shell-sdk';
import { Alert, Button, DateTimeZoned } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { AccountForm, TextField } from './AccountForm';
import styles from './account.module.css';
import { useFields } from './useFields';

/** A change of the own name or address that an administrator requested: to be confirmed or stopped. */
export function WaitingChange() {
  const { data, error, refetch } = authApi.useOwnIdentityChangeQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const messages = useMessages();
  if (error) return <Alert type="error" showIcon title={messages.of(failureOf(error))} />;
  return data?.change ? <Change change={data.change} onDone={() => void refetch()} /> : null;
}

function Change({ change, onDone }: { change: OwnIdentityChange; onDone: () => void }) {
  const { t } = useTranslation('shell');
  const { ui } = useShell();
  const messages = useMessages();
  const [confirm, confirming] = authApi.useConfirmOwnIdentityChangeMutation();
  const [stop, stopping] = authApi.useStopOwnIdentityChangeMutation();
  const fields = useFields({ password: '' }, { needed: { password: 'AUTH_PASSWORD_REQUIRED' } });
  const run = async () => {
    const { password } = fields.values;
    const { error } = await confirm({ confirmIdentityChangeBody: { password } });
    if (error) return fields.refuse(failureOf(error));
    ui.notify({ type: 'success', message: { text: t('account.waiting.confirmed') } });
    onDone();
  };
  const end = async () => {
    const { error } = await stop();
    const text = error ? messages.of(failureOf(error)) : t('account.waiting.stopped');
    ui.notify({ type: error ? 'error' : 'success', message: { text } });
    onDone();
  };
  const { name, email, formerName, formerEmail, confirmedByName, requestedByName } = change;
  const facts = [
    ...(name === formerName ? [] : [[t('user.name'), formerName, name]]),
    ...(email === formerEmail ? [] : [[t('user.email'), formerEmail, email]]),
  ] as const;
  return (
    <section className={styles['box']} aria-label={t('account.waiting.title')}>
      <h2>{t('account.waiting.title')}</h2>
      <p className={styles['note']}>
        {t('account.waiting.requestedBy', { name: requestedByName })} {t('account.waiting.due')}{' '}
        <DateTimeZoned utc={change.dueAt} />
        {confirmedByName ? `. ${t('account.waiting.confirmedBy', { name: confirmedByName })}` : ''}
      </p>
      <dl className={styles['facts']}>
        {facts.map(([label, before, after]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{`${before} → ${after}`}</dd>
          </div>
        ))}
      </dl>
      {confirmedByName ? null : (
        <AccountForm
          fields={fields}
          submit={t('account.waiting.confirm')}
          busy={confirming.isLoading}
          onSubmit={() => void run()}
        >
          <TextField
            fields={fields}
            name="password"
            type="password"
            label={t('account.currentPassword')}
            autoComplete="current-password"
          />
        </AccountForm>
      )}
      <p>
        <Button danger loading={stopping.isLoading} onClick={() => void end()}>
          {t('account.waiting.stop')}
        </Button>
      </p>
    </section>
  );
}
