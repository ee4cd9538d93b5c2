import { MAX_CONFIGURATION_REASON_LENGTH } from '@casebook/catalogue';
import { Input, Modal } from '@casebook/ui/core';
import { useState } from 'react';
import css from './builder.module.css';
import { useT } from './useT';

/** Asks for the reason of a change of live configuration, which goes into the audit trail. */
export function ReasonModal({
  title,
  okText,
  onSave,
  onClose,
}: {
  title: string;
  okText: string;
  onSave: (reason: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: reason.trim() === '' }}
      onOk={() => onSave(reason.trim())}
      onCancel={onClose}
    >
      <label className={css.stack}>
        {t('reason.why')}
        <Input.TextArea
          rows={3}
          maxLength={MAX_CONFIGURATION_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </Modal>
  );
}
