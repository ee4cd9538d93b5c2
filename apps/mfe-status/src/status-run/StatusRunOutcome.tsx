import type { StatusRunDetail } from '@casebook/api-subject';
import {
  JobEndAlert,
  JobStatus,
  RETURN_QUERY,
  useItemPath,
  usePresentAddress,
  useStatusNames,
} from '@casebook/screen-kit';
import { ScreenLink, useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { placeOnPage } from '../shared/place-on-page';
import { changesSomething } from './changes-something';
import styles from './status-run.module.css';

/** What a run changed or would change, what it left, and why. */
export function StatusRunOutcome({ run }: { run: StatusRunDetail }) {
  const { t } = useTranslation('mfe_status');
  const { preview, done, unchanged, skipped, blockedBy, subjectsDone, subjectsRefused, job } = run;
  const { blockerName } = useStatusNames();
  const totals = [
    { label: t(preview ? 'statusRun.will' : 'statusRun.did'), count: done },
    { label: t(run.set ? 'statusRun.unchangedSet' : 'statusRun.unchangedClear'), count: unchanged },
    { label: t(isLock(run) ? 'statusRun.notAllowed' : 'statusRun.skipped'), count: skipped },
    ...blockedBy.map(({ blocker, items }) => ({
      label: `– ${blockerName(blocker)}`,
      count: items,
    })),
    { label: t('statusRun.subjects'), count: subjectsDone },
    { label: t('statusRun.refused'), count: subjectsRefused },
  ];
  const noItem = changesSomething(run) ? 'statusRun.onlyLater' : 'statusRun.nothing';
  const text = t(done === 0 ? noItem : preview ? 'statusRun.preview' : 'statusRun.done');
  return (
    <>
      {job.status === JobStatus.finished ? (
        <Alert
          type={preview || done === 0 ? 'info' : 'success'}
          showIcon
          role="status"
          title={text}
        />
      ) : (
        <JobEndAlert job={job} />
      )}
      <dl className={styles.totals}>
        {totals
          .filter(({ count }, index) => index === 0 || count > 0)
          .map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{t('statusRun.number', { count })}</dd>
            </div>
          ))}
      </dl>
      <Skipped run={run} />
      <Refused run={run} />
    </>
  );
}

/** Whether the run locks: only what may not be locked yet is left by it. */
const isLock = ({ flag, set }: StatusRunDetail): boolean => flag === 'lock' && set;

function Skipped({ run }: { run: StatusRunDetail }) {
  const { skippedItems, skipped } = run;
  const { t } = useTranslation('mfe_status');
  const messages = useMessages();
  const pathOf = useItemPath();
  const address = usePresentAddress();
  const { whySkipped } = useStatusNames();
  if (skippedItems.length === 0) return null;
  return (
    <section aria-label={t(isLock(run) ? 'statusRun.notAllowed' : 'statusRun.skippedList')}>
      <p className={styles.note}>{messages.text(skippedItems[0]!.code)}</p>
      <ul className={styles.list}>
        {skippedItems.map((item) => (
          <li key={`${item.pageId} ${item.blockKey} ${item.line} ${item.itemKey}`}>
            <ScreenLink
              screen="CRF_VIEW"
              params={{ siteId: item.siteId, subjectNo: item.subjectNo, matrixId: item.pageId }}
              query={{ item: placeOnPage(item), [RETURN_QUERY]: address }}
            >
              {`${item.subjectNo} / ${pathOf(item)}`}
            </ScreenLink>{' '}
            <span className={styles.note}>{whySkipped(item)}</span>
          </li>
        ))}
      </ul>
      <More count={skipped - skippedItems.length} />
    </section>
  );
}

function Refused({ run: { refusals, subjectsRefused } }: { run: StatusRunDetail }) {
  const { t } = useTranslation('mfe_status');
  const messages = useMessages();
  if (refusals.length === 0) return null;
  return (
    <section aria-label={t('statusRun.refusedList')}>
      <p className={styles.note}>{t('statusRun.refusedList')}</p>
      <ul className={styles.list}>
        {refusals.map(({ subjectId, subjectNo, code }) => (
          <li key={subjectId}>{`${subjectNo}: ${messages.text(code)}`}</li>
        ))}
      </ul>
      <More count={subjectsRefused - refusals.length} />
    </section>
  );
}

function More({ count }: { count: number }) {
  const { t } = useTranslation('mfe_status');
  return count > 0 ? <p className={styles.note}>{t('statusRun.more', { count })}</p> : null;
}
