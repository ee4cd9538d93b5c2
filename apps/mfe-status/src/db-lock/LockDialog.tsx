import {
  type DbLock,
  useLockDatabaseMutation,
  useUnlockDatabaseMutation,
} from '@casebook/api-status';
import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { FormFault, useReAuth } from '@casebook/screen-kit';
import { useFailure, useMessages, useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { Button, Input, Modal, useNumbers, useUiText } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './db-lock.module.css';

interface Props {
  act: 'lock' | 'unlock';
  lock: DbLock;
  onClose: () => void;
  /** Called when the database was locked or unlocked. */
  onDone: () => void;
}

/** Asks why the database is locked or unlocked, then for the password, and does it. */
export function LockDialog({ act, lock, onClose, onDone }: Props) {
  const { t } = useTranslation('mfe_status');
  const ui = useUiText();
  const { count } = useNumbers();
  const messages = useMessages();
  const { newText } = useFailure();
  const shell = useShell();
  const { studyId, studyIdText, roleId } = useStudy();
  const { pathname } = useReadStore(shell.location);
  const { askReAuth, reAuthDialog } = useReAuth();
  const [lockDatabase, locking] = useLockDatabaseMutation();
  const [unlockDatabase, unlocking] = useUnlockDatabaseMutation();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const label = t(`dbLock.act.${act}`);

  const send = async (reAuthToken: string): Promise<unknown> => {
    const request = { studyId, dbLockInput: { reason, reAuthToken } };
    if (act === 'unlock') return (await unlockDatabase(request)).error;
    const { data, error } = await lockDatabase(request);
    if (data) {
      shell.jobs.watch({
        service: 'status',
        jobId: data.jobId,
        label: { code: 'DB_LOCK_CERTIFICATE_JOB', params: { study: studyIdText } },
        href: pathname,
      });
    }
    return error;
  };
  const submit = async () => {
    setFault(undefined);
    if (reason.trim() === '') return setIsMissing(true);
    const token = await askReAuth({
      act: act === 'lock' ? 'db-lock' : 'db-unlock',
      object: { studyId, reason },
      title: t(`dbLock.confirm.${act}`, { study: studyIdText }),
      okText: label,
    });
    if (token === null) return;
    const error = await send(token);
    if (error !== undefined) return setFault(newText(error));
    // The lock has another marker now, which the shell takes from calls that open the study. With the old one the next
    // call would be refused.
    await shell.http.request({ method: 'GET', url: `/api/study/privilege/${studyId}/${roleId}` });
    onClose();
    onDone();
  };

  return (
    <>
      <Modal
        open
        width={560}
        title={t(`dbLock.confirm.${act}`, { study: studyIdText })}
        mask={{ closable: false }}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <Button
              type="primary"
              danger={act === 'unlock'}
              loading={locking.isLoading || unlocking.isLoading}
              onClick={() => void submit()}
            >
              {t('dbLock.continue')}
            </Button>
          </>
        }
      >
        <div className={styles['dialog']}>
          <FormFault text={fault} />
          <p>
            {t(`dbLock.explain.${act}`, {
              subjects: count(lock.subjects),
              pages: count(lock.savedPages),
            })}
          </p>
          <div className={styles['reason']}>
            <label htmlFor={id}>{t('dbLock.reason')}</label>
            <Input.TextArea
              id={id}
              autoFocus
              rows={3}
              value={reason}
              maxLength={MAX_REASON_LENGTH}
              aria-required="true"
              aria-invalid={isMissing}
              aria-describedby={isMissing ? `${id}-fault` : undefined}
              onChange={(event) => {
                setReason(event.target.value);
                setIsMissing(false);
              }}
            />
            {isMissing ? (
              <p id={`${id}-fault`} className={styles['fault']} role="alert">
                {messages.text('DB_LOCK_REASON_REQUIRED')}
              </p>
            ) : null}
          </div>
        </div>
      </Modal>
      {reAuthDialog}
    </>
  );
}
