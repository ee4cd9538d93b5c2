import type { Delivery } from '@casebook/api-iwrs';
import { Button, DateTimeZoned, Tag, useDayText, useNumbers } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import css from '../../shared/iwrs.module.css';
import { type Places, usePlaceName } from '../../shared/usePlaces';

export const DELIVERY_STATES = [
  'sent',
  'partly_received',
  'received',
  'canceled',
] as const satisfies readonly Delivery['state'][];

const COLOURS: Readonly<Record<Delivery['state'], string | undefined>> = {
  sent: 'processing',
  partly_received: 'warning',
  received: 'success',
  canceled: undefined,
};

export type DeliveryAct = 'show' | 'receive' | 'cancel';

/** The names of the source and the target of a delivery. */
export function useWay(): (delivery: Delivery) => { source: string; target: string } {
  const nameOf = usePlaceName();
  return ({ sourceId, sourceCode, sourceName, targetId, targetCode, targetName }) => ({
    source: nameOf({ siteId: sourceId, siteCode: sourceCode, name: sourceName }),
    target: nameOf({ siteId: targetId, siteCode: targetCode, name: targetName }),
  });
}

export function useDeliveryColumns(
  places: Places,
  onAct: (act: DeliveryAct, delivery: Delivery) => void,
): ListColumn<Delivery>[] {
  const { t } = useTranslation('mfe_iwrs');
  const { count } = useNumbers();
  const dayText = useDayText();
  const way = useWay();
  const options = places.options.map(({ value, label }) => ({ value: String(value), label }));
  const act = (which: DeliveryAct, delivery: Delivery) => (
    <Button
      size="small"
      type={which === 'receive' ? 'primary' : 'default'}
      aria-label={`${t(`delivery.act.${which}`)}: ${t('delivery.no')} ${delivery.deliveryId}`}
      onClick={() => onAct(which, delivery)}
    >
      {t(`delivery.act.${which}`)}
    </Button>
  );
  return [
    {
      key: 'deliveryId',
      title: t('delivery.no'),
      fixed: true,
      sortable: true,
      render: ({ deliveryId }) => <span className={css['number']}>{deliveryId}</span>,
    },
    {
      key: 'deliveryDate',
      title: t('delivery.date'),
      sortable: true,
      render: ({ deliveryDate }) => <span className={css['whole']}>{dayText(deliveryDate)}</span>,
    },
    {
      key: 'source',
      title: t('delivery.source'),
      sortable: true,
      filter: options,
      render: (delivery) => way(delivery).source,
    },
    {
      key: 'target',
      title: t('delivery.target'),
      sortable: true,
      filter: options,
      render: (delivery) => way(delivery).target,
    },
    {
      key: 'state',
      title: t('delivery.status'),
      sortable: true,
      filter: DELIVERY_STATES.map((value) => ({ value, label: t(`delivery.state.${value}`) })),
      render: ({ state }) => <Tag color={COLOURS[state]}>{t(`delivery.state.${state}`)}</Tag>,
    },
    {
      key: 'kits',
      title: t('delivery.kits'),
      align: 'right',
      render: ({ kits }) => count(kits),
    },
    {
      key: 'outcomes',
      title: t('delivery.outcomes'),
      render: ({ received, damaged, lost }) =>
        [
          received > 0 && t('delivery.receivedCount', { count: received }),
          damaged > 0 && t('delivery.damagedCount', { count: damaged }),
          lost > 0 && t('delivery.lostCount', { count: lost }),
        ]
          .filter((words) => words !== false)
          .map((words) => (
            <div key={words} className={css['whole']}>
              {words}
            </div>
          )),
    },
    {
      key: 'sentBy',
      title: t('delivery.sentBy'),
      render: ({ sentBy, sentAt }) => (
        <>
          {sentBy}
          <div className={css['soft']}>
            <DateTimeZoned utc={sentAt} />
          </div>
        </>
      ),
    },
    {
      key: 'acts',
      title: t('delivery.acts'),
      fixed: true,
      render: (delivery) => (
        <span className={css['acts']}>
          {delivery.mayReceive ? act('receive', delivery) : null}
          {delivery.mayCancel ? act('cancel', delivery) : null}
          {act('show', delivery)}
        </span>
      ),
    },
  ];
}
