import { Flag, type ItemInstanceKey, QueryStatus } from '@casebook/subject-data';
import { type Status, StatusGlyph } from '@casebook/ui/core';
import { memo } from 'react';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import { usePageSelector } from '../state/page-state';
import { isCommented, isOpenQuery, queriesOf } from '../state/selectors';
import styles from './item.module.css';

export const flagStatuses: readonly (readonly [number, Status])[] = [
  [Flag.freeze, 'frozen'],
  [Flag.sdv, 'sdv'],
  [Flag.review, 'reviewed'],
  [Flag.lock, 'locked'],
  [Flag.sign, 'signed'],
];

/** The glyphs of the flags that are set. */
export function FlagGlyphs({ flags }: { flags: number }) {
  return flagStatuses.map(([flag, status]) =>
    (flags & flag) === 0 ? null : <StatusGlyph key={status} status={status} />,
  );
}

/** Query, comment and flags of an item; opens the side panel. */
export const Gutter = memo(function Gutter({
  id,
  label,
  flags,
  hasHistory,
  inCell = false,
}: {
  id: ItemInstanceKey;
  label: string;
  flags: number;
  hasHistory: boolean;
  /** In a table only existing states are shown, because columns are narrow. */
  inCell?: boolean;
}) {
  const t = usePageText();
  const { notes } = useOpenPage();
  const queries = usePageSelector((state) => queriesOf(state, id));
  const commented = usePageSelector((state) => isCommented(state, id));
  const open = queries.filter(isOpenQuery).length;
  const answered = queries.filter(({ status }) => status === QueryStatus.answered).length;
  const closed = queries.some(({ status }) => status === QueryStatus.closed);
  const hasNews = open + answered > 0 || closed || commented;
  if (notes === null) return null;
  if (inCell && !hasNews) return <FlagGlyphs flags={flags} />;
  return (
    <>
      <FlagGlyphs flags={flags} />
      <button
        type="button"
        tabIndex={-1}
        className={`cb-plain-button ${styles.gutterButton}`}
        title={t('openNotes', { label })}
        onClick={() => notes.showItem(id, 'queries')}
      >
        <span className="cb-hidden">{t('openNotes', { label })}</span>
        {open > 0 ? <StatusGlyph status="openQuery" count={open} /> : null}
        {answered > 0 ? <StatusGlyph status="answeredQuery" count={answered} /> : null}
        {open + answered === 0 && closed ? <StatusGlyph status="closedQuery" /> : null}
        {commented ? <CommentGlyph label={t('commented')} /> : null}
        {hasNews ? null : (
          <span className={styles.faint} aria-hidden="true">
            <PlainBubble />
          </span>
        )}
      </button>
      {hasHistory ? (
        <button
          type="button"
          tabIndex={-1}
          className={`cb-plain-button ${styles.gutterButton} ${styles.faint}`}
          title={t('openHistory', { label })}
          onClick={() => notes.showItem(id, 'audit')}
        >
          <span className="cb-hidden">{t('openHistory', { label })}</span>
          <HistoryIcon />
        </button>
      ) : inCell ? null : (
        <span className={styles.noHistory} />
      )}
    </>
  );
});

/** A clock: what was there before. Bringing back a removed line has an arrow. */
export function HistoryIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.icon}>
      <path d="M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 4.8v3.4l2.4 1.4" />
    </svg>
  );
}

export function PlainBubble() {
  return (
    <svg viewBox="0 0 16 16" className={styles.icon}>
      <path d="M2 3h12v8H8l-3 3v-3H2z" />
    </svg>
  );
}

export function CommentGlyph({ label }: { label: string }) {
  return (
    <span title={label}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.icon}>
        <path d="M2.5 2h11v8.5H9L6 13.5v-3H2.5zM5 5h6M5 7.5h4" />
      </svg>
      <span className="cb-hidden">{label}</span>
    </span>
  );
}
