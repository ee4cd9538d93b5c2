import { iwrsApi } from '@casebook/api-iwrs';
import { FailureAlert } from '@casebook/screen-kit';
import { useMessages, useShell, useStudy } from '@casebook/shell-sdk';
import { Modal, useNumbers } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../shared/ReasonField';
import css from '../../shared/iwrs.module.css';

interface Props {
  /** IP numbers that are neither sent nor given to a subject. */
  count: number;
  onClose: () => void;
}

/** Deletes all unrandomised entries of the list, after a confirmation with their number. */
export function IpReset({ count, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const messages = useMessages();
  const numbers = useNumbers();
  const shell = useShell();
  const { studyId } = useStudy();
  const [send, { isLoading, error }] = iwrsApi.useResetIpNumbersMutation();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const reset = async () => {
    setAsked(true);
    if (reason.trim() === '') return;
    const { data } = await send({ studyId, ipReset: { count, reason } });
    if (!data) return;
    shell.ui.notify({
      type: 'success',
      message: { code: 'RANDOMISATION_UNUSED_DELETED', params: { count: data.deleted } },
    });
    onClose();
  };
  return (
    <Modal
      open
      title={t('ip.reset')}
      okText={t('ip.resetAct', { count, number: numbers.count(count) })}
      okButtonProps={{ danger: true }}
      confirmLoading={isLoading}
      mask={{ closable: false }}
      onOk={() => void reset()}
      onCancel={onClose}
    >
      <div className={css['stack']}>
        <p>{messages.text('RANDOMISATION_DELETE_UNUSED', { count })}</p>
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
