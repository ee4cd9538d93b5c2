import './reasoned-button.css';
import { Button, Select } from 'antd';
import { useNumbers } from '../core/numbers';
import { useUiText } from '../core/useUiText';
import { pageSizes } from './page-sizes';
import type { ListControl } from './useListState';

/**
 * Paging of a list whose service finds rows one portion after the other and does not count them. The present page begins at the last of
 * the state's cursors.
 */
export interface ListCursor {
  /** The cursor of the page that follows; null at the end, and until it is known. */
  next: string | null;
  /** `searching`: the page is not full yet, and more rows are being looked for. */
  state: 'searching' | 'stopped' | 'settled';
  /** Number of rows of the page so far. */
  found: number;
  onStop: () => void;
  onContinue: () => void;
}

/** First, previous and next page of a list that is paged by cursors, and how many rows a page has. */
export function CursorPager({ state, cursor }: { state: ListControl; cursor: ListCursor }) {
  const t = useUiText();
  const { count } = useNumbers();
  const { page, cursors, size, change } = state;
  const { next } = cursor;
  // The state keeps only the last cursors, so the page before the oldest of them is not known.
  const before = cursors.length > 1 ? cursors.slice(0, -1) : page === 2 ? [] : null;
  const buttons = [
    ['firstPage', page > 1 ? () => change({ page: 1, cursors: [] }) : null],
    ['previousPage', before ? () => change({ page: page - 1, cursors: before }) : null],
    [
      'nextPage',
      next === null
        ? null
        : () => change({ page: page + 1, cursors: [...cursors, next].slice(-KEPT_CURSORS) }),
    ],
  ] as const;
  return (
    <nav className="cb-cursor-pager" aria-label={t('pages')}>
      {buttons.map(([label, onClick]) => (
        // Not `disabled`, because the button would lose the focus at the first and last page.
        <Button
          key={label}
          size="small"
          className={onClick ? undefined : 'cb-off'}
          aria-disabled={!onClick}
          onClick={onClick ?? undefined}
        >
          {t(label)}
        </Button>
      ))}
      <Select
        size="small"
        aria-label={t('list')}
        value={size}
        options={pageSizes.map((value) => ({
          value,
          label: t('pageSize', { count: count(value) }),
        }))}
        onChange={(chosen: number) => change({ size: chosen })}
      />
    </nav>
  );
}

/** Most cursors in an address, so that it does not grow with each page. */
const KEPT_CURSORS = 10;

/** Says that rows are being looked for, with the rows found so far, and stops or continues it. */
export function CursorSearch({ cursor }: { cursor: ListCursor }) {
  const t = useUiText();
  const { count } = useNumbers();
  if (cursor.state === 'settled') return null;
  const searching = cursor.state === 'searching';
  return (
    <div className="cb-cursor-search">
      <span role="status">
        {t(searching ? 'searching' : 'searchStopped', { count: count(cursor.found) })}
      </span>
      <Button size="small" onClick={searching ? cursor.onStop : cursor.onContinue}>
        {t(searching ? 'stopSearch' : 'continueSearch')}
      </Button>
    </div>
  );
}
