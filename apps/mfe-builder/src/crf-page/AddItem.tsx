import { useLocale } from '@casebook/shell-sdk';
import type { Page } from '@casebook/study-design';
import { Button, Input, languageNameIn } from '@casebook/ui/core';
import { type FormEvent, useId, useState } from 'react';
import { useSingle } from '../draft/draft-hooks';
import { useUnfit } from '../draft/useUnfit';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { withNewItem } from './page-edits';
import styles from './page-editor.module.css';

/** Adds an item to a block: a label in the first language; its key follows from it. */
export function AddItem({
  page,
  put,
  block,
  isFirst,
  onAdded,
}: {
  page: Page;
  put: (page: Page) => void;
  block: string;
  /** The block was just added, and what comes next is its first item. */
  isFirst: boolean;
  onAdded: (key: string) => void;
}) {
  const t = useT();
  const [first] = useSingle('languages');
  const { locale } = useLocale();
  const [label, setLabel] = useState('');
  const id = useId();
  const fault = useUnfit()(label);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const name = label.trim();
    if (name === '' || fault) return;
    const added = withNewItem(page, block, { [first!]: name }, name);
    put(added.page);
    setLabel('');
    onAdded(added.key);
  };
  return (
    <form
      className={`${fields.row} ${styles.newItemForm}`}
      onSubmit={add}
      aria-label={t('editor.addItemTo', { block })}
    >
      <Input
        className={styles.newItem}
        autoFocus={isFirst}
        lang={first}
        aria-label={t('editor.newItem')}
        placeholder={`${t('editor.newItem')} (${languageNameIn(first!, locale)})`}
        value={label}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? id : undefined}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Button htmlType="submit" disabled={label.trim() === '' || fault !== undefined}>
        {t('editor.addItem')}
      </Button>
      {fault ? (
        <span id={id} role="alert" className={styles.fault}>
          {fault}
        </span>
      ) : null}
    </form>
  );
}
