import { type DeliveredKit, type DeliveryEvent, iwrsApi } from '@casebook/api-iwrs';
import { QueryState } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { DateTimeZoned, useDayText } from '@casebook/ui/core';
import { Descriptions, Table, type TableColumnsType, Tabs } from '@casebook/ui/data';
import { Drawer } from '@casebook/ui/extra';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedTable } from '../../shared/PagedTable';
import css from '../../shared/iwrs.module.css';
import type { Places } from '../../shared/usePlaces';
import { useWay } from './useDeliveryColumns';

const SIZE = 20;

interface Props {
  deliveryId: number;
  places: Places;
  onClose: () => void;
}

/** A delivery with its IP numbers, and who did what with it. */
export function DeliveryDrawer({ deliveryId, places, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId } = useStudy();
  const dayText = useDayText();
  const way = useWay();
  const delivery = iwrsApi.useGetDeliveryQuery(
    { studyId, deliveryId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Drawer open title={t('delivery.title', { no: deliveryId })} size={760} onClose={onClose}>
      <QueryState query={delivery}>
        {(data) => (
          <div className={css['stack']}>
            <Descriptions
              size="small"
              column={2}
              items={[
                { key: 'source', label: t('delivery.source'), children: way(data).source },
                { key: 'target', label: t('delivery.target'), children: way(data).target },
                { key: 'date', label: t('delivery.date'), children: dayText(data.deliveryDate) },
                {
                  key: 'state',
                  label: t('delivery.status'),
                  children: t(`delivery.state.${data.state}`),
                },
              ]}
            />
            <Tabs
              items={[
                {
                  key: 'numbers',
                  label: t('delivery.numbers'),
                  children: <Numbers numbers={data.numbers} places={places} />,
                },
                {
                  key: 'history',
                  label: t('delivery.history'),
                  children: <History deliveryId={deliveryId} />,
                },
              ]}
            />
          </div>
        )}
      </QueryState>
    </Drawer>
  );
}

function Numbers({ numbers, places }: { numbers: readonly DeliveredKit[]; places: Places }) {
  const { t } = useTranslation('mfe_iwrs');
  const columns: TableColumnsType<DeliveredKit> = [
    {
      key: 'ipNumber',
      title: t('ip.ipNumber'),
      render: (_, { ipNumber }) => <span className={css['number']}>{ipNumber}</span>,
    },
    {
      key: 'outcome',
      title: t('delivery.outcomeTitle'),
      render: (_, { outcome }) => t(`delivery.outcome.${outcome ?? 'on_the_way'}`),
    },
    ...(places.seesKitTypes
      ? [
          {
            key: 'kitType',
            title: t('ip.kitType'),
            render: (_: unknown, { kitType }: DeliveredKit) =>
              kitType && places.kitTypeName(kitType),
          },
        ]
      : []),
  ];
  return (
    <Table
      size="small"
      rowKey="ipNumber"
      columns={columns}
      dataSource={[...numbers]}
      pagination={{ pageSize: SIZE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}

function History({ deliveryId }: { deliveryId: number }) {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId } = useStudy();
  const [page, setPage] = useState(1);
  const events = iwrsApi.useListDeliveryEventsQuery(
    { studyId, deliveryId, page, size: SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const columns: TableColumnsType<DeliveryEvent> = [
    { key: 'at', title: t('delivery.when'), render: (_, { at }) => <DateTimeZoned utc={at} /> },
    {
      key: 'who',
      title: t('delivery.who'),
      render: (_, { actorName, organisation }) => (
        <>
          {actorName}
          <div className={css['soft']}>{organisation}</div>
        </>
      ),
    },
    {
      key: 'what',
      title: t('delivery.what'),
      render: (_, { ipNumber, became }) =>
        ipNumber === null
          ? t(`delivery.state.${became}`)
          : `${ipNumber}: ${t(`delivery.outcome.${became}`)}`,
    },
    { key: 'reason', title: t('common.reason'), dataIndex: 'reason' },
  ];
  return (
    <QueryState query={events}>
      {({ rows, total }) => (
        <PagedTable
          rowKey="eventId"
          columns={columns}
          dataSource={rows}
          page={page}
          size={SIZE}
          total={total}
          onPage={setPage}
        />
      )}
    </QueryState>
  );
}
