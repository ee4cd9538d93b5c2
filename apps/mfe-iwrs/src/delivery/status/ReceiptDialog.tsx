import { type DeliveryDetail, iwrsApi, type KitReceipt } from '@casebook/api-iwrs';
import { FailureAlert, QueryState } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Alert, Button, Modal, Select, useUiText } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../shared/ReasonField';
import css from '../../shared/iwrs.module.css';
import { DEPOT } from '../../shared/usePlaces';
import { useWay } from './useDeliveryColumns';

interface Props {
  deliveryId: number;
  onClose: () => void;
}

/** Confirms which IP numbers of a delivery have arrived, and in which state. */
export function ReceiptDialog({ deliveryId, onClose }: Props) {
  const { studyId } = useStudy();
  const delivery = iwrsApi.useGetDeliveryQuery(
    { studyId, deliveryId },
    { refetchOnMountOrArgChange: true },
  );
  const { t } = useTranslation('mfe_iwrs');
  if (delivery.data && !delivery.isFetching) {
    return <ReceiptForm delivery={delivery.data} onClose={onClose} />;
  }
  return (
    <Modal
      open
      title={t('delivery.receiveTitle', { no: deliveryId })}
      footer={null}
      onCancel={onClose}
    >
      <QueryState query={delivery}>{() => null}</QueryState>
    </Modal>
  );
}

type Outcome = KitReceipt['outcome'] | 'on_the_way';
type Waiting = DeliveryDetail['numbers'][number];

const OUTCOMES: readonly Outcome[] = ['received', 'damaged', 'lost', 'on_the_way'];

function ReceiptForm({ delivery, onClose }: { delivery: DeliveryDetail; onClose: () => void }) {
  const { t } = useTranslation('mfe_iwrs');
  const ui = useUiText();
  const shell = useShell();
  const { studyId } = useStudy();
  const way = useWay();
  const [send, { isLoading, error }] = iwrsApi.useReceiveDeliveryMutation();
  const waiting = delivery.numbers.filter(({ outcome }) => outcome === null);
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const outcomeOf = (ipNumber: string): Outcome => outcomes[ipNumber] ?? 'received';
  const kits = waiting.flatMap(({ ipNumber }): KitReceipt[] => {
    const outcome = outcomeOf(ipNumber);
    return outcome === 'on_the_way' ? [] : [{ ipNumber, outcome }];
  });
  const needsReason = kits.some(({ outcome }) => outcome !== 'received');
  const isMissing = asked && needsReason && reason.trim() === '';

  const confirm = async () => {
    setAsked(true);
    if (kits.length === 0 || (needsReason && reason.trim() === '')) return;
    const { deliveryId, revision } = delivery;
    const receiptInput = { revision, kits, reason: reason.trim() || undefined };
    const { data } = await send({ studyId, deliveryId, receiptInput });
    if (!data) return;
    const message = { text: t('delivery.confirmed', { no: deliveryId, count: kits.length }) };
    shell.ui.notify({ type: 'success', message });
    onClose();
  };

  const columns: TableColumnsType<Waiting> = [
    {
      key: 'ipNumber',
      title: t('ip.ipNumber'),
      render: (_, { ipNumber }) => <span className={css['number']}>{ipNumber}</span>,
    },
    {
      key: 'outcome',
      title: t('delivery.outcomeTitle'),
      width: 220,
      render: (_, { ipNumber }) => (
        <Select
          className={css['outcome']}
          aria-label={`${t('delivery.outcomeTitle')}: ${ipNumber}`}
          value={outcomeOf(ipNumber)}
          options={OUTCOMES.map((value) => ({ value, label: t(`delivery.outcome.${value}`) }))}
          onChange={(value: Outcome) => setOutcomes({ ...outcomes, [ipNumber]: value })}
        />
      ),
    },
  ];
  return (
    <Modal
      open
      width={640}
      title={t('delivery.receiveTitle', { no: delivery.deliveryId })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="primary" loading={isLoading} onClick={() => void confirm()}>
            {t('delivery.confirmAct', { count: kits.length })}
          </Button>
        </>
      }
    >
      <div className={css['stack']}>
        <p>{t('delivery.receiveText', way(delivery))}</p>
        {delivery.targetId === DEPOT ? (
          <Alert type="info" showIcon title={t('delivery.returnText')} />
        ) : null}
        <Table
          size="small"
          rowKey="ipNumber"
          columns={columns}
          dataSource={waiting}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        />
        {needsReason ? (
          <ReasonField
            label={t('delivery.reasonOfLoss')}
            value={reason}
            onChange={setReason}
            isMissing={isMissing}
          />
        ) : null}
        {asked && kits.length === 0 ? (
          <Alert type="error" showIcon role="alert" title={t('delivery.nothingConfirmed')} />
        ) : null}
        <FailureAlert error={error} />
      </div>
    </Modal>
  );
}
