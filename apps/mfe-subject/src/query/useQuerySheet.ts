import { type DownloadQueriesApiArg, type QueryRow, subjectApi } from '@casebook/api-subject';
import { useShell, useStudy, useText } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useReadOnce, useVisitName } from '@casebook/screen-kit';
import { usePlace } from './useQueryColumns';

/** The workbook of the list: every field of a query. Reading the rows records the download. */
export function useQuerySheet(request: DownloadQueriesApiArg): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const text = useText();
  const place = usePlace();
  const visitName = useVisitName();
  const read = useReadOnce();
  const { studyIdText } = useStudy();
  const {
    text: textColumn,
    number,
    moment,
  } = sheetColumns<QueryRow>(({ utcOffsetMinutes }) => utcOffsetMinutes);
  const words = (key: string, value: (row: QueryRow) => string | null) =>
    textColumn(t(`queries.${key}`), value);
  const columns = [
    words('subject', ({ subjectNo }) => subjectNo),
    words('site', ({ siteCode, siteName }) => `${siteCode} ${siteName}`),
    words('visit', (row) => visitName(row)),
    words('visitDeleted', ({ visitDeleted }) => t(visitDeleted ? 'queries.yes' : 'queries.no')),
    words('page', ({ pageTitle }) => text(pageTitle)),
    words('item', place),
    number(t('audit.col.line'), ({ line }) => (line > 0 ? line : null)),
    words('status', ({ status }) => t(`query.status.${status}`)),
    words('type', ({ type }) => t(`query.type.${type}`)),
    words('content', ({ content }) => text(content)),
    words('answer', ({ answer }) => answer),
    textColumn(t('audit.col.comment'), ({ comments }) => comments.join('\n')),
    words('issuer', ({ type, issuer }) => (type === 1 ? t('queries.system') : issuer)),
    moment(t('queries.issuedAt'), ({ issuedAt }) => issuedAt),
    moment(t('queries.updatedAt'), ({ updatedAt }) => updatedAt),
    words('closedManually', ({ closedManually }) =>
      t(closedManually ? 'queries.yes' : 'queries.no'),
    ),
  ];
  return async () => {
    const data = await read(subjectApi.endpoints.downloadQueries, request);
    if (!data.complete) shell.ui.notify({ type: 'warning', message: { text: t('queries.more') } });
    return {
      fileParts: [studyIdText, t('queries.title')],
      sheets: [sheet<QueryRow>({ name: t('queries.title'), rows: data.rows, columns })],
    };
  };
}
