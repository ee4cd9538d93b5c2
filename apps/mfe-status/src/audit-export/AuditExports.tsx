import {
  type AuditExportRow,
  useExportTrailMutation,
  useListTrailExportsQuery,
} from '@casebook/api-subject';
import { useRefetchAtJobEnd, ListScreen } from '@casebook/screen-kit';
import { useFailure, useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { useListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import styles from './audit-export.module.css';
import { useAuditExportColumns } from './useAuditExportColumns';

const formats = ['csv', 'jsonl'] as const;
const keyOf = ({ exportId }: AuditExportRow) => exportId;

/** Lists the exports of the study's audit trail and starts a new one. */
export function AuditExports() {
  const { t } = useTranslation('mfe_status');
  const failure = useFailure();
  const shell = useShell();
  const { studyId, studyIdText } = useStudy();
  const { pathname } = useReadStore(shell.location);
  const state = useListState('AUDIT_EXPORT');
  const list = useListTrailExportsQuery(
    { studyId, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const [start, { isLoading }] = useExportTrailMutation();
  const columns = useAuditExportColumns();
  useRefetchAtJobEnd(list.data?.rows, list.refetch);

  const run = async (format: (typeof formats)[number]) => {
    const { data, error } = await start({ studyId, auditExportInput: { format } });
    if (!data) return failure.notify(error);
    shell.jobs.watch({
      service: 'subject',
      jobId: data.jobId,
      label: { code: 'SUBJECT_TRAIL_JOB', params: { study: studyIdText } },
      href: pathname,
    });
  };
  return (
    <ListScreen
      title={t('auditExport.title')}
      actions={formats.map((format) => (
        <Button
          key={format}
          type={format === 'csv' ? 'primary' : 'default'}
          loading={isLoading}
          onClick={() => void run(format)}
        >
          {t(`auditExport.export.${format}`)}
        </Button>
      ))}
      above={<p className={styles.intro}>{t('auditExport.intro')}</p>}
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      empty={{ title: t('auditExport.emptyTitle'), text: t('auditExport.emptyText') }}
    />
  );
}
