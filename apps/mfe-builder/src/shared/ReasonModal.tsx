import { Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { isReason, ReasonField } from './ReasonField';
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
      okButtonProps={{ disabled: !isReason(reason) }}
      onOk={() => onSave(reason.trim())}
      onCancel={onClose}
    >
      <ReasonField label={t('reason.why')} rows={3} value={reason} onChange={setReason} />
    </Modal>
  );
}
