import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { useMessages } from '@casebook/shell-sdk';
import { Input } from '@casebook/ui/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './blind-list.module.css';

interface Props {
  value: string;
  isMissing: boolean;
  onChange: (reason: string) => void;
}

/** The reason of an act, which is required. */
export function ReasonInput({ value, isMissing, onChange }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const messages = useMessages();
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('blind.reason')}</label>
      <Input.TextArea
        id={id}
        rows={3}
        value={value}
        maxLength={MAX_REASON_LENGTH}
        aria-required="true"
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isMissing ? (
        <p id={`${id}-fault`} className={styles['fault']} role="alert">
          {messages.text('BLIND_REASON_REQUIRED')}
        </p>
      ) : null}
    </div>
  );
}
