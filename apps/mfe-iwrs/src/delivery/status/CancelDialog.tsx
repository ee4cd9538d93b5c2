import { type Delivery, iwrsApi } from '@casebook/api-iwrs';
import { FailureAlert } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Modal, useUiText } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../shared/ReasonField';
import css from '../../shared/iwrs.module.css';
import { useWay } from './useDeliveryColumns';

/** Cancels a delivery of which nothing has arrived. */
export function CancelDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { t } = useTranslation('mfe_iwrs');
  const ui = useUiText();
  const shell = useShell();
  const { studyId } = useStudy();
  const way = useWay();
  const [send, { isLoading, error }] = iwrsApi.useCancelDeliveryMutation();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { deliveryId, revision, kits } = delivery;
  const cancel = async () => {
    setAsked(true);
    if (reason.trim() === '') return;
    const { data } = await send({ studyId, deliveryId, cancelInput: { revision, reason } });
    if (!data) return;
    const message = { text: t('delivery.canceled', { no: deliveryId }) };
    shell.ui.notify({ type: 'success', message });
    onClose();
  };
  return (
    <Modal
      open
      title={t('delivery.cancelTitle', { no: deliveryId })}
      okText={t('delivery.cancelAct')}
      okButtonProps={{ danger: true }}
      // "Cancel" beside the act of this name would be read as the act.
      cancelText={ui('close')}
      confirmLoading={isLoading}
      mask={{ closable: false }}
      onOk={() => void cancel()}
      onCancel={onClose}
    >
      <div className={css['stack']}>
        <p>{t('delivery.cancelText', { count: kits, ...way(delivery) })}</p>
        <ReasonField
          label={t('common.reason')}
          value={reason}
          onChange={setReason}
          isMissing={asked && reason.trim() === ''}
        />
        <FailureAlert error={error} />
      </div>
    </Modal>
  );
}
