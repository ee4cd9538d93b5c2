import { useLocale, useMessages } from '@casebook/shell-sdk';
import type { Codelist } from '@casebook/study-design';
import { Button, Input, type InputRef, languageNameIn } from '@casebook/ui/core';
import { type ClipboardEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useSingle } from '../draft/draft-hooks';
import { useUnfit } from '../draft/useUnfit';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import { pastedRows, withEntries } from './codelist-edits';
import styles from './codelists.module.css';

/** Adds a code, or several rows that are pasted from a spreadsheet. */
export function AddCode({
  list,
  put,
  onAdded,
}: {
  list: Codelist;
  put: (list: Codelist) => void;
  onAdded: () => void;
}) {
  const t = useT();
  const messages = useMessages();
  const { locale } = useLocale();
  const id = useId();
  const [first] = useSingle('languages');
  const field = useRef<InputRef>(null);
  const [code, setCode] = useState('');
  const [label, setLabel] = useState('');
  const unfit = useUnfit();
  const isUsed = list.entries.some((entry) => entry.code === code.trim());
  const fault =
    unfit(code) ??
    unfit(label) ??
    (isUsed ? messages.text('COMMON_ALREADY_USED', { item: code.trim() }) : undefined);
  const add = (rows: { code: string; label: string }[]) => {
    put(withEntries(list, rows, first!));
    onAdded();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = code.trim();
    if (trimmed === '' || fault) return;
    add([{ code: trimmed, label: label.trim() || trimmed }]);
    setCode('');
    setLabel('');
    field.current?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    add(pastedRows(text));
  };
  return (
    <form className={styles.add} onSubmit={submit} aria-label={t('codelists.addCode')}>
      <label htmlFor={`${id}-code`}>{t('codelists.newCode')}</label>
      <Input
        ref={field}
        id={`${id}-code`}
        className={css.code}
        value={code}
        status={isUsed ? 'error' : ''}
        onPaste={paste}
        onChange={(event) => setCode(event.target.value)}
      />
      <label htmlFor={`${id}-label`}>{t('codelists.label')}</label>
      <Input
        id={`${id}-label`}
        lang={first}
        placeholder={languageNameIn(first!, locale)}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Button htmlType="submit" disabled={code.trim() === '' || fault !== undefined}>
        {t('codelists.addCode')}
      </Button>
      {fault ? (
        <span role="alert" className={styles.fault}>
          {fault}
        </span>
      ) : (
        <span className={css.quiet}>{t('codelists.paste')}</span>
      )}
    </form>
  );
}
