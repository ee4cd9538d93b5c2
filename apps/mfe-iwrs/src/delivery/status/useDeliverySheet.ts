import { type Delivery, type DownloadDeliveriesApiArg, iwrsApi } from '@casebook/api-iwrs';
import { useReadOnce } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useWay } from './useDeliveryColumns';

/** The workbook of the list. Reading the rows records the download. */
export function useDeliverySheet(asked: DownloadDeliveriesApiArg): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_iwrs');
  const { studyIdText } = useStudy();
  const read = useReadOnce();
  const way = useWay();
  const { text, number, date, moment } = sheetColumns<Delivery>();
  return async () => ({
    fileParts: [studyIdText, t('delivery.statusTitle')],
    sheets: [
      sheet<Delivery>({
        name: t('delivery.statusTitle'),
        rows: (await read(iwrsApi.endpoints.downloadDeliveries, asked)).rows,
        columns: [
          number(t('delivery.no'), ({ deliveryId }) => deliveryId),
          date(t('delivery.date'), ({ deliveryDate }) => deliveryDate),
          text(t('delivery.source'), (delivery) => way(delivery).source),
          text(t('delivery.target'), (delivery) => way(delivery).target),
          text(t('delivery.status'), ({ state }) => t(`delivery.state.${state}`)),
          number(t('delivery.kits'), ({ kits }) => kits),
          number(t('delivery.outcome.received'), ({ received }) => received),
          number(t('delivery.outcome.damaged'), ({ damaged }) => damaged),
          number(t('delivery.outcome.lost'), ({ lost }) => lost),
          text(t('delivery.sentBy'), ({ sentBy }) => sentBy),
          moment(t('delivery.sentAt'), ({ sentAt }) => sentAt),
          text(t('common.reason'), ({ reason }) => reason),
        ],
      }),
    ],
  });
}
