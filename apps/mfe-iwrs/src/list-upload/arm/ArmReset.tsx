import { iwrsApi, type Scheme } from '@casebook/api-iwrs';
import { FailureAlert, useReAuth } from '@casebook/screen-kit';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../shared/ReasonField';
import { useAsked } from '../../shared/useAsked';
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
  const { studyId } = useStudy();
  const [send, { isLoading, error }] = iwrsApi.useResetArmListMutation();
  const { askReAuth, reAuthDialog } = useReAuth();
  const asked = useAsked();
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const schemeKey = scheme.key;
  const okText = t('arm.resetAct', { count });
  const reset = async () => {
    setIsAsked(true);
    const reason = typed.trim();
    if (reason === '') return;
    const object = { studyId, schemeKey, count, reason };
    const title = t('arm.reset');
    const reAuthToken = await askReAuth({ act: 'arm-reset', object, title, okText });
    if (reAuthToken === null) return;
    const { data } = await send({
      studyId,
      schemeKey,
      armListReset: { count, reason, reAuthToken },
    });
    if (!data) return;
    asked(data, messages.text('RANDOMISATION_UNUSED_DELETED', { count: data.done }));
    onClose();
  };
  return (
    <>
      <Modal
        open
        title={t('arm.reset')}
        okText={okText}
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
            value={typed}
            onChange={setTyped}
            isMissing={isAsked && typed.trim() === ''}
          />
          {isLoading ? null : <FailureAlert error={error} />}
        </div>
      </Modal>
      {reAuthDialog}
    </>
  );
}
