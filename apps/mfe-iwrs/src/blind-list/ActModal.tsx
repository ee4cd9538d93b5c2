import { FormFault } from '@casebook/screen-kit';
import { useFailure } from '@casebook/shell-sdk';
import { Modal, useUiText } from '@casebook/ui/core';
import { type ReactNode, useState } from 'react';
import styles from './blind-list.module.css';

interface Props {
  title: string;
  okText: string;
  danger?: boolean;
  /** Whether the act is called a cancellation, so that the other button is not called so, too. */
  cancels?: boolean;
  /** Does the act. The dialog closes unless there is an error or it stays. */
  onOk: () => Promise<{ error?: unknown; stays?: boolean }>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for one act on a request, which shows why the act was refused. */
export function ActModal({
  title,
  okText,
  danger = false,
  cancels = false,
  onOk,
  onClose,
  children,
}: Props) {
  const ui = useUiText();
  const { newText } = useFailure();
  const [fault, setFault] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setFault(undefined);
    setIsSending(true);
    const { error, stays = false } = await onOk();
    setIsSending(false);
    if (error) return setFault(newText(error));
    if (!stays) onClose();
  };
  return (
    <Modal
      open
      width={560}
      title={title}
      okText={okText}
      okButtonProps={{ danger }}
      cancelText={ui(cancels ? 'close' : 'cancel')}
      confirmLoading={isSending}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles['dialog']}>
        <FormFault text={fault} />
        {children}
      </div>
    </Modal>
  );
}
