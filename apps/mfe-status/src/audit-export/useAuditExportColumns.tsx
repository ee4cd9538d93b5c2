import { type AuditExportRow, useGetTrailExportTicketMutation } from '@casebook/api-subject';
import { FileButton, useJobStateText } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { DateTimeZoned, useNumbers } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import styles from './audit-export.module.css';

export function useAuditExportColumns(): ListColumn<AuditExportRow>[] {
  const { t } = useTranslation('mfe_status');
  const { count } = useNumbers();
  const stateOf = useJobStateText();
  const hash = (value: string | null) =>
    value ? (
      <code className={styles.hash} title={value}>
        {value}
      </code>
    ) : null;
  return [
    {
      key: 'requestedAt',
      title: t('auditExport.col.requestedAt'),
      fixed: true,
      render: ({ requestedAt }) => <DateTimeZoned utc={requestedAt} />,
    },
    {
      key: 'person',
      title: t('auditExport.col.person'),
      render: ({ person, role, loginId }) => (
        <>
          {person} ({loginId})<div className={styles.soft}>{role}</div>
        </>
      ),
    },
    {
      key: 'format',
      title: t('auditExport.col.format'),
      render: ({ format }) => t(`auditExport.format.${format}`),
    },
    { key: 'state', title: t('auditExport.col.state'), render: (row) => stateOf(row) },
    {
      key: 'events',
      title: t('auditExport.col.events'),
      align: 'right',
      render: ({ events, withheld }) =>
        events === null ? null : (
          <>
            <span className="cb-numbers">{count(events)}</span>
            {withheld ? (
              <div className={styles.soft}>
                {t('auditExport.withheld', { number: count(withheld) })}
              </div>
            ) : null}
          </>
        ),
    },
    {
      key: 'sealed',
      title: t('auditExport.col.sealed'),
      render: ({ sealed }) => (sealed === null ? null : t(`auditExport.sealed.${sealed}`)),
    },
    { key: 'root', title: t('auditExport.col.root'), render: ({ root }) => hash(root) },
    { key: 'sha256', title: t('auditExport.col.sha256'), render: ({ sha256 }) => hash(sha256) },
    {
      key: 'file',
      title: t('auditExport.col.file'),
      render: (row) =>
        row.downloadable ? (
          <TakeFile row={row} />
        ) : row.finishedAt ? (
          <span className={styles.soft}>{t('auditExport.otherRole')}</span>
        ) : null,
    },
  ];
}

function TakeFile({ row }: { row: AuditExportRow }) {
  const { studyId } = useStudy();
  const [getTicket] = useGetTrailExportTicketMutation();
  return (
    <FileButton
      bytes={row.bytes ?? 0}
      getTicket={() => getTicket({ studyId, exportId: row.exportId })}
    />
  );
}
