import {
  type AuditExportRow,
  useExportTrailMutation,
  useListTrailExportsQuery,
} from '@casebook/api-subject';
import {
  type Failure,
  hasEnded,
  useMessages,
  useReadStore,
  useShell,
  useStudy,
  useBreadcrumb,
} from '@casebook/shell-sdk';
import { Button, PageHeader } from '@casebook/ui/core';
import { ListTable, useListState } from '@casebook/ui/data';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../audit/audit.module.css';
import { useTrailColumns } from './useTrailColumns';

const formats = ['csv', 'jsonl'] as const;
const keyOf = ({ exportId }: AuditExportRow) => exportId;

/** Exports of the whole study's audit trail: a new one, and what was taken out before. */
export function TrailExports() {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const shell = useShell();
  const { studyId, studyIdText } = useStudy();
  const { pathname } = useReadStore(shell.location);
  const state = useListState('TRAIL_EXPORTS');
  const list = useListTrailExportsQuery(
    { studyId, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const [start, { isLoading }] = useExportTrailMutation();
  const watched = useReadStore(shell.jobs.watched);
  const columns = useTrailColumns();
  const { refetch } = list;
  // A job of the tray that ended has a file now, or a reason why not.
  const isStale = (list.data?.rows ?? []).some(
    ({ status, jobId }) =>
      (status === 1 || status === 2) && watched.some((job) => job.jobId === jobId && hasEnded(job)),
  );
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);

  const run = async (format: (typeof formats)[number]) => {
    const { data, error } = await start({ studyId, auditExportInput: { format } });
    const failure = error as Failure | undefined;
    if (failure && !failure.announced) {
      shell.ui.notify({
        type: 'error',
        message: { code: failure.code, params: failure.params },
      });
    }
    if (!data) return;
    shell.jobs.watch({
      service: 'subject',
      jobId: data.jobId,
      label: { code: 'SUBJECT_TRAIL_JOB', params: { study: studyIdText } },
      href: pathname,
    });
  };
  return (
    <>
      <PageHeader
        title={t('trail.title')}
        breadcrumb={useBreadcrumb()}
        actions={formats.map((format) => (
          <Button
            key={format}
            type={format === 'csv' ? 'primary' : 'default'}
            loading={isLoading}
            onClick={() => void run(format)}
          >
            {t(`trail.export.${format}`)}
          </Button>
        ))}
      />
      <p className={styles.intro}>{t('trail.intro')}</p>
      <ListTable
        label={t('trail.title')}
        state={state}
        columns={columns}
        rowKey={keyOf}
        rows={list.data?.rows}
        total={list.data?.total ?? 0}
        totalIsExact={list.data?.totalIsExact}
        loading={list.isLoading}
        error={list.error ? messages.of(list.error as Failure) : undefined}
        onRetry={() => void list.refetch()}
        empty={{ title: t('trail.emptyTitle'), text: t('trail.emptyText') }}
      />
    </>
  );
}
