import type { CheckTrial, CheckTrialRow } from '@casebook/api-subject';
import type { MessageParams } from '@casebook/catalogue';
import {
  JobEndAlert,
  JobStatus,
  RETURN_QUERY,
  useItemPath,
  usePresentAddress,
} from '@casebook/screen-kit';
import { ScreenLink, useMessages, useText } from '@casebook/shell-sdk';
import { Alert, DateTimeZoned } from '@casebook/ui/core';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import { asksQueries, figuresOf, unlistedOf } from './trial-figures';
import styles from './try-subjects.module.css';

const OUTCOMES = ['fires', 'passes', 'unknown', 'failed'] as const;

/** What a trial found: counts, then the first effects with their places. */
export function TrialResult({ trial }: { trial: CheckTrial }) {
  const t = useT();
  const { done, broken, outcomes, effects, job, requestedAt } = trial;
  return (
    <>
      {job.status === JobStatus.finished ? null : <JobEndAlert job={job} />}
      <p className={styles.text} role="status">
        {t('trial.looked', { count: done })}{' '}
        <span className={css.quiet}>
          <DateTimeZoned utc={requestedAt} />
        </span>
      </p>
      {broken > 0 ? (
        <Alert type="error" showIcon title={t('trial.broken', { count: broken })} />
      ) : null}
      <dl className={styles.figures} aria-label={t('trial.would')}>
        {figuresOf(trial).map(({ effect, count }) => (
          <div key={effect}>
            <dt>{t(`trial.counts.${effect}`)}</dt>
            <dd>{t('trial.number', { count })}</dd>
          </div>
        ))}
      </dl>
      <p className={`${css.quiet} ${styles.text}`}>
        {t('trial.outcomes')}{' '}
        {OUTCOMES.map((outcome) => t(`trial.${outcome}`, { count: outcomes[outcome] })).join(' · ')}
      </p>
      {effects.close === null && asksQueries(trial) ? (
        <p className={`${css.quiet} ${styles.text}`}>{t('trial.noQueries')}</p>
      ) : null}
      <Untried trial={trial} />
      <Rows trial={trial} />
    </>
  );
}

function Untried({ trial: { untried } }: { trial: CheckTrial }) {
  const t = useT();
  const messages = useMessages();
  if (untried.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('trial.untriedList')}>
      {untried.map(({ versionNo, subjects, code, params }) => (
        <li key={versionNo}>
          {t('trial.untried', { version: versionNo, count: subjects })}{' '}
          {messages.text(code, params as MessageParams)}
        </li>
      ))}
    </ul>
  );
}

function Rows({ trial }: { trial: CheckTrial }) {
  const t = useT();
  const unlisted = unlistedOf(trial);
  if (trial.rows.length === 0) return null;
  return (
    <>
      <div className={styles.rows} role="region" aria-label={t('trial.rows')} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('trial.site')}</th>
              <th scope="col">{t('trial.subject')}</th>
              <th scope="col">{t('trial.place')}</th>
              <th scope="col">{t('trial.what')}</th>
            </tr>
          </thead>
          <tbody>
            {trial.rows.map((row, at) => (
              <Row key={`${row.pageId} ${row.line} ${row.effect} ${at}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {unlisted > 0 ? (
        <p className={`${css.quiet} ${styles.text}`}>{t('trial.more', { count: unlisted })}</p>
      ) : null}
    </>
  );
}

function Row({ row }: { row: CheckTrialRow }) {
  const t = useT();
  const text = useText();
  const messages = useMessages();
  const pathOf = useItemPath();
  const address = usePresentAddress();
  const { effect, siteId, siteCode, subjectNo, pageId, message, before, after, code } = row;
  const missing = t('trial.missing');
  return (
    <tr>
      <td>{siteCode}</td>
      <td className={styles.subject}>{subjectNo}</td>
      <td>
        <ScreenLink
          screen="CRF_VIEW"
          params={{ siteId, subjectNo, matrixId: pageId }}
          query={{ [RETURN_QUERY]: address }}
        >
          {pathOf(row)}
        </ScreenLink>
      </td>
      <td>
        {t(`trial.effect.${effect}`)}
        {effect === 'derive' ? (
          <div className={css.quiet}>{`${before ?? missing} → ${after ?? missing}`}</div>
        ) : null}
        {message ? <div className={css.quiet}>{text(message)}</div> : null}
        {code ? <div className={css.quiet}>{messages.text(code, row.params)}</div> : null}
      </td>
    </tr>
  );
}
