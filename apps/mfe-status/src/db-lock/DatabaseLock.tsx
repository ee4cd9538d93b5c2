import {
  type DbLock,
  type DbLockAct,
  useGetDbLockQuery,
  useGetDbLockReportTicketMutation,
  useListDbLockHistoryQuery,
} from '@casebook/api-status';
import { ListDownload, ListScreen, QueryState, useFollowedJob } from '@casebook/screen-kit';
import { failureOf, useFailure, usePrivilege, useStudy } from '@casebook/shell-sdk';
import { Button, saveFile } from '@casebook/ui/core';
import { ReasonedButton, useListState } from '@casebook/ui/data';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './db-lock.module.css';
import { LockDialog } from './LockDialog';
import { LockFigures } from './LockFigures';
import { LockState } from './LockState';
import { useHistoryColumns } from './useHistoryColumns';
import { useLockSheets } from './useLockSheets';

/** The call was made with the marker of another state of the lock. */
const CONFLICT = 409;

const keyOf = ({ actNo }: DbLockAct) => actNo;

/** Shows the database lock of the study with its figures and history, and locks and unlocks it. */
export function DatabaseLock() {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const state = useListState('DB_LOCK_VIEW');
  const lock = useGetDbLockQuery({ studyId }, { refetchOnMountOrArgChange: true });
  const history = useListDbLockHistoryQuery(
    { studyId, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const { refetch: refetchLock } = lock;
  const { refetch: refetchHistory } = history;
  const refetch = useCallback(() => {
    void refetchLock();
    void refetchHistory();
  }, [refetchLock, refetchHistory]);
  useRefetchAtConflict(lock.error, refetchLock);
  useRefetchAtConflict(history.error, refetchHistory);
  const { job } = useFollowedJob(lock.data?.job ?? undefined, refetch);
  const columns = useHistoryColumns();
  const loadSheets = useLockSheets();

  return (
    <ListScreen
      title={t('dbLock.title')}
      actions={<LockAction lock={lock.data} onDone={refetch} />}
      above={
        <QueryState query={lock}>
          {(data) => (
            <>
              <LockState lock={data} job={job} />
              <LockFigures lock={data} />
              <h2 className={styles['heading']}>{t('dbLock.history')}</h2>
            </>
          )}
        </QueryState>
      }
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={history}
      tools={
        <>
          <ListDownload load={loadSheets} />
          <PdfButton />
        </>
      }
      empty={{ title: t('dbLock.emptyTitle'), text: t('dbLock.emptyText') }}
    />
  );
}

/** The report as a document, which the service makes in the language of the screen. */
function PdfButton() {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const failure = useFailure();
  const [getTicket, { isLoading }] = useGetDbLockReportTicketMutation();
  const download = async () => {
    const { data, error } = await getTicket({ studyId });
    if (data) saveFile(data);
    else failure.notify(error);
  };
  return (
    <Button loading={isLoading} onClick={() => void download()}>
      {t('dbLock.pdf')}
    </Button>
  );
}

/** Reads again when somebody else has locked or unlocked: the shell has said so, and knows the new marker. */
function useRefetchAtConflict(error: unknown, refetch: () => unknown): void {
  useEffect(() => {
    if (error && failureOf(error).status === CONFLICT) refetch();
  }, [error, refetch]);
}

/** The button of the act that is possible now, for whoever has the right to it. */
function LockAction({ lock, onDone }: { lock: DbLock | undefined; onDone: () => void }) {
  const { t } = useTranslation('mfe_status');
  const mayEdit = usePrivilege({ all: ['DB_LOCK_EDIT'] });
  const [isOpen, setIsOpen] = useState(false);
  if (!lock || !mayEdit) return null;
  const remaining = (lock.openQueries ?? 0) + (lock.answeredQueries ?? 0);
  const act = lock.state === 'open' ? 'lock' : 'unlock';
  return (
    <>
      {act === 'lock' ? (
        <ReasonedButton
          type="primary"
          disabledReason={remaining > 0 ? t('dbLock.queriesRemain') : undefined}
          onClick={() => setIsOpen(true)}
        >
          {t('dbLock.act.lock')}
        </ReasonedButton>
      ) : (
        <Button danger disabled={lock.state === 'certifying'} onClick={() => setIsOpen(true)}>
          {t('dbLock.act.unlock')}
        </Button>
      )}
      {isOpen ? (
        <LockDialog act={act} lock={lock} onClose={() => setIsOpen(false)} onDone={onDone} />
      ) : null}
    </>
  );
}
