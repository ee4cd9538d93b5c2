import { JobStatus } from '@casebook/catalogue';
import { hasEnded, useMessages, useReadStore, type WatchedJob } from '@casebook/shell-sdk';
import { AppLink, Button, Popover, Progress } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal/portal-context';
import styles from './job-tray.module.css';
import { useJobTexts } from './useJobTexts';

/** Running and finished jobs of the person, in the header; hidden while there are none. */
export function JobTray() {
  const { jobs } = usePortal();
  const { t } = useTranslation('shell');
  const watched = useReadStore(jobs.watched);
  const { pathname } = useReadStore(usePortal().shell.location);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const title = useId();
  if (watched.length === 0) return null;
  const running = watched.filter((job) => !hasEnded(job));
  const ended = watched.filter(hasEnded);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      // Rendered next to its button, so that Tab leads from the button into the tray.
      getPopupContainer={(button) => button.parentElement!}
      // Opening a result closes the tray.
      open={openAt === pathname}
      onOpenChange={(open) => setOpenAt(open ? pathname : null)}
      content={
        <section className={styles['tray']} aria-labelledby={title}>
          <h2 id={title} className={styles['title']}>
            {t('jobs.title')}
          </h2>
          <ul className={styles['jobs']}>
            {watched.map((job) => (
              <JobEntry key={job.jobId} job={job} onOpen={() => setOpenAt(null)} />
            ))}
          </ul>
          {ended.length > 0 ? (
            <Button size="small" onClick={() => jobs.clear(ended.map(({ jobId }) => jobId))}>
              {t('jobs.clear')}
            </Button>
          ) : null}
        </section>
      }
    >
      <button type="button" className="cb-plain-button" aria-expanded={openAt === pathname}>
        <span className={styles['sign']} data-running={running.length > 0} aria-hidden="true" />
        {running.length > 0
          ? t('jobs.running', { count: running.length })
          : t('jobs.ended', { count: ended.length })}
      </button>
    </Popover>
  );
}

function JobEntry({ job, onOpen }: { job: WatchedJob; onOpen: () => void }) {
  const { jobs } = usePortal();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const texts = useJobTexts();
  const [canceling, setCanceling] = useState(false);
  const { state } = job;
  const label = texts.label(job);
  const percent = state?.total ? Math.floor((state.done / state.total) * 100) : 0;
  const cancel = () => {
    setCanceling(true);
    void jobs.cancel(job.jobId).finally(() => setCanceling(false));
  };
  return (
    <li className={styles['job']}>
      <div className={styles['head']}>
        <AppLink href={job.href} className={styles['label']} onClick={onOpen}>
          {label}
        </AppLink>
        {state?.cancellable ? (
          <Button
            size="small"
            type="text"
            loading={canceling}
            aria-label={t('jobs.cancelOf', { label })}
            onClick={cancel}
          >
            {t('common.cancel')}
          </Button>
        ) : null}
      </div>
      {hasEnded(job) ? null : (
        <Progress percent={percent} size="small" showInfo={false} aria-label={label} />
      )}
      <p className={styles['state']}>{texts.state(job)}</p>
      {state?.status === JobStatus.error && state.code ? (
        <p className={styles['why']}>{messages.text(state.code, state.params)}</p>
      ) : null}
    </li>
  );
}
