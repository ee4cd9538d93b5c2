import { type AuditRow, type DownloadSubjectAuditApiArg, subjectApi } from '@casebook/api-subject';
import { useShell, useStudy, useText, failureOf } from '@casebook/shell-sdk';
import { sheet, type SheetColumn, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../store';
import { useAuditWords } from './useAuditWords';

/** The workbook of the list, with every column of spec section 3. Reading the rows records the download. */
export function useAuditSheet(request: DownloadSubjectAuditApiArg): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const text = useText();
  const dispatch = useAppDispatch();
  const words = useAuditWords(request.tab);
  const { studyIdText } = useStudy();
  const column = (
    title: string,
    value: (row: AuditRow) => string | null,
  ): SheetColumn<AuditRow> => ({ title: t(`audit.col.${title}`), kind: 'text', value });
  return async () => {
    // Without a subscription, because reading again would record a second download.
    const { data, error } = await dispatch(
      subjectApi.endpoints.downloadSubjectAudit.initiate(request, {
        forceRefetch: true,
        subscribe: false,
      }),
    );
    if (!data) throw failureOf(error);
    if (!data.complete) {
      shell.ui.notify({ type: 'warning', message: { text: t('audit.tooMany') } });
    }
    const columns: SheetColumn<AuditRow>[] = [
      { title: t('audit.col.at'), kind: 'datetime', value: ({ at }) => at },
      column('person', words.person),
      column('role', words.role),
      column('organisation', ({ organisation }) => organisation),
      column('visit', words.visit),
      column('page', words.page),
      column('item', words.what),
      {
        title: t('audit.col.line'),
        kind: 'number',
        value: ({ line }) => (line > 0 ? line : null),
      },
      column('before', words.before),
      column('after', words.after),
      column('reason', words.reason),
      column('revision', words.revision),
      column('origin', words.origin),
      column('type', ({ queryType }) => (queryType ? t(`query.type.${queryType}`) : null)),
      column('query', ({ queryContent }) => text(queryContent)),
      column('status', ({ queryStatus }) =>
        queryStatus ? t(`query.status.${queryStatus}`) : null,
      ),
      column('answer', ({ queryAnswer }) => queryAnswer),
      column('comment', ({ comment }) => comment),
    ];
    const name = t(`audit.tab.${request.tab}`);
    return {
      fileParts: [studyIdText, request.subjectNo, t('audit.title'), name],
      sheets: [sheet<AuditRow>({ name, rows: data.rows, columns })],
      offsetMinutes: data.utcOffsetMinutes,
    };
  };
}
