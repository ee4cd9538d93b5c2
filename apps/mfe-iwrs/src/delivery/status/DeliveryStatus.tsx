import { type Delivery, iwrsApi } from '@casebook/api-iwrs';
import { ListDownload, ListScreen } from '@casebook/screen-kit';
import { usePrivilege, useShell, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import {
  chosenNumbers,
  chosenValues,
  type ListState,
  pageArguments,
  useListState,
} from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabBar } from '../../shared/TabBar';
import { usePlaces } from '../../shared/usePlaces';
import { CancelDialog } from './CancelDialog';
import { DeliveryDrawer } from './DeliveryDrawer';
import { ReceiptDialog } from './ReceiptDialog';
import { DELIVERY_STATES, useDeliveryColumns } from './useDeliveryColumns';
import { useDeliverySheet } from './useDeliverySheet';

const SORTS = ['deliveryId', 'deliveryDate', 'source', 'target', 'state'] as const;

const keyOf = ({ deliveryId }: Delivery) => deliveryId;

function filtersOf(state: ListState) {
  const given = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);
  return {
    state: given(chosenValues(state, 'state', DELIVERY_STATES)),
    sourceIds: given(chosenNumbers(state, 'source', 0)),
    targetIds: given(chosenNumbers(state, 'target', 0)),
  };
}

/** The deliveries, what is on the way, and what became of it. */
export function DeliveryStatus() {
  const { t } = useTranslation('mfe_iwrs');
  const shell = useShell();
  const { studyId } = useStudy();
  const mayEdit = usePrivilege({ all: ['delivery_drug_edit'] });
  const state = useListState('DELIVERY_STATUS');
  const [opened, setOpened] = useState<{
    act: 'show' | 'receive' | 'cancel';
    delivery: Delivery;
  }>();
  const places = usePlaces();
  const asked = { studyId, ...pageArguments(state, SORTS), ...filtersOf(state) };
  const list = iwrsApi.useListDeliveriesQuery(asked, { refetchOnMountOrArgChange: true });
  const columns = useDeliveryColumns(places, (act, delivery) => setOpened({ act, delivery }));
  const loadSheet = useDeliverySheet(asked);
  const close = () => setOpened(undefined);
  return (
    <ListScreen
      title={t('delivery.statusTitle')}
      above={<TabBar />}
      actions={
        mayEdit ? (
          <Button
            type="primary"
            onClick={() => shell.nav.go('DELIVERY_DRUG_VIEW', { tabId: 'send' })}
          >
            {t('delivery.new')}
          </Button>
        ) : null
      }
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      searchHint={t('ip.searchHint')}
      tools={<ListDownload load={loadSheet} />}
      empty={{
        title: t('delivery.none'),
        text: t(mayEdit ? 'delivery.noneText' : 'delivery.noneAsk'),
      }}
    >
      {opened?.act === 'show' ? (
        <DeliveryDrawer deliveryId={opened.delivery.deliveryId} places={places} onClose={close} />
      ) : null}
      {opened?.act === 'receive' ? (
        <ReceiptDialog deliveryId={opened.delivery.deliveryId} onClose={close} />
      ) : null}
      {opened?.act === 'cancel' ? (
        <CancelDialog delivery={opened.delivery} onClose={close} />
      ) : null}
    </ListScreen>
  );
}
