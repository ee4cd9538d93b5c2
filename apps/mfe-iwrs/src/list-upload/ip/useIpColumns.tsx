import type { IpNumber } from '@casebook/api-iwrs';
import { Tag, useDayText } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import type { Places } from '../../shared/usePlaces';
import css from '../../shared/iwrs.module.css';

export const IP_STATES = [
  'waiting',
  'in_transit',
  'delivered',
  'used',
  'damaged',
  'lost',
  'returned',
] as const satisfies readonly IpNumber['state'][];

const COLOURS: Readonly<Record<IpNumber['state'], string | undefined>> = {
  waiting: undefined,
  in_transit: 'processing',
  delivered: 'processing',
  used: 'success',
  damaged: 'warning',
  lost: 'error',
  returned: undefined,
};

/** Columns of IP numbers; kit type, lot and dates only for a role that may know kit types. */
export function useIpColumns(places: Places, lots: readonly string[]): ListColumn<IpNumber>[] {
  const { t } = useTranslation('mfe_iwrs');
  const dayText = useDayText();
  const day = (text: string | null) =>
    text && <span className={css['whole']}>{dayText(text)}</span>;
  const known: ListColumn<IpNumber>[] = [
    {
      key: 'kitType',
      title: t('ip.kitType'),
      sortable: true,
      filter: places.kitTypes.map(({ key, title }) => ({ value: key, label: title })),
      render: ({ kitType }) => kitType && places.kitTypeName(kitType),
    },
    {
      key: 'lot',
      title: t('ip.lot'),
      sortable: true,
      filter: lots.map((value) => ({ value, label: value })),
      render: ({ lot }) => lot,
    },
    {
      key: 'expiresOn',
      title: t('ip.expiresOn'),
      sortable: true,
      dateRange: true,
      render: ({ expiresOn }) => day(expiresOn),
    },
    {
      key: 'dispenseUntil',
      title: t('ip.dispenseUntil'),
      render: ({ dispenseUntil }) => day(dispenseUntil),
    },
  ];
  return [
    {
      key: 'ipNumber',
      title: t('ip.ipNumber'),
      fixed: true,
      sortable: true,
      render: ({ ipNumber }) => <span className={css['number']}>{ipNumber}</span>,
    },
    {
      key: 'state',
      title: t('ip.status'),
      sortable: true,
      filter: IP_STATES.map((value) => ({ value, label: t(`ip.state.${value}`) })),
      render: ({ state }) => <Tag color={COLOURS[state]}>{t(`ip.state.${state}`)}</Tag>,
    },
    {
      key: 'site',
      title: t('ip.site'),
      sortable: true,
      filter: places.options.map(({ value, label }) => ({ value: String(value), label })),
      render: ({ siteId }) => places.nameOf(siteId),
    },
    ...(places.seesKitTypes ? known : []),
  ];
}
