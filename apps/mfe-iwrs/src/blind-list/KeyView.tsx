import type { TreatmentKey, Unblinding } from '@casebook/api-iwrs';
import { useText } from '@casebook/shell-sdk';
import { Alert, Button, Modal, useUiText } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './blind-list.module.css';

interface Props {
  row: Unblinding;
  treatmentKey: TreatmentKey;
  onClose: () => void;
}

/** The opened key. It is shown nowhere else and forgotten when the dialog closes. */
export function KeyView({ row, treatmentKey, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const ui = useUiText();
  const text = useText();
  const { arm, title } = treatmentKey;
  return (
    <Modal
      open
      width={480}
      title={t('blind.key.title', { subject: row.subjectNo })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{ui('close')}</Button>}
    >
      <dl className={styles['key']}>
        <dt>{t('blind.col.arm')}</dt>
        <dd>
          {title ? text(title) : arm} <small>{title ? arm : null}</small>
        </dd>
      </dl>
      <Alert type="warning" showIcon title={t('blind.key.warning')} />
    </Modal>
  );
}
