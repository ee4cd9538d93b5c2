import { authApi, type InboxMail } from '@casebook/api-auth';
import { failureOf, useMessages, useReadStore, useShell } from '@casebook/shell-sdk';
import { AppLink, DateTimeZoned, Skeleton, StateView } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../LanguageSwitch';
import styles from './inbox.module.css';

const MAIL_POLL_INTERVAL_MS = 3000;

/** The mails of the demo, which has no mail server. Only their text, because the portal does not show HTML of mails. */
export function Inbox() {
  const shell = useShell();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const { search } = useReadStore(shell.location);
  const chosen = new URLSearchParams(search).get('mail');
  const { data, error, refetch } = authApi.useInboxQuery(undefined, {
    pollingInterval: MAIL_POLL_INTERVAL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const open = chosen ?? data?.rows[0]?.id ?? null;
  return (
    <main className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <p className={styles['wordmark']}>Casebook</p>
          <h1>{t('inbox.title')}</h1>
          <p className={styles['note']}>{t('inbox.note')}</p>
        </div>
        <div className={styles['tools']}>
          <LanguageSwitch />
          <AppLink href="/login">{t('recovery.back')}</AppLink>
        </div>
      </header>
      {data ? (
        data.rows.length === 0 ? (
          <StateView kind="empty" title={t('inbox.none')} text={t('inbox.noneText')} />
        ) : (
          <div className={styles['mails']}>
            <List rows={data.rows} open={open} />
            {open === null ? null : <MailText id={open} />}
          </div>
        )
      ) : error ? (
        <StateView
          kind="error"
          text={messages.of(failureOf(error))}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </main>
  );
}

function List({ rows, open }: { rows: readonly InboxMail[]; open: string | null }) {
  const { t } = useTranslation('shell');
  return (
    <nav className={styles['list']} aria-label={t('inbox.list')}>
      <ul>
        {rows.map((mail) => (
          <li key={mail.id}>
            <AppLink
              href={`/inbox?mail=${encodeURIComponent(mail.id)}`}
              aria-current={mail.id === open ? 'true' : undefined}
            >
              <strong>{mail.subject}</strong>
              <span>{mail.to}</span>
              <DateTimeZoned utc={mail.at} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MailText({ id }: { id: string }) {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const { currentData: mail, error } = authApi.useInboxMailQuery({ mailId: id });
  if (error) {
    const failure = failureOf(error);
    return (
      <StateView
        kind={failure.status === 404 ? 'notFound' : 'error'}
        text={failure.status === 404 ? t('inbox.gone') : messages.of(failure)}
      />
    );
  }
  if (!mail) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className={styles['mail']} aria-labelledby="mail-subject">
      <h2 id="mail-subject">{mail.subject}</h2>
      <dl>
        <div>
          <dt>{t('inbox.from')}</dt>
          <dd>{mail.from}</dd>
        </div>
        <div>
          <dt>{t('inbox.to')}</dt>
          <dd>{mail.to}</dd>
        </div>
      </dl>
      <p className={styles['text']}>{mail.text}</p>
    </article>
  );
}
