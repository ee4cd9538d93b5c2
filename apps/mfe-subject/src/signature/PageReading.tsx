import type { SignatureRow, SignedPage } from '@casebook/api-subject';
import { useVisitName } from '@casebook/screen-kit';
import { Button, StatusGlyph } from '@casebook/ui/core';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionMemory } from '../store';
import { ChangeList } from './ChangeList';
import { ContentSummary } from './ContentSummary';
import { EarlierSignature } from './EarlierSignature';
import { PageContent } from './PageContent';
import { ReadAgain } from './ReadAgain';
import type { ShownPreview } from './shown-changes';
import { type ContentDifference, contentOf, type ToSign } from './signed-content';
import { SignStatement } from './SignStatement';
import styles from './signature.module.css';
import { useSigning } from './useSigning';

/** The signature of a page, as the list of pages shows it. */
export type PageSignState = 'signed' | 'broken' | 'none';

/** What is read one after another: what changed since the last signature, then each page. */
interface Part {
  /** Equal for equal content, so that a page that another person changes has to be read again. */
  key: string;
  page: SignedPage | null;
}

function partsOf({ pages, earlier, changes, each }: ToSign): Part[] {
  const ofPages = pages.map((page): Part => ({ key: contentOf(page), page }));
  // Pages that are signed each by itself have each its own changes.
  if (!earlier || each || changes.length === 0) return ofPages;
  return [{ key: JSON.stringify(changes), page: null }, ...ofPages];
}

/** Shows the pages one by one. Only when each was read to its end, the person can sign. */
export function PageReading(props: {
  preview: ToSign;
  name: string;
  stateOf: (pageId: number) => PageSignState;
  changed: readonly ContentDifference[] | null;
  onSigned: (rows: readonly SignatureRow[]) => void;
  onChanged: () => void;
}) {
  const { preview, name, stateOf, changed } = props;
  const { t } = useTranslation('mfe_subject');
  const parts = useMemo(() => partsOf(preview), [preview]);
  const { readParts } = useSessionMemory();
  const [read, setRead] = useState<ReadonlySet<string>>(() => new Set(readParts));
  const [at, setAt] = useState(() =>
    Math.max(
      parts.findIndex(({ key }) => !read.has(key)),
      0,
    ),
  );
  const signing = useSigning({ signed: props.onSigned, changed: props.onChanged });
  const area = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const part = parts[Math.min(at, parts.length - 1)]!;
  const unread = parts.filter(({ key }) => !read.has(key)).length;
  const isAllRead = unread === 0;

  const markRead = (key: string) => {
    if (readParts.has(key)) return;
    readParts.add(key);
    setRead(new Set(readParts));
  };
  /** One key leads through everything: further down the page, then to the next page that was not read. */
  const readOn = () => {
    const element = area.current!;
    if (!read.has(part.key)) {
      element.scrollBy({ top: element.clientHeight * 0.85 });
      return;
    }
    const order = [...parts.slice(at + 1), ...parts.slice(0, at)];
    const next = order.find(({ key }) => !read.has(key));
    if (next) setAt(parts.indexOf(next));
    else foot.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') readOn();
    else if (event.key === 'ArrowRight') setAt(Math.min(at + 1, parts.length - 1));
    else if (event.key === 'ArrowLeft') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };

  return (
    <>
      <PartList parts={parts} at={at} read={read} stateOf={stateOf} onChoose={setAt} />
      <ReadArea
        key={part.key}
        area={area}
        label={part.page?.pageTitle ?? t('sign.changes')}
        onKeyDown={press}
        onEnd={() => markRead(part.key)}
      >
        {changed ? <ReadAgain found={changed} /> : null}
        {part.page ? (
          <>
            <h3 className={styles.heading}>{part.page.pageTitle}</h3>
            <ChangesOfPage preview={preview} pageId={part.page.pageId} />
            <PageContent page={part.page} />
          </>
        ) : (
          <EarlierSignature preview={preview} withPlace />
        )}
      </ReadArea>
      <div ref={foot} className={styles.foot}>
        {isAllRead ? null : (
          <div className={styles.progress}>
            <Button type="primary" onClick={readOn}>
              {t(read.has(part.key) ? 'sign.nextPage' : 'sign.readOn')}
            </Button>
            <span role="status">
              {t('sign.progress', { count: parts.length, read: parts.length - unread })}
            </span>
            <span className={styles.soft}>{t('sign.readAll')}</span>
          </div>
        )}
        {isAllRead || preview.blockers.length > 0 ? (
          <>
            <ContentSummary preview={preview} />
            <SignStatement
              preview={preview}
              busy={signing.busy}
              fault={signing.fault}
              label={t('sign.start')}
              onSign={(meaning) => void signing.sign(preview, meaning, name)}
            />
          </>
        ) : null}
      </div>
      {signing.dialog}
    </>
  );
}

/** What is being read: it has the focus, and tells when its end came into sight. */
function ReadArea(props: {
  area: RefObject<HTMLDivElement | null>;
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onEnd: () => void;
  children: ReactNode;
}) {
  const { area, label, onKeyDown, onEnd, children } = props;
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    area.current?.focus({ preventScroll: true });
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { root: area.current },
    );
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [area]);
  return (
    <div
      ref={area}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={styles.area}
      onKeyDown={onKeyDown}
    >
      {children}
      <div ref={end} className={styles.end} />
    </div>
  );
}

function ChangesOfPage({ preview, pageId }: { preview: ShownPreview; pageId: number }) {
  const { t } = useTranslation('mfe_subject');
  const changes = preview.changes.filter(({ place }) => place?.pageId === pageId);
  if (changes.length === 0) return null;
  return (
    <div className={styles.changed}>
      <strong>{t('sign.changedSince', { count: changes.length })}</strong>
      <ChangeList changes={changes} offset={preview.utcOffsetMinutes} />
    </div>
  );
}

const glyphs = { signed: 'signed', broken: 'signatureBroken' } as const;

/** All pages with the state of their signature, and whether they were read. */
function PartList(props: {
  parts: readonly Part[];
  at: number;
  read: ReadonlySet<string>;
  stateOf: (pageId: number) => PageSignState;
  onChoose: (at: number) => void;
}) {
  const { parts, at, read, stateOf, onChoose } = props;
  const { t } = useTranslation('mfe_subject');
  const visitName = useVisitName();
  const visitOf = (page: SignedPage | null) =>
    page ? visitName({ ...page, visitTitle: { en: page.visitTitle } }) : '';
  const hasVisits = new Set(parts.map(({ page }) => page?.visitId).filter(Boolean)).size > 1;
  return (
    <nav className={styles.parts} aria-label={t('sign.pagesOf')}>
      <ol>
        {parts.map(({ key, page }, index) => {
          const state = page ? stateOf(page.pageId) : null;
          const isFirstOfVisit = page && page.visitId !== parts[index - 1]?.page?.visitId;
          return (
            <li key={page?.pageId ?? 'changes'}>
              {hasVisits && isFirstOfVisit ? (
                <span className={styles.visit}>{visitOf(page)}</span>
              ) : null}
              <button
                type="button"
                className={styles.part}
                aria-current={index === at ? 'page' : undefined}
                onClick={() => onChoose(index)}
              >
                <span>{page?.pageTitle ?? t('sign.changes')}</span>
                <span className={styles.partState}>
                  {state === null ? null : state === 'none' ? (
                    <span>{t('sign.state.none')}</span>
                  ) : (
                    <StatusGlyph status={glyphs[state]} withWord />
                  )}
                  <span>{t(read.has(key) ? 'sign.read' : 'sign.unread')}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
