import { iwrsApi, type SiteStock, type Stock } from '@casebook/api-iwrs';
import { ListDownload, QueryState } from '@casebook/screen-kit';
import { useBreadcrumb, useStudy } from '@casebook/shell-sdk';
import { Alert, Button, PageHeader, Tag, useNumbers } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../../shared/iwrs.module.css';
import { TabBar } from '../../shared/TabBar';
import { type Places, usePlaceName, usePlaces } from '../../shared/usePlaces';
import { MinimumDialog } from './MinimumDialog';
import { type Count, countsFor, isBlinded } from './counts';
import { useStockSheet } from './useStockSheet';

/** What there is at each place: for blinded roles all together, for others also by kit type. */
export function StockScreen() {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId } = useStudy();
  const stock = iwrsApi.useGetStockQuery({ studyId }, { refetchOnMountOrArgChange: true });
  const places = usePlaces();
  const loadSheet = useStockSheet(places);
  return (
    <>
      <PageHeader
        title={t('stock.title')}
        breadcrumb={useBreadcrumb()}
        actions={<ListDownload load={loadSheet} />}
      />
      <TabBar />
      <QueryState query={stock}>{(data) => <StockTable stock={data} places={places} />}</QueryState>
    </>
  );
}

/** The counts that the minimum is compared with. */
const LEADING: readonly Count[] = ['onHand', 'usable'];

/** A place, or below it one of its kit types. */
interface StockRow extends Pick<SiteStock, 'minimum' | Count> {
  key: string;
  name: string;
  arms?: string;
  level: 'enough' | 'low' | 'lowByKitType';
  /** Only of a place. */
  place?: SiteStock;
  children?: StockRow[];
}

function StockTable({ stock, places }: { stock: Stock; places: Places }) {
  const { t } = useTranslation('mfe_iwrs');
  const { count } = useNumbers();
  const [edited, setEdited] = useState<SiteStock>();
  const rows = useStockRows(stock, places);
  const low = rows.filter(({ level }) => level !== 'enough');
  const columns: TableColumnsType<StockRow> = [
    {
      key: 'name',
      title: t('stock.place'),
      render: (_, { name, arms }) => (
        <>
          {name}
          {arms ? <span className={css['soft']}> {arms}</span> : null}
        </>
      ),
    },
    {
      key: 'level',
      title: t('stock.level'),
      render: (_, { level }) =>
        level === 'enough' ? t('stock.enough') : <Tag color="error">{t(`stock.${level}`)}</Tag>,
    },
    ...countsFor(stock).map((key) => ({
      key,
      title: t(`stock.${key}`),
      align: 'right' as const,
      render: (_: unknown, row: StockRow) => (
        <span className={LEADING.includes(key) && row.level === 'low' ? css['low'] : undefined}>
          {count(row[key] ?? 0)}
        </span>
      ),
    })),
    {
      key: 'minimum',
      title: t('stock.minimum'),
      align: 'right',
      render: (_, { minimum, place, name }) => (
        <span className={css['whole']}>
          {minimum === null ? t('stock.noMinimum') : count(minimum)}
          {place?.maySetMinimum ? (
            <Button
              type="link"
              size="small"
              aria-label={`${t('stock.set')}: ${name}`}
              onClick={() => setEdited(place)}
            >
              {t('stock.set')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <div className={css['stack']}>
      {low.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t('stock.alert', { places: low.map(({ name }) => name).join(', ') })}
        />
      ) : null}
      <Table
        size="small"
        rowKey="key"
        columns={columns}
        dataSource={rows}
        pagination={false}
        locale={{ emptyText: t('stock.none') }}
        expandable={{ defaultExpandedRowKeys: low.map(({ key }) => key) }}
      />
      {isBlinded(stock) ? <p className={css['soft']}>{t('stock.onHandHint')}</p> : null}
      {edited ? (
        <MinimumDialog
          row={edited}
          kitTypes={
            stock.kitTypes && stock.kitTypes.filter(({ siteId }) => siteId === edited.siteId)
          }
          places={places}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </div>
  );
}

/** The places, each with its kit types below it for a role that sees them. */
function useStockRows({ rows, kitTypes }: Stock, places: Places): StockRow[] {
  const nameOf = usePlaceName();
  return rows.map((place) => {
    const children = (kitTypes ?? [])
      .filter(({ siteId }) => siteId === place.siteId)
      .map((one): StockRow => {
        const { kitType, low, siteId, ...counts } = one;
        const known = places.kitTypes.find(({ key }) => key === kitType);
        return {
          ...counts,
          key: `${siteId}/${kitType}`,
          name: places.kitTypeName(kitType),
          arms: known && known.arms.length > 0 ? `(${known.arms.join(', ')})` : undefined,
          level: low ? 'low' : 'enough',
        };
      });
    const isLowBelow = children.some(({ level }) => level === 'low');
    return {
      ...place,
      key: String(place.siteId),
      name: nameOf(place),
      level: place.low ? 'low' : isLowBelow ? 'lowByKitType' : 'enough',
      place,
      ...(children.length > 0 && { children }),
    };
  });
}
