import { useGetQueryHistoryQuery } from '@casebook/api-subject';
import type { PageQuery } from '@casebook/crf-page';
import { failureOf, useMessages, useText } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, Skeleton } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { QueryStatusMark } from '../../query/QueryStatusMark';
import styles from './panel.module.css';
import { useStoredPage } from './stored-page';

/** The history of a query: person, time, act and text of each step. */
export function QueryHistory({ query }: { query: PageQuery }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const messages = useMessages();
  const { studyId, utcOffsetMinutes } = useStoredPage();
  const { data, error, refetch } = useGetQueryHistoryQuery(
    { studyId, queryId: query.queryId },
    { refetchOnMountOrArgChange: true },
  );
  if (error)
    return (
      <div role="alert">
        <p className={styles.fault}>{messages.of(failureOf(error))}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <ol className={styles.steps} aria-label={t('query.history')}>
      {data.steps.map((step) => (
        <li key={step.eventId}>
          <QueryStatusMark status={step.status} />
          {step.content ? <p>{text(step.content)}</p> : null}
          {step.answer ? <p className={styles.answer}>{step.answer}</p> : null}
          {step.reason ? (
            <p>
              {t('audit.reason')}: {step.reason}
            </p>
          ) : null}
          <span className={styles.meta}>
            {step.person}
            {step.role ? ` (${text(step.role)})` : ''} ·{' '}
            <DateTimeZoned utc={step.at} offsetMinutes={utcOffsetMinutes} />
          </span>
        </li>
      ))}
    </ol>
  );
}
