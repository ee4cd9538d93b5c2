import { type DownloadQueriesApiArg, type QueryRow, subjectApi } from '@casebook/api-subject';
import { useShell, useStudy, useText, failureOf } from '@casebook/shell-sdk';
import { sheet, type SheetColumn, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useVisitName } from '@casebook/screen-kit';
import { useAppDispatch } from '../store';
import { usePlace } from './useQueryColumns';

/** The workbook of the list: every field of a query. Reading the rows records the download. */
export function useQuerySheet(request: DownloadQueriesApiArg): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const text = useText();
  const place = usePlace();
  const visitName = useVisitName();
  const dispatch = useAppDispatch();
  const { studyIdText } = useStudy();
  const words = (
    title: string,
    value: (row: QueryRow) => string | null,
  ): SheetColumn<QueryRow> => ({
    title: t(`queries.${title}`),
    kind: 'text',
    value,
  });
  const moment = (title: string, value: (row: QueryRow) => string): SheetColumn<QueryRow> => ({
    title: t(`queries.${title}`),
    kind: 'datetime',
    value,
    offsetMinutes: ({ utcOffsetMinutes }) => utcOffsetMinutes,
  });
  const columns: SheetColumn<QueryRow>[] = [
    words('subject', ({ subjectNo }) => subjectNo),
    words('site', ({ siteCode, siteName }) => `${siteCode} ${siteName}`),
    words('visit', (row) => visitName(row)),
    words('visitDeleted', ({ visitDeleted }) => t(visitDeleted ? 'queries.yes' : 'queries.no')),
    words('page', ({ pageTitle }) => text(pageTitle)),
    words('item', place),
    {
      title: t('audit.col.line'),
      kind: 'number',
      value: ({ line }) => (line > 0 ? line : null),
    },
    words('status', ({ status }) => t(`query.status.${status}`)),
    words('type', ({ type }) => t(`query.type.${type}`)),
    words('content', ({ content }) => text(content)),
    words('answer', ({ answer }) => answer),
    {
      title: t('audit.col.comment'),
      kind: 'text',
      value: ({ comments }) => comments.join('\n'),
    },
    words('issuer', ({ type, issuer }) => (type === 1 ? t('queries.system') : issuer)),
    moment('issuedAt', ({ issuedAt }) => issuedAt),
    moment('updatedAt', ({ updatedAt }) => updatedAt),
    words('closedManually', ({ closedManually }) =>
      t(closedManually ? 'queries.yes' : 'queries.no'),
    ),
  ];
  return async () => {
    // Without a subscription, because reading again would record a second download.
    const { data, error } = await dispatch(
      subjectApi.endpoints.downloadQueries.initiate(request, {
        forceRefetch: true,
        subscribe: false,
      }),
    );
    if (!data) throw failureOf(error);
    if (!data.complete) shell.ui.notify({ type: 'warning', message: { text: t('queries.more') } });
    return {
      fileParts: [studyIdText, t('queries.title')],
      sheets: [sheet<QueryRow>({ name: t('queries.title'), rows: data.rows, columns })],
    };
  };
}
