import {
  type DbLock,
  type DbLockCertificate,
  useGetCertificateTicketMutation,
} from '@casebook/api-status';
import { JobProgress } from '@casebook/screen-kit';
import { type JobState, useFailure, useShell, useStudy, useText } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, NavIcon, saveFile, useNumbers } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './db-lock.module.css';

/** The study and the state of its lock: who locked or unlocked it, when and why, and the certificate. */
export function LockState({ lock, job }: { lock: DbLock; job: JobState | undefined }) {
  const { t } = useTranslation('mfe_status');
  const text = useText();
  const { state, reason, changedBy, changedAt, certificate } = lock;
  return (
    <section className={styles['state']} data-state={state}>
      <h2>
        {state === 'open' ? null : <NavIcon name="lock" />}
        {t(`dbLock.state.${state}`)}
      </h2>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('dbLock.studyId')}</dt>
          <dd>{lock.studyIdText}</dd>
        </div>
        <div>
          <dt>{t('dbLock.studyName')}</dt>
          <dd>{text(lock.name)}</dd>
        </div>
        {changedAt ? (
          <div>
            <dt>{t(state === 'open' ? 'dbLock.unlockedBy' : 'dbLock.lockedBy')}</dt>
            <dd>
              {changedBy}, <DateTimeZoned utc={changedAt} />
            </dd>
          </div>
        ) : null}
        {reason ? (
          <div className={styles['wide']}>
            <dt>{t('dbLock.reason')}</dt>
            <dd>{reason}</dd>
          </div>
        ) : null}
      </dl>
      {job && lock.job ? <Progress jobId={lock.job.jobId} job={job} /> : null}
      {certificate ? <Certificate certificate={certificate} /> : null}
    </section>
  );
}

function Progress({ jobId, job }: { jobId: string; job: JobState }) {
  const { t } = useTranslation('mfe_status');
  const { jobs } = useShell();
  const [isSent, setIsSent] = useState(false);
  return (
    <JobProgress
      job={job}
      label={t('dbLock.certifying')}
      done={(done, total) => t('dbLock.certified', { done, total })}
      note={t('dbLock.certifyingNote')}
      cancel={{
        label: t('dbLock.cancel'),
        isSent,
        isSending: false,
        onCancel: () => {
          setIsSent(true);
          return jobs.cancel(jobId);
        },
      }}
    />
  );
}

function Certificate({ certificate }: { certificate: DbLockCertificate }) {
  const { t } = useTranslation('mfe_status');
  const { count } = useNumbers();
  const failure = useFailure();
  const { studyId } = useStudy();
  const [getTicket, { isLoading }] = useGetCertificateTicketMutation();
  const { certificateNo, writtenAt, digest, versions, values, subjects, downloadable } =
    certificate;
  const download = async () => {
    const { data, error } = await getTicket({ studyId, certificateNo });
    if (data) saveFile(data);
    else failure.notify(error);
  };
  return (
    <>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('dbLock.certificate')}</dt>
          <dd>
            {t('dbLock.certificateNo', { no: certificateNo })}, <DateTimeZoned utc={writtenAt} />
          </dd>
        </div>
        <div>
          <dt>{t('dbLock.proves')}</dt>
          <dd>
            {values === null
              ? t('dbLock.provesAll', { subjects: count(subjects) })
              : t('dbLock.provesCounts', { subjects: count(subjects), values: count(values) })}
          </dd>
        </div>
        <div>
          <dt>{t('dbLock.versions')}</dt>
          <dd>{versions.map(({ name }) => name).join(', ')}</dd>
        </div>
        <div className={styles['wide']}>
          <dt>SHA-256</dt>
          <dd>
            <code>{digest}</code>
          </dd>
        </div>
      </dl>
      {downloadable ? (
        <Button size="small" loading={isLoading} onClick={() => void download()}>
          {t('dbLock.downloadCertificate')}
        </Button>
      ) : (
        <span className={styles['soft']}>{t('dbLock.notDownloadable')}</span>
      )}
    </>
  );
}
