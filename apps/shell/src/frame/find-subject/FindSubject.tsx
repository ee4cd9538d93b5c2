import type { SubjectRow } from '@casebook/api-subject';
import { type StudyContext, useMessages, useShell } from '@casebook/shell-sdk';
import { isTyping } from '@casebook/ui/core';
import { type KeyboardEvent as KeyPress, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './find-subject.module.css';
import { useFoundSubjects } from './useFoundSubjects';

/** In the header of study screens: finds a subject by a part of its number and opens it. */
export function FindSubject({
  study: { studyId },
  subjectScreen,
}: {
  study: StudyContext;
  /** The screen of a subject, as its module names it. */
  subjectScreen: string;
}) {
  const { http, nav } = useShell();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = useFoundSubjects(http, studyId, typed);
  const rows = found?.rows ?? [];
  const at = Math.min(active, rows.length - 1);
  useKeyToField(field);

  const open = ({ siteId, subjectNo }: SubjectRow) => {
    setTyped('');
    setOpen(false);
    field.current?.blur();
    nav.go(subjectScreen, { siteId, subjectNo });
  };
  const press = (event: KeyPress) => {
    // A key that ends the input of Japanese text is not for the list.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      setTyped('');
      setOpen(false);
      field.current?.blur();
    } else if (event.key === 'Enter' && rows[at]) open(rows[at]);
    else if (event.key === 'ArrowDown' && rows.length > 0) setActive((at + 1) % rows.length);
    else if (event.key === 'ArrowUp' && rows.length > 0) {
      setActive((at - 1 + rows.length) % rows.length);
    } else return;
    event.preventDefault();
  };

  const isShown = isOpen && found !== null;
  const remark = found && (found.failure ? messages.of(found.failure) : remarkOn(found));
  return (
    <div className={styles['find']} role="search">
      <input
        ref={field}
        type="text"
        role="combobox"
        className={styles['field']}
        aria-label={t('find.label')}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at >= 0 ? `${listId}-${at}` : undefined}
        placeholder={t('find.hint')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      {isShown ? (
        <div className={styles['found']}>
          <ul id={listId} role="listbox" aria-label={t('find.label')}>
            {rows.map((row, index) => (
              <li
                key={row.subjectId}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                // The field keeps the focus until the click is over.
                onMouseDown={(event) => event.preventDefault()}
                onMouseEnter={() => setActive(index)}
                onClick={() => open(row)}
              >
                <b>{row.subjectNo}</b>
                <span>
                  {row.siteCode} {row.siteName}
                </span>
                {row.disabled ? <span>{t('find.disabled')}</span> : null}
              </li>
            ))}
          </ul>
          {remark ? <p role="status">{remark}</p> : null}
        </div>
      ) : null}
    </div>
  );

  function remarkOn({ more }: { more: number }): string | null {
    if (rows.length === 0) return t('find.none');
    return more > 0 ? t('find.more', { count: more }) : null;
  }
}

/** `/` and Ctrl+K lead to the field, unless something is being typed or a dialog is open. */
function useKeyToField(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey =
        (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey) ||
        (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey);
      if (!isKey || event.defaultPrevented || isTyping(event.target)) return;
      if ((event.target as Element).closest('[role="dialog"]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [field]);
}
