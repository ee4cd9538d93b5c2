import { iwrsApi } from '@casebook/api-iwrs';
import { FailureAlert, useReAuth } from '@casebook/screen-kit';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { Modal, useNumbers } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../shared/ReasonField';
import { useAsked } from '../../shared/useAsked';
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
  const { studyId } = useStudy();
  const [send, { isLoading, error }] = iwrsApi.useResetIpNumbersMutation();
  const { askReAuth, reAuthDialog } = useReAuth();
  const asked = useAsked();
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const okText = t('ip.resetAct', { count, number: numbers.count(count) });
  const reset = async () => {
    setIsAsked(true);
    const reason = typed.trim();
    if (reason === '') return;
    const object = { studyId, count, reason };
    const title = t('ip.reset');
    const reAuthToken = await askReAuth({ act: 'ip-reset', object, title, okText });
    if (reAuthToken === null) return;
    const { data } = await send({ studyId, ipReset: { count, reason, reAuthToken } });
    if (!data) return;
    asked(data, messages.text('RANDOMISATION_UNUSED_DELETED', { count: data.done }));
    onClose();
  };
  return (
    <>
      <Modal
        open
        title={t('ip.reset')}
        okText={okText}
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
            value={typed}
            onChange={setTyped}
            isMissing={isAsked && typed.trim() === ''}
          />
          <FailureAlert error={error} />
        </div>
      </Modal>
      {reAuthDialog}
    </>
  );
}
