import { type DownloadIpNumbersApiArg, type IpNumber, iwrsApi } from '@casebook/api-iwrs';
import { useReadOnce } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { DEPOT, type Places } from '../../shared/usePlaces';

/** The workbook of the list, with the columns of an upload. Numbers are texts, so that leading zeros survive. */
export function useIpSheet(
  asked: DownloadIpNumbersApiArg,
  { places }: Places,
): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_iwrs');
  const { studyIdText } = useStudy();
  const read = useReadOnce();
  const { text, date } = sheetColumns<IpNumber>();
  const codeOf = (siteId: number): string =>
    siteId === DEPOT ? '' : (places.find((one) => one.siteId === siteId)?.siteCode ?? '');
  return async () => ({
    fileParts: [studyIdText, t('ip.title')],
    sheets: [
      sheet<IpNumber>({
        name: t('ip.title'),
        rows: (await read(iwrsApi.endpoints.downloadIpNumbers, asked)).rows,
        columns: [
          text(t('ip.ipNumber'), ({ ipNumber }) => ipNumber),
          text(t('ip.kitType'), ({ kitType }) => kitType),
          text(t('ip.lot'), ({ lot }) => lot),
          date(t('ip.expiresOn'), ({ expiresOn }) => expiresOn),
          date(t('ip.dispenseUntil'), ({ dispenseUntil }) => dispenseUntil),
          text(t('ip.site'), ({ siteId }) => codeOf(siteId)),
          text(t('ip.status'), ({ state }) => t(`ip.state.${state}`)),
        ],
      }),
    ],
  });
}
