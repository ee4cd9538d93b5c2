import type { FoundPage } from '@casebook/api-subject';
import {
  type StudyContext,
  useMessages,
  useReadStore,
  useShell,
  useText,
} from '@casebook/shell-sdk';
import { isTyping } from '@casebook/ui/core';
import {
  type KeyboardEvent as KeyPress,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import styles from './find.module.css';
import { type Found, useFound } from './useFound';

/** The screens of modules to which a found thing leads. */
export interface FindScreens {
  subject: string;
  /** Undefined when no module of this release opens a page. */
  page: string | undefined;
}

interface Option {
  key: string;
  open: () => void;
  shown: ReactNode;
}

/** In the header of study screens: finds a subject by a part of its number, or a page by words, and opens it. */
export function FindField({
  study: { studyId },
  screens,
}: {
  study: StudyContext;
  screens: FindScreens;
}) {
  const { http, location } = useShell();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { screen } = useReadStore(location);
  const found = useFound(http, { studyId, subjectNo: screen?.params['subjectNo'] }, typed);
  const groups = useGroups(found, screens);
  const options = groups.flatMap((group) => group.options);
  const at = Math.min(active, options.length - 1);
  useKeyToField(field);

  const leave = () => {
    setTyped('');
    setOpen(false);
    field.current?.blur();
  };
  const open = (option: Option) => {
    leave();
    option.open();
  };
  const press = (event: KeyPress) => {
    // A key that ends the input of Japanese text is not for the list.
    if (event.nativeEvent.isComposing) return;
    const count = options.length;
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && options[at]) open(options[at]);
    else if (event.key === 'ArrowDown' && count > 0) setActive((at + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setActive((at - 1 + count) % count);
    else return;
    event.preventDefault();
  };

  const isShown = isOpen && found !== null;
  const remarks = found?.failure
    ? [messages.of(found.failure)]
    : found && options.length === 0
      ? [t(found.hasMorePages ? 'find.morePages' : 'find.none')]
      : groups.flatMap(({ remark }) => remark ?? []);
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
          <div id={listId} role="listbox" aria-label={t('find.label')}>
            {groups.map((group) => (
              <ul key={group.title} role="group" aria-label={group.title}>
                <li role="presentation" className={styles['title']}>
                  {group.title}
                </li>
                {group.options.map((option) => {
                  const index = options.indexOf(option);
                  return (
                    // The field has the focus and handles the keys of the list.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                    <li
                      key={option.key}
                      id={`${listId}-${index}`}
                      role="option"
                      aria-selected={index === at}
                      // The field keeps the focus until the click is over.
                      onMouseDown={(event) => event.preventDefault()}
                      onMouseEnter={() => setActive(index)}
                      onClick={() => open(option)}
                    >
                      {option.shown}
                    </li>
                  );
                })}
              </ul>
            ))}
          </div>
          {remarks.map((remark) => (
            <p key={remark} role="status">
              {remark}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** What was found, by kind. A kind without anything found has no group. */
function useGroups(found: Found | null, screens: FindScreens) {
  const { nav } = useShell();
  const { t } = useTranslation('shell');
  const text = useText();
  const visitOf = ({ visitTitle, cycleNo, unscheduledNo }: FoundPage): string => {
    const title = text(visitTitle);
    if (unscheduledNo !== null) return `${title} ${unscheduledNo}`;
    return cycleNo !== null && cycleNo > 1 ? t('find.repeated', { title, number: cycleNo }) : title;
  };
  if (!found) return [];
  const { subjects, moreSubjects, hasMorePages } = found;
  const pageScreen = screens.page;
  const pages = pageScreen === undefined ? [] : found.pages;
  return [
    {
      title: t('find.subjects'),
      remark: moreSubjects > 0 ? t('find.more', { count: moreSubjects }) : null,
      options: subjects.map(({ subjectId, siteId, subjectNo, siteCode, siteName, disabled }) => ({
        key: `subject ${subjectId}`,
        open: () => nav.go(screens.subject, { siteId, subjectNo }),
        shown: (
          <>
            <b>{subjectNo}</b>
            <span>
              {siteCode} {siteName}
            </span>
            {disabled ? <span>{t('find.disabled')}</span> : null}
          </>
        ),
      })),
    },
    {
      title: t('find.pages'),
      remark: hasMorePages ? t('find.morePages') : null,
      options: pages.map((page) => ({
        key: `page ${page.pageId}`,
        open: () =>
          nav.go(pageScreen!, {
            siteId: page.siteId,
            subjectNo: page.subjectNo,
            matrixId: page.pageId,
          }),
        shown: (
          <>
            <b>{text(page.pageTitle)}</b>
            <span>{visitOf(page)}</span>
            <span>{page.subjectNo}</span>
          </>
        ),
      })),
    },
  ].filter(({ options }) => options.length > 0);
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
