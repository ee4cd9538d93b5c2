import { iwrsApi, type TrialChangeRequest } from '@casebook/api-iwrs';
import { FailureAlert } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../shared/ReasonField';
import styles from './change.module.css';

interface Props {
  change: TrialChangeRequest;
  onClose: () => void;
}

/** Rejects the change of somebody else, or withdraws one's own; with a reason. */
export function RefuseChange({ change, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const shell = useShell();
  const { studyId } = useStudy();
  const [reject, rejecting] = iwrsApi.useRejectTrialChangeMutation();
  const [withdraw, withdrawing] = iwrsApi.useWithdrawTrialChangeMutation();
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { kind, own, requestId } = change;
  const { isLoading, error } = own ? withdrawing : rejecting;
  const reason = typed.trim();
  const act = t(own ? 'change.withdraw' : 'change.reject');
  const submit = async () => {
    setIsAsked(true);
    if (reason === '') return;
    const send = own ? withdraw : reject;
    const asked = { studyId, requestId, trialChangeRefusal: { reason } };
    const { error: refusal } = await send(asked);
    if (refusal) return;
    shell.ui.notify({ type: 'success', message: { text: t('change.refused') } });
    onClose();
  };
  return (
    <Modal
      open
      title={`${act}: ${t(`change.kind.${kind}`)}`}
      okText={act}
      okButtonProps={{ danger: !own }}
      confirmLoading={isLoading}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={styles['change']}>
        <ReasonField
          label={t('common.reason')}
          value={typed}
          onChange={setTyped}
          isMissing={isAsked && reason === ''}
        />
        {isLoading ? null : <FailureAlert error={error} />}
      </div>
    </Modal>
  );
}
