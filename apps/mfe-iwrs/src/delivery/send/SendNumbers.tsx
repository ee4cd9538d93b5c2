import { iwrsApi, type SendableNumber } from '@casebook/api-iwrs';
import { ListScreen } from '@casebook/screen-kit';
import { usePrivilege, useStudy } from '@casebook/shell-sdk';
import { Button, Select, Skeleton, StateView, Tag, useDayText } from '@casebook/ui/core';
import {
  chosenNumbers,
  type ListColumn,
  pageArguments,
  useListSelection,
  useListState,
} from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../../shared/iwrs.module.css';
import { TabBar } from '../../shared/TabBar';
import { type Places, usePlaces } from '../../shared/usePlaces';
import { SendDialog } from './SendDialog';
import { WriteOffDialog } from './WriteOffDialog';

const keyOf = ({ ipNumber }: SendableNumber) => ipNumber;
const isReturnOnly = ({ expired, damaged }: SendableNumber) => expired || damaged;

/** Sends IP numbers from a source to a target: chosen from a list, also over several pages, or as a range. */
export function SendNumbers() {
  const { t } = useTranslation('mfe_iwrs');
  const mayEdit = usePrivilege({ all: ['delivery_drug_edit'] });
  const places = usePlaces();
  if (!mayEdit) return <StateView kind="forbidden" />;
  if (places.isLoading) return <Skeleton active paragraph={{ rows: 8 }} />;
  const sources = places.places.filter(({ acts }) => acts);
  if (sources.length === 0) return <StateView kind="empty" text={t('delivery.noSource')} />;
  return <SendableList places={places} sourceIds={sources.map(({ siteId }) => siteId)} />;
}

function SendableList({ places, sourceIds }: { places: Places; sourceIds: readonly number[] }) {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId } = useStudy();
  const state = useListState('DELIVERY_SEND');
  const chosen = useListSelection(keyOf, keyOf);
  const [open, setOpen] = useState<'chosen' | 'range' | 'write-off'>();
  const [wanted] = chosenNumbers(state, 'source', 0);
  const sourceId = wanted !== undefined && sourceIds.includes(wanted) ? wanted : sourceIds[0]!;
  const { page, size, search } = pageArguments(state);
  const list = iwrsApi.useListSendableIpNumbersQuery(
    { studyId, sourceId: [sourceId], page, size, search },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useSendableColumns(places);
  const numbers = chosen.rows.map(keyOf);
  const close = (done: boolean) => {
    setOpen(undefined);
    if (done) chosen.clear();
  };
  return (
    <ListScreen
      title={t('delivery.sendTitle')}
      above={
        <>
          <TabBar />
          <div className={css['bar']}>
            <label className={css['bar']}>
              <span>{t('delivery.source')}</span>
              <Select
                className={css['place']}
                value={sourceId}
                options={places.options.filter(({ value }) => sourceIds.includes(value))}
                onChange={(value: number) => {
                  chosen.clear();
                  state.change({ filters: { ...state.filters, source: [String(value)] } });
                }}
              />
            </label>
          </div>
        </>
      }
      actions={
        <Button type="primary" onClick={() => setOpen('range')}>
          {t('delivery.sendRange')}
        </Button>
      }
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      filtered={state.search !== ''}
      searchHint={t('ip.searchHint')}
      selection={chosen}
      bulkActions={
        <>
          <Button type="primary" onClick={() => setOpen('chosen')}>
            {t('delivery.sendChosen', { count: numbers.length })}
          </Button>
          <Button danger onClick={() => setOpen('write-off')}>
            {t('delivery.writeOff')}
          </Button>
        </>
      }
      empty={{ title: t('delivery.nothingHere'), text: t('delivery.nothingHereText') }}
    >
      {open === 'chosen' || open === 'range' ? (
        <SendDialog
          sourceId={sourceId}
          numbers={open === 'chosen' ? numbers : undefined}
          returnOnly={open === 'chosen' && chosen.rows.some(isReturnOnly)}
          places={places}
          onClose={close}
        />
      ) : null}
      {open === 'write-off' ? (
        <WriteOffDialog sourceId={sourceId} numbers={numbers} places={places} onClose={close} />
      ) : null}
    </ListScreen>
  );
}

function useSendableColumns(places: Places): ListColumn<SendableNumber>[] {
  const { t } = useTranslation('mfe_iwrs');
  const dayText = useDayText();
  const known: ListColumn<SendableNumber>[] = [
    {
      key: 'kitType',
      title: t('ip.kitType'),
      render: ({ kitType }) => kitType && places.kitTypeName(kitType),
    },
    { key: 'lot', title: t('ip.lot'), render: ({ lot }) => lot },
    {
      key: 'lastDay',
      title: t('ip.lastDay'),
      render: ({ lastDay }) => lastDay && <span className={css['whole']}>{dayText(lastDay)}</span>,
    },
  ];
  return [
    {
      key: 'ipNumber',
      title: t('ip.ipNumber'),
      fixed: true,
      render: ({ ipNumber }) => <span className={css['number']}>{ipNumber}</span>,
    },
    ...(places.seesKitTypes ? known : []),
    {
      key: 'expired',
      title: t('ip.use'),
      render: ({ expired, damaged }) => {
        // Without dates it is only known that it is there.
        if (!expired && !damaged) return t(places.seesKitTypes ? 'ip.usable' : 'stock.onHand');
        return <Tag color="warning">{t(damaged ? 'ip.damaged' : 'ip.expired')}</Tag>;
      },
    },
  ];
}
