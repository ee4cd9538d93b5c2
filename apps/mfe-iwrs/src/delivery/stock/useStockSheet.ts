import { iwrsApi, type KitTypeStock, type SiteStock } from '@casebook/api-iwrs';
import { useReadOnce } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { sheet, type SheetColumn, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { type Count, countsFor } from './counts';
import { type Places, usePlaceName } from '../../shared/usePlaces';

type Counted = SiteStock | KitTypeStock;

/** The workbook of the stock; the sheet by kit type only for a role that sees it. Reading it records the download. */
export function useStockSheet(places: Places): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId, studyIdText } = useStudy();
  const nameOf = usePlaceName();
  const read = useReadOnce();
  const countColumn = (key: Count) => ({
    title: t(`stock.${key}`),
    kind: 'number' as const,
    value: (row: Counted) => row[key],
  });
  const minimum = {
    title: t('stock.minimum'),
    kind: 'number' as const,
    value: (row: Counted) => row.minimum,
  };
  const text = <Row>(title: string, value: SheetColumn<Row>['value']): SheetColumn<Row> => ({
    title,
    kind: 'text',
    value,
  });
  return async () => {
    const { rows, kitTypes } = await read(iwrsApi.endpoints.downloadStock, { studyId });
    const counts = countsFor({ rows }).map(countColumn);
    return {
      fileParts: [studyIdText, t('stock.title')],
      sheets: [
        sheet<SiteStock>({
          name: t('stock.title'),
          rows,
          columns: [text(t('stock.place'), nameOf), ...counts, minimum],
        }),
        ...(kitTypes === null
          ? []
          : [
              sheet<KitTypeStock>({
                name: t('stock.byKitType'),
                rows: kitTypes,
                columns: [
                  text(t('stock.place'), ({ siteId }) => places.nameOf(siteId)),
                  text(t('ip.kitType'), ({ kitType }) => places.kitTypeName(kitType)),
                  ...counts,
                  minimum,
                ],
              }),
            ]),
      ],
    };
  };
}
