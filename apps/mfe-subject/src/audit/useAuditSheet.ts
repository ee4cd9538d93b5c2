import { type AuditRow, type DownloadSubjectAuditApiArg, subjectApi } from '@casebook/api-subject';
import { useReadOnce } from '@casebook/screen-kit';
import { useShell, useStudy, useText } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useAuditTexts } from './useAuditTexts';

/** The workbook of the list, with every column of spec section 3. Reading the rows records the download. */
export function useAuditSheet(request: DownloadSubjectAuditApiArg): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const text = useText();
  const read = useReadOnce();
  const texts = useAuditTexts(request.tab);
  const { studyIdText } = useStudy();
  const columnsBy = sheetColumns<AuditRow>();
  const column = (key: string, value: (row: AuditRow) => string | null) =>
    columnsBy.text(t(`audit.col.${key}`), value);
  return async () => {
    const data = await read(subjectApi.endpoints.downloadSubjectAudit, request);
    if (!data.complete) {
      shell.ui.notify({ type: 'warning', message: { text: t('audit.tooMany') } });
    }
    const columns = [
      columnsBy.moment(t('audit.col.at'), ({ at }) => at),
      column('person', texts.person),
      column('role', texts.role),
      column('organisation', ({ organisation }) => organisation),
      column('visit', texts.visit),
      column('page', texts.page),
      column('item', texts.what),
      columnsBy.number(t('audit.col.line'), ({ line }) => (line > 0 ? line : null)),
      column('before', texts.before),
      column('after', texts.after),
      column('reason', texts.reason),
      column('revision', texts.revision),
      column('origin', texts.origin),
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
