import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { type Failure, useMessages } from '@casebook/shell-sdk';
import { Input, Modal } from '@casebook/ui/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './shared.module.css';

/** Asks for the reason of deleting, restoring or initialising, and does the act. Mounted again each time it opens. */
export function ReasonPrompt(props: {
  title: string;
  /** Describes what will happen. */
  text: string;
  act: string;
  danger?: boolean;
  onCancel: () => void;
  /** Does the act; returns the failure, if any. */
  onSubmit: (reason: string) => Promise<Failure | undefined>;
  /** Details below the text. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const faultId = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (reason.trim() === '') return setFault(t('reason.missing'));
    setBusy(true);
    const failure = await props.onSubmit(reason.trim());
    setBusy(false);
    if (failure) setFault(messages.of(failure));
  };
  return (
    <Modal
      open
      title={props.title}
      okText={props.act}
      cancelText={t('cancel')}
      okButtonProps={{ danger: props.danger, loading: busy }}
      onOk={() => void submit()}
      onCancel={props.onCancel}
    >
      <p>{props.text}</p>
      {props.children}
      <Input.TextArea
        value={reason}
        aria-label={t('reason.label')}
        aria-describedby={fault ? faultId : undefined}
        placeholder={t('reason.label')}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        onChange={(event) => {
          setReason(event.target.value);
          setFault(null);
        }}
      />
      {fault ? (
        <p id={faultId} className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </Modal>
  );
}
