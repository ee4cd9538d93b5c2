import { iwrsApi, type TrialChangeRequest } from '@casebook/api-iwrs';
import { FailureAlert, useReAuth } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Modal } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './change.module.css';
import { ChangeFacts } from './ChangeFacts';

interface Props {
  change: TrialChangeRequest;
  onClose: () => void;
}

/** Shows again what is confirmed, asks for the password, and makes the change. */
export function ConfirmChange({ change, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const shell = useShell();
  const { studyId } = useStudy();
  const { askReAuth, reAuthDialog } = useReAuth();
  const [send, { isLoading, error }] = iwrsApi.useConfirmTrialChangeMutation();
  const { kind, requestId, digest } = change;
  const title = t('change.confirmTitle', { what: t(`change.kind.${kind}`) });
  const okText = t('change.confirm');
  const submit = async () => {
    const object = { studyId, requestId, digest };
    const reAuthToken = await askReAuth({ act: 'trial-confirm', object, title, okText });
    if (reAuthToken === null) return;
    const trialChangeConfirmation = { digest, reAuthToken };
    const { error: refusal } = await send({ studyId, requestId, trialChangeConfirmation });
    if (refusal) return;
    shell.ui.notify({ type: 'success', message: { text: t('change.confirmed') } });
    onClose();
  };
  return (
    <>
      <Modal
        open
        width={640}
        title={title}
        okText={okText}
        confirmLoading={isLoading}
        mask={{ closable: false }}
        onOk={() => void submit()}
        onCancel={onClose}
      >
        <div className={styles['change']}>
          <ChangeFacts change={change} />
          <p>{t('change.confirmNote')}</p>
          {isLoading ? null : <FailureAlert error={error} />}
        </div>
      </Modal>
      {reAuthDialog}
    </>
  );
}
