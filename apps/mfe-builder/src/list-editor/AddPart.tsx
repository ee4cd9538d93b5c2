import { useLocale } from '@casebook/shell-sdk';
import { keyFrom, type ListKind, type PartContent, type Text } from '@casebook/study-design';
import { Button, Input, languageNameIn } from '@casebook/ui/core';
import { type FormEvent, useId, useState } from 'react';
import { useEdit, useKeys, useSingle } from '../draft/draft-hooks';
import { useUnfit } from '../draft/useUnfit';
import { useKeyRefusal } from '../shared/useKeyRefusal';
import { useT } from '../shared/useT';
import styles from './list-editor.module.css';

/** Adds a part: a title in the first language, and a key that is proposed from it. */
export function AddPart<Kind extends ListKind>({
  kind,
  create,
  text,
  onAdded,
}: {
  kind: Kind;
  create: (key: string, title: Text) => PartContent<Kind>;
  text: string;
  onAdded?: (key: string) => void;
}) {
  const t = useT();
  const refusal = useKeyRefusal();
  const unfit = useUnfit();
  const id = useId();
  const [first] = useSingle('languages');
  const keys = useKeys(kind);
  const edit = useEdit();
  const { locale } = useLocale();
  const [title, setTitle] = useState('');
  const [typedKey, setTypedKey] = useState<string>();
  const proposed =
    title.trim() === ''
      ? ''
      : keyFrom(title.trim().toUpperCase(), new Set(keys), kind.slice(0, 1).toUpperCase());
  const key = typedKey ?? proposed;
  const titleFault = unfit(title);
  const keyFault = key === '' ? undefined : refusal(key, (taken) => keys.includes(taken));
  const fault = titleFault ?? keyFault;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (key === '' || fault || title.trim() === '') return;
    edit({ kind, key, content: create(key, { [first!]: title.trim() }) });
    setTitle('');
    setTypedKey(undefined);
    onAdded?.(key);
  };
  return (
    <form className={styles.add} onSubmit={add} aria-label={text}>
      <span className={styles.pair}>
        <label htmlFor={`${id}-title`}>{t('list.newTitle')}</label>
        <Input
          id={`${id}-title`}
          value={title}
          lang={first}
          status={titleFault ? 'error' : ''}
          aria-invalid={titleFault !== undefined}
          aria-describedby={titleFault ? `${id}-fault` : undefined}
          placeholder={languageNameIn(first!, locale)}
          onChange={(event) => setTitle(event.target.value)}
        />
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-key`}>{t('list.key')}</label>
        <Input
          id={`${id}-key`}
          className={styles.keyInput}
          value={key}
          status={fault && !titleFault ? 'error' : ''}
          aria-describedby={fault && !titleFault ? `${id}-fault` : undefined}
          onChange={(event) => setTypedKey(event.target.value)}
        />
      </span>
      <Button htmlType="submit" disabled={key === '' || title.trim() === '' || fault !== undefined}>
        {text}
      </Button>
      {fault ? (
        <span id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </span>
      ) : null}
    </form>
  );
}
