import { type DownloadQueriesApiArg, type QueryRow, subjectApi } from '@casebook/api-subject';
import { useShell, useStudy, useText } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useReadOnce, useVisitName } from '@casebook/screen-kit';
import { useQueryValueText } from './QueryGist';
import { useQueryTargetText } from './useQueryColumns';

/** The workbook of the list: every field of a query. Reading the rows records the download. */
export function useQuerySheet(request: DownloadQueriesApiArg): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const text = useText();
  const targetText = useQueryTargetText();
  const valueText = useQueryValueText();
  const visitName = useVisitName();
  const read = useReadOnce();
  const { studyIdText } = useStudy();
  const {
    text: textColumn,
    number,
    moment,
  } = sheetColumns<QueryRow>(({ utcOffsetMinutes }) => utcOffsetMinutes);
  const textOf = (key: string, value: (row: QueryRow) => string | null) =>
    textColumn(t(`queries.${key}`), value);
  const columns = [
    textOf('subject', ({ subjectNo }) => subjectNo),
    textOf('site', ({ siteCode, siteName }) => `${siteCode} ${siteName}`),
    textOf('visit', (row) => visitName(row)),
    textOf('visitDeleted', ({ visitDeleted }) => t(visitDeleted ? 'queries.yes' : 'queries.no')),
    textOf('page', ({ pageTitle }) => text(pageTitle)),
    textOf('item', targetText),
    number(t('audit.col.line'), ({ line }) => (line > 0 ? line : null)),
    textOf('status', ({ status }) => t(`query.status.${status}`)),
    textOf('type', ({ type }) => t(`query.type.${type}`)),
    textOf('content', ({ content }) => text(content)),
    textOf('answer', ({ answer }) => answer),
    textOf('value', valueText),
    textColumn(t('audit.col.comment'), ({ comments }) => comments.join('\n')),
    textOf('issuer', ({ type, issuer }) => (type === 1 ? t('queries.system') : issuer)),
    moment(t('queries.issuedAt'), ({ issuedAt }) => issuedAt),
    moment(t('queries.updatedAt'), ({ updatedAt }) => updatedAt),
    textOf('closedManually', ({ closedManually }) =>
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
