import { type DbLock, type DbLockAct, statusApi } from '@casebook/api-status';
import { useReadOnce } from '@casebook/screen-kit';
import { useStudy, useText } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useActReason } from './useHistoryColumns';

const ofLock = sheetColumns<DbLock>();
const ofAct = sheetColumns<DbLockAct>();

const figures = [
  'subjects',
  'signedSubjects',
  'pages',
  'savedPages',
  'openQueries',
  'answeredQueries',
] as const;

/** The report as a workbook: the lock with its figures, and the history. Reading it records the download. */
export function useLockSheets(): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_status');
  const text = useText();
  const read = useReadOnce();
  const reasonOf = useActReason();
  const { studyId, studyIdText } = useStudy();
  const title = t('dbLock.title');
  return async () => {
    const { lock, history } = await read(statusApi.endpoints.downloadDbLockReport, { studyId });
    const { signature } = lock;
    return {
      fileParts: [studyIdText, title],
      sheets: [
        sheet<DbLock>({
          name: title,
          rows: [lock],
          columns: [
            ofLock.text(t('dbLock.studyId'), (row) => row.studyIdText),
            ofLock.text(t('dbLock.studyName'), (row) => text(row.name)),
            ofLock.text(t('dbLock.status'), (row) => t(`dbLock.state.${row.state}`)),
            ofLock.text(t('dbLock.reason'), (row) => row.reason),
            ...figures
              .filter((name) => lock[name] !== undefined)
              .map((name) => ofLock.number(t(`dbLock.figure.${name}`), (row) => row[name])),
            ...(signature === undefined
              ? []
              : [
                  ofLock.text(t('dbLock.figure.signature'), () =>
                    t(`dbLock.signature.${signature}`),
                  ),
                  ofLock.moment(t('dbLock.signedAt'), (row) => row.signedAt),
                ]),
            ofLock.number(t('dbLock.certificate'), (row) => row.certificate?.certificateNo),
            ofLock.text('SHA-256', (row) => row.certificate?.digest),
          ],
        }),
        sheet<DbLockAct>({
          name: t('dbLock.history'),
          rows: history,
          columns: [
            ofAct.moment(t('dbLock.col.at'), ({ at }) => at),
            ofAct.text(t('dbLock.col.act'), ({ act }) => t(`dbLock.done.${act}`)),
            ofAct.text(t('dbLock.col.person'), ({ person }) => person ?? t('dbLock.system')),
            ofAct.text(t('dbLock.role'), ({ role }) => role),
            ofAct.text(t('dbLock.col.reason'), reasonOf),
            ofAct.number(t('dbLock.col.certificate'), ({ certificateNo }) => certificateNo),
            ofAct.text('SHA-256', ({ certificateDigest }) => certificateDigest),
          ],
        }),
      ],
    };
  };
}
