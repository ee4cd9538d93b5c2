import { MAX_NOTE_LENGTH } from '@casebook/subject-data';
import { type Failure, useMessages } from '@casebook/shell-sdk';
import { Button, Input, isComposing } from '@casebook/ui/core';
import { type KeyboardEvent, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionMemory } from '../../store';
import type { NoteDraftKey } from '../../store/note-drafts';
import styles from './panel.module.css';

/** A form with a text and one act: raise a query, answer it, or comment. */
export function NoteForm(props: {
  /** The key under which the unsent text is stored. */
  id: NoteDraftKey;
  label: string;
  act: string;
  /** Code of the message when the text is missing. */
  requiredCode: string;
  initial?: string;
  /** The person opened the form, so it takes the focus. */
  wantsFocus?: boolean;
  /** Sends the text as well, and then goes on to something else; this is then the first button. */
  onward?: { act: string; go: () => void };
  /** Not the thing to do here: its button is not emphasised. */
  isSecondary?: boolean;
  /** Sends the text, and then goes on; returns the failure, if any. */
  onSubmit: (text: string, then?: () => void) => Promise<Failure | undefined>;
  onCancel?: () => void;
}) {
  const { id, label, act, requiredCode, onSubmit, onCancel } = props;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const faultId = useId();
  const { noteDrafts } = useSessionMemory();
  const kept = useSyncExternalStore(noteDrafts.subscribe, () => noteDrafts.get(id));
  // A text that was removed leaves no draft, so the form itself remembers that it was emptied.
  const [isEmptied, setEmptied] = useState(false);
  const written = kept ?? (isEmptied ? '' : (props.initial ?? ''));
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (then?: () => void) => {
    if (written.trim() === '') return setFault(messages.text(requiredCode));
    setBusy(true);
    const failure = await onSubmit(written.trim(), () => {
      // Nothing unsent may hold the person back.
      noteDrafts.set(id, '');
      then?.();
    });
    setBusy(false);
    if (!failure) return noteDrafts.set(id, '');
    const [first] = failure.errors;
    setFault(first ? messages.text(first.code, first.params) : messages.of(failure));
  };
  const cancel = () => {
    noteDrafts.set(id, '');
    onCancel?.();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit(props.onward?.go);
    } else if (event.key === 'Escape' && onCancel) {
      // Escape closes the form only, not the panel.
      event.stopPropagation();
      cancel();
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(props.onward?.go);
      }}
    >
      <Input.TextArea
        value={written}
        autoFocus={props.wantsFocus}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? faultId : undefined}
        placeholder={label}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        onKeyDown={press}
        onChange={(event) => {
          const { value } = event.target;
          setEmptied(value === '');
          noteDrafts.set(id, value);
          setFault(undefined);
        }}
      />
      {fault ? (
        <p id={faultId} className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button
          size="small"
          type={props.isSecondary ? undefined : 'primary'}
          htmlType="submit"
          loading={busy}
          title={t('keys.send')}
        >
          {props.onward?.act ?? act}
        </Button>
        {props.onward ? (
          <Button size="small" loading={busy} onClick={() => void submit()}>
            {act}
          </Button>
        ) : null}
        {onCancel ? (
          <Button size="small" onClick={cancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
