import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { useMessages } from '@casebook/shell-sdk';
import { Input, useUiText } from '@casebook/ui/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './blind-list.module.css';

interface Props {
  value: string;
  isMissing: boolean;
  /** Whether it is the reason of the unblinding, and not of an act on a request. */
  ofUnblinding: boolean;
  onChange: (reason: string) => void;
}

/** The reason of an act, which is required. */
export function ReasonInput({ value, isMissing, ofUnblinding, onChange }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const ui = useUiText();
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
        status={isMissing ? 'error' : undefined}
        aria-required="true"
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isMissing ? (
        <p id={`${id}-fault`} className={styles['fault']} role="alert">
          {ofUnblinding ? messages.text('BLIND_REASON_REQUIRED') : ui('reasonTextNeeded')}
        </p>
      ) : null}
    </div>
  );
}
