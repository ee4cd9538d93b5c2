import { useMessages } from '@casebook/shell-sdk';
import { Button, Input } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';

/** A few words and one act: a query, an answer, a comment. */
export function WordsForm(props: {
  label: string;
  act: string;
  /** Code of what is said when nothing was written. */
  requiredCode: string;
  initial?: string;
  /** Answers whether it was done. */
  onSubmit: (words: string) => Promise<boolean>;
  onCancel?: () => void;
}) {
  const { label, act, requiredCode, onSubmit, onCancel } = props;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const fault = useId();
  const [words, setWords] = useState(props.initial ?? '');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (words.trim() === '') return setMissing(true);
    setBusy(true);
    const done = await onSubmit(words.trim());
    setBusy(false);
    if (done) setWords('');
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Input.TextArea
        value={words}
        aria-label={label}
        aria-describedby={missing ? fault : undefined}
        placeholder={label}
        rows={3}
        maxLength={4000}
        onChange={(event) => {
          setWords(event.target.value);
          setMissing(false);
        }}
      />
      {missing ? (
        <p id={fault} className={styles.fault} role="alert">
          {messages.text(requiredCode)}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button size="small" type="primary" htmlType="submit" loading={busy}>
          {act}
        </Button>
        {onCancel ? (
          <Button size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
