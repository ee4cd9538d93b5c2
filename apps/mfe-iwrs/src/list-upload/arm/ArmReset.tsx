import { iwrsApi, type Scheme } from '@casebook/api-iwrs';
import { FailureAlert } from '@casebook/screen-kit';
import { useMessages, useShell, useStudy } from '@casebook/shell-sdk';
import { Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../shared/ReasonField';
import styles from './arm.module.css';

interface Props {
  scheme: Scheme;
  /** Entries that no subject has. */
  count: number;
  onClose: () => void;
}

/** Deletes all unrandomised entries of a list, after a confirmation with their number. */
export function ArmReset({ scheme, count, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const messages = useMessages();
  const shell = useShell();
  const { studyId } = useStudy();
  const [send, { isLoading, error }] = iwrsApi.useResetArmListMutation();
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const reset = async () => {
    setIsAsked(true);
    if (reason.trim() === '') return;
    const armListReset = { count, reason };
    const { data } = await send({ studyId, schemeKey: scheme.key, armListReset });
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
      title={t('arm.reset')}
      okText={t('arm.resetAct', { count })}
      okButtonProps={{ danger: true }}
      confirmLoading={isLoading}
      mask={{ closable: false }}
      onOk={() => void reset()}
      onCancel={onClose}
    >
      <div className={styles['stack']}>
        <p>{messages.text('RANDOMISATION_DELETE_UNUSED', { count })}</p>
        <ReasonField
          label={t('common.reason')}
          value={reason}
          onChange={setReason}
          isMissing={isAsked && reason.trim() === ''}
        />
        {isLoading ? null : <FailureAlert error={error} />}
      </div>
    </Modal>
  );
}
