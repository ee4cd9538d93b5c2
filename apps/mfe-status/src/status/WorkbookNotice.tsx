import {
  useCancelJobMutation,
  useGetJobQuery,
  useGetStatusWorkbookTicketMutation,
} from '@casebook/api-subject';
import {
  FailureState,
  FileButton,
  JobEndAlert,
  JobProgress,
  JobStatus,
  useFollowedJob,
} from '@casebook/screen-kit';
import { useQuery, useStudy } from '@casebook/shell-sdk';
import { Alert, Button } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './status-list.module.css';
import { WORKBOOK_QUERY } from './useStartWorkbook';

/** The workbook of a long list that the URL names: its progress while it is made, and then its file. */
export function WorkbookNotice() {
  const [query, setQuery] = useQuery();
  const { t } = useTranslation('mfe_status');
  const jobId = query.get(WORKBOOK_QUERY);
  if (!jobId) return null;
  return (
    <section className={styles.workbook} aria-label={t('statusList.workbook.title')}>
      <div>
        <Workbook key={jobId} jobId={jobId} />
      </div>
      <Button
        size="small"
        type="text"
        onClick={() => setQuery({ [WORKBOOK_QUERY]: undefined }, { replace: true })}
      >
        {t('statusList.workbook.close')}
      </Button>
    </section>
  );
}

function Workbook({ jobId }: { jobId: string }) {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const { data, error, refetch } = useGetJobQuery({ jobId }, { refetchOnMountOrArgChange: true });
  const { job, isOver } = useFollowedJob(data, refetch);
  const [cancel, canceling] = useCancelJobMutation();
  const [getTicket] = useGetStatusWorkbookTicketMutation();
  if (error) return <FailureState error={error} onRetry={refetch} />;
  if (!data || !job) return null;
  if (!isOver)
    return (
      <JobProgress
        job={job}
        label={t('statusList.workbook.title')}
        done={(done, total) => t('statusList.workbook.done', { done, total })}
        note={t('statusList.workbook.note')}
        cancel={{
          label: t('statusList.workbook.cancel'),
          isSent: canceling.isSuccess,
          isSending: canceling.isLoading,
          onCancel: () => cancel({ jobId }),
        }}
      />
    );
  if (data.status !== JobStatus.finished) return <JobEndAlert job={data} />;
  const { rows, bytes } = data.result as { rows: number; bytes: number };
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      title={t('statusList.workbook.ready', { count: rows })}
      action={<FileButton bytes={bytes} getTicket={() => getTicket({ studyId, jobId })} />}
    />
  );
}
