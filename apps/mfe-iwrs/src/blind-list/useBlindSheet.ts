import { type DownloadUnblindingsApiArg, iwrsApi, type Unblinding } from '@casebook/api-iwrs';
import { useReadOnce } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useDecisionReason } from './useBlindColumns';

const { text, moment, number } = sheetColumns<Unblinding>();

/** The workbook of the list, without any arm. Reading the rows records the download. */
export function useBlindSheet(asked: DownloadUnblindingsApiArg): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_iwrs');
  const { studyIdText } = useStudy();
  const read = useReadOnce();
  const why = useDecisionReason();
  const title = t('blind.title');
  return async () => ({
    fileParts: [studyIdText, title],
    sheets: [
      sheet<Unblinding>({
        name: title,
        rows: (await read(iwrsApi.endpoints.downloadUnblindings, asked)).rows,
        columns: [
          number(t('blind.col.number'), (row) => row.unblindingId),
          text(t('blind.col.site'), (row) => row.siteCode),
          text(t('blind.col.subject'), (row) => row.subjectNo),
          text(t('blind.col.stratum'), (row) => row.stratum),
          text(t('blind.col.ipNumbers'), (row) => row.ipNumbers.join(', ')),
          text(t('blind.col.state'), (row) =>
            t(row.overridden ? 'blind.state.overridden' : `blind.state.${row.state}`),
          ),
          text(t('blind.reason'), (row) => row.reason),
          text(t('blind.col.requester'), (row) => row.requester),
          moment(t('blind.col.requestedAt'), (row) => row.requestedAt),
          text(t('blind.col.approver'), (row) => row.approver),
          moment(t('blind.col.decidedAt'), (row) => row.decidedAt),
          text(t('blind.col.decision'), why),
        ],
      }),
    ],
  });
}
