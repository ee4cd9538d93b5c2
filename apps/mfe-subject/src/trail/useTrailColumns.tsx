import { type AuditExportRow, useGetTrailExportTicketMutation } from '@casebook/api-subject';
import { type Failure, useMessages, useShell, useStudy } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, useNumbers } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import styles from '../audit/audit.module.css';

/** Whether the file is there, and otherwise why not. */
function useStateOf(): (row: AuditExportRow) => string {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  return ({ status, code }) => (code ? messages.text(code) : t(`trail.state.${status}`));
}

export function useTrailColumns(): ListColumn<AuditExportRow>[] {
  const { t } = useTranslation('mfe_subject');
  const { count } = useNumbers();
  const stateOf = useStateOf();
  const hash = (value: string | null) =>
    value ? (
      <code className={styles.hash} title={value}>
        {value}
      </code>
    ) : null;
  return [
    {
      key: 'requestedAt',
      title: t('trail.col.requestedAt'),
      fixed: true,
      render: ({ requestedAt }) => <DateTimeZoned utc={requestedAt} />,
    },
    {
      key: 'person',
      title: t('trail.col.person'),
      render: ({ person, role, loginId }) => (
        <>
          {person} ({loginId})<div className={styles.soft}>{role}</div>
        </>
      ),
    },
    {
      key: 'format',
      title: t('trail.col.format'),
      render: ({ format }) => t(`trail.format.${format}`),
    },
    { key: 'state', title: t('trail.col.state'), render: stateOf },
    {
      key: 'events',
      title: t('trail.col.events'),
      align: 'right',
      render: ({ events, withheld }) =>
        events === null ? null : (
          <>
            <span className="cb-numbers">{count(events)}</span>
            {withheld ? (
              <div className={styles.soft}>{t('trail.withheld', { number: count(withheld) })}</div>
            ) : null}
          </>
        ),
    },
    {
      key: 'sealed',
      title: t('trail.col.sealed'),
      render: ({ sealed }) => (sealed === null ? null : t(`trail.sealed.${sealed}`)),
    },
    { key: 'root', title: t('trail.col.root'), render: ({ root }) => hash(root) },
    { key: 'sha256', title: t('trail.col.sha256'), render: ({ sha256 }) => hash(sha256) },
    {
      key: 'file',
      title: t('trail.col.file'),
      render: (row) =>
        row.downloadable ? (
          <Take row={row} />
        ) : row.finishedAt ? (
          <span className={styles.soft}>{t('trail.otherRole')}</span>
        ) : null,
    },
  ];
}

function Take({ row }: { row: AuditExportRow }) {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const { studyId } = useStudy();
  const { size } = useSize();
  const [take, { isLoading }] = useGetTrailExportTicketMutation();
  const download = async () => {
    const { data, error } = await take({ studyId, exportId: row.exportId });
    const failure = error as Failure | undefined;
    if (failure && !failure.announced) {
      shell.ui.notify({ type: 'error', message: { code: failure.code, params: failure.params } });
    }
    if (!data) return;
    // The browser itself saves it: a file of any length never stands in the page's memory.
    const link = document.createElement('a');
    link.href = data.url;
    link.download = '';
    link.click();
  };
  return (
    <Button size="small" loading={isLoading} onClick={() => void download()}>
      {t('trail.download', { size: size(row.bytes ?? 0) })}
    </Button>
  );
}

const units = ['B', 'kB', 'MB', 'GB'] as const;

function useSize(): { size: (bytes: number) => string } {
  const { count } = useNumbers();
  return {
    size: (bytes) => {
      const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
      return `${count(Math.ceil(bytes / 1000 ** power))} ${units[power]}`;
    },
  };
}
