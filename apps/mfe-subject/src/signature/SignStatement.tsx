import type { SignatureMeaning } from '@casebook/api-subject';
import { signatureMeaningKeys, signatureMeanings } from '@casebook/catalogue';
import { useMessages } from '@casebook/shell-sdk';
import { Alert, Button, Radio } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPreview } from './shown-changes';
import styles from './signature.module.css';

/** What the person states, and the button that signs; why it cannot be signed, instead. */
export function SignStatement(props: {
  preview: Pick<ShownPreview, 'blockers' | 'language'>;
  busy: boolean;
  fault: string | null;
  /** Names the act and what is signed. */
  label: string;
  onSign: (meaning: SignatureMeaning) => void;
}) {
  const { preview, busy, fault, label, onSign } = props;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const [meaning, setMeaning] = useState<SignatureMeaning>(signatureMeaningKeys[0]!);
  if (preview.blockers.length > 0)
    return (
      <Alert
        className={styles.notice}
        type="warning"
        showIcon
        title={
          <>
            <strong>{t('sign.blocked')}</strong>
            {preview.blockers.map((code) => (
              <p key={code} className={styles.line}>
                {messages.text(code)}
              </p>
            ))}
          </>
        }
      />
    );
  return (
    <div className={styles.statement}>
      <fieldset className={styles.meanings}>
        <legend>{t('sign.meaning')}</legend>
        <Radio.Group
          value={meaning}
          onChange={(event) => setMeaning(event.target.value as SignatureMeaning)}
          options={signatureMeaningKeys.map((value) => ({
            value,
            label: signatureMeanings[value][preview.language],
          }))}
        />
      </fieldset>
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
      <Button type="primary" loading={busy} onClick={() => onSign(meaning)}>
        {label}
      </Button>
    </div>
  );
}
