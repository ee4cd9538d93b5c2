import type { EcrfRow, SiteCopyRow, SubjectPdfRow } from '@casebook/api-export';
import { languageName } from '@casebook/catalogue';
import { FileButton } from '@casebook/screen-kit';
import { useMessages } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import styles from './document.module.css';

type DocumentRow = EcrfRow | SiteCopyRow | SubjectPdfRow;

/**
 * The columns that the histories of all documents have, around those of one kind. The file of a row is beside its status, where
 * it is in sight on every screen.
 */
export function useDocumentColumns<Row extends DocumentRow>(
  own: ListColumn<Row>[],
  {
    mayDownload,
    getTicket,
  }: {
    mayDownload: boolean;
    getTicket: (documentId: number) => ReturnType<Parameters<typeof FileButton>[0]['getTicket']>;
  },
): ListColumn<Row>[] {
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
      render: ({ availability, bytes, documentId, expiresAt }) => {
        if (availability === 'none') return null;
        if (availability !== 'file') {
          return <span className={styles.soft}>{t(`datasetHistory.${availability}`)}</span>;
        }
        if (!mayDownload) return null;
        return (
          <>
            <FileButton bytes={bytes ?? 0} getTicket={() => getTicket(documentId)} />
            {expiresAt ? (
              <div className={styles.soft}>
                {t('datasetHistory.until', { day: expiresAt.slice(0, 10) })}
              </div>
            ) : null}
          </>
        );
      },
    },
    ...own,
    {
      key: 'language',
      title: t('document.language'),
      render: ({ language }) => languageName(language),
    },
    {
      key: 'file',
      title: t('datasetHistory.col.file'),
      render: ({ fileName, sha256 }) => (
        <div className={styles.wrap}>
          {fileName}
          {sha256 ? (
            <code className={styles.hash} title={sha256}>
              {sha256}
            </code>
          ) : null}
        </div>
      ),
    },
  ];
}
