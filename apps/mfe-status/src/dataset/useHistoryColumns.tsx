import { type DatasetExportRow, useGetDatasetTicketMutation } from '@casebook/api-export';
import { languageName } from '@casebook/catalogue';
import { FileButton } from '@casebook/screen-kit';
import { useMessages, usePrivilege, useStudy } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import styles from './dataset.module.css';

/** The file of a row is beside its status, where it is in sight on every screen. */
export function useHistoryColumns(): ListColumn<DatasetExportRow>[] {
  const { t } = useTranslation('mfe_status');
  const messages = useMessages();
  return [
    {
      key: 'requestedAt',
      title: t('datasetHistory.col.requestedAt'),
      fixed: true,
      render: ({ requestedAt }) => <DateTimeZoned utc={requestedAt} />,
    },
    {
      key: 'finishedAt',
      title: t('datasetHistory.col.finishedAt'),
      render: ({ finishedAt }) => (finishedAt ? <DateTimeZoned utc={finishedAt} /> : null),
    },
    {
      key: 'person',
      title: t('datasetHistory.col.person'),
      render: ({ person, role, loginId }) => (
        <>
          {person} ({loginId})<div className={styles.soft}>{role}</div>
        </>
      ),
    },
    {
      key: 'state',
      title: t('datasetHistory.col.state'),
      render: ({ status, code }) => (
        <>
          {t(`datasetHistory.state.${status}`)}
          {status === 99 && code ? <div className={styles.soft}>{messages.text(code)}</div> : null}
        </>
      ),
    },
    {
      key: 'download',
      title: t('datasetHistory.col.download'),
      render: (row) => <File row={row} />,
    },
    {
      key: 'options',
      title: t('datasetHistory.col.options'),
      render: (row) => <Options row={row} />,
    },
    {
      key: 'file',
      title: t('datasetHistory.col.file'),
      render: ({ fileName, format, values }) => (
        <div className={styles.wrap}>
          {fileName ?? t(`dataset.formats.${format}`)}
          {values === null ? null : (
            <div className={styles.soft}>{t('datasetHistory.values', { count: values })}</div>
          )}
        </div>
      ),
    },
    {
      key: 'checksum',
      title: t('datasetHistory.col.checksum'),
      render: ({ sha256, version }) => (
        <>
          {sha256 ? (
            <code className={styles.hash} title={sha256}>
              {sha256}
            </code>
          ) : null}
          {version ? (
            <div className={styles.soft}>{t('datasetHistory.version', { version })}</div>
          ) : null}
        </>
      ),
    },
  ];
}

function Options({ row: { options } }: { row: DatasetExportRow }) {
  const { t } = useTranslation('mfe_status');
  if (!options) return null;
  const limits = [
    options.sites && t('datasetHistory.sites', { list: options.sites.join(', ') }),
    options.subjectNos && t('datasetHistory.subjects', { list: options.subjectNos.join(', ') }),
    options.visits && t('datasetHistory.visits', { list: options.visits.join(', ') }),
    options.pages && t('datasetHistory.pages', { list: options.pages.join(', ') }),
    options.versions && t('datasetHistory.versions', { list: options.versions.join(', ') }),
  ].filter(Boolean);
  return (
    <div className={styles.wrap}>
      {options.sources.map((source) => t(`dataset.source.${source}`)).join(', ')}
      <div className={styles.soft}>
        {t(`dataset.code.${options.codes}`)}, {languageName(options.language)},{' '}
        {t(`datasetHistory.${options.profile}`)}
      </div>
      {limits.map((limit) => (
        <div key={limit} className={styles.soft}>
          {limit}
        </div>
      ))}
    </div>
  );
}

function File({ row }: { row: DatasetExportRow }) {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const mayDownload = usePrivilege({ all: ['dataset_download', 'CRF_VIEW'] });
  const [getTicket] = useGetDatasetTicketMutation();
  const { availability, bytes, expiresAt, exportId } = row;
  if (availability === 'none') return null;
  if (availability !== 'file') {
    return <span className={styles.soft}>{t(`datasetHistory.${availability}`)}</span>;
  }
  if (!mayDownload) return null;
  return (
    <>
      <FileButton bytes={bytes ?? 0} getTicket={() => getTicket({ studyId, exportId })} />
      {expiresAt ? (
        <div className={styles.soft}>
          {t('datasetHistory.until', { day: expiresAt.slice(0, 10) })}
        </div>
      ) : null}
    </>
  );
}
