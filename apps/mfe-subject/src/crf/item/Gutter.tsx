import { type Status, StatusGlyph } from '@casebook/ui/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { Flag, useOpenPage } from '../page-context';
import type { ItemId } from '../state/places';
import { isCommented, isOpen, queriesOf, QueryStatus } from '../state/selectors';
import styles from './item.module.css';

export const flagStatuses: readonly (readonly [number, Status])[] = [
  [Flag.frozen, 'frozen'],
  [Flag.sdv, 'sdv'],
  [Flag.reviewed, 'reviewed'],
  [Flag.locked, 'locked'],
  [Flag.signed, 'signed'],
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
  id: ItemId;
  label: string;
  flags: number;
  hasHistory: boolean;
  /** In a table nothing stands where there is nothing to tell: columns are narrow. */
  inCell?: boolean;
}) {
  const { t } = useTranslation('mfe_subject');
  const { showPanel, pageId } = useOpenPage();
  const queries = useAppSelector((state) => queriesOf(state, id));
  const commented = useAppSelector((state) => isCommented(state, id));
  const open = queries.filter(isOpen).length;
  const answered = queries.filter(({ status }) => status === QueryStatus.answered).length;
  const closed = queries.some(({ status }) => status === QueryStatus.closed);
  const hasNews = open + answered > 0 || closed || commented;
  if (pageId === null) return null;
  if (inCell && !hasNews) return <FlagGlyphs flags={flags} />;
  return (
    <>
      <FlagGlyphs flags={flags} />
      <button
        type="button"
        tabIndex={-1}
        className={`cb-plain-button ${styles.gutterButton}`}
        title={t('item.openQueries', { label })}
        onClick={() => showPanel(id, 'queries')}
      >
        <span className="cb-hidden">{t('item.openQueries', { label })}</span>
        {open > 0 ? <StatusGlyph status="openQuery" count={open} /> : null}
        {answered > 0 ? <StatusGlyph status="answeredQuery" count={answered} /> : null}
        {open + answered === 0 && closed ? <StatusGlyph status="closedQuery" /> : null}
        {commented ? <CommentGlyph label={t('item.commented')} /> : null}
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
          title={t('item.openHistory', { label })}
          onClick={() => showPanel(id, 'audit')}
        >
          <span className="cb-hidden">{t('item.openHistory', { label })}</span>
          <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.icon}>
            <path d="M8 2.2a5.8 5.8 0 1 1-5.4 3.7M2.2 2.6v3.6h3.6M8 5v3.4l2.4 1.4" />
          </svg>
        </button>
      ) : inCell ? null : (
        <span className={styles.noHistory} />
      )}
    </>
  );
});

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
