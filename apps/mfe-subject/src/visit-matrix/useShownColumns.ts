import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

/** In pixels; the number of visible columns is computed from it. */
export const VISIT_WIDTH = 104;
/** Width of the page column, as in the style sheet for small screens. */
const PAGE_WIDTH = 170;

/** Up to this many visits are all rendered; of more, only those near the window. */
const MAX_VISITS_AT_ONCE = 20;
/** Columns rendered beyond the window on either side; the rendered part moves in steps of this size. */
const EXTRA_COLUMNS = 4;

interface Range {
  first: number;
  last: number;
}

/** A rendered column, or a run of columns that are not rendered. */
export type Piece = { column: number } | { gap: number; before: number };

/**
 * The rendered columns of a wide table: the visible ones, and always the one with the focus.
 *
 * @param active the column that must be rendered
 */
export function useShownColumns(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  active: number,
): readonly Piece[] {
  const [range, setRange] = useState<Range>(() => rangeAt(0, window.innerWidth, count));
  const isWide = count > MAX_VISITS_AT_ONCE;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isWide) return;
    const update = () => {
      const next = rangeAt(element.scrollLeft, element.clientWidth, count);
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      element.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [count, isWide, scroller]);
  const first = isWide ? range.first : 0;
  const last = isWide ? Math.min(range.last, count - 1) : count - 1;
  const outside = active >= 0 && active < count && (active < first || active > last) ? active : -1;
  return useMemo(() => pieces(count, first, last, outside), [count, first, last, outside]);
}

function rangeAt(scrolled: number, width: number, count: number): Range {
  const first = Math.floor(scrolled / VISIT_WIDTH);
  const last = Math.ceil((scrolled + Math.max(width - PAGE_WIDTH, 0)) / VISIT_WIDTH);
  // In steps, so that scrolling renders a few columns at a time instead of one for every pixel.
  const step = (at: number) => Math.floor(at / EXTRA_COLUMNS) * EXTRA_COLUMNS;
  return {
    first: Math.max(step(first) - EXTRA_COLUMNS, 0),
    last: Math.min(step(last) + 2 * EXTRA_COLUMNS - 1, count - 1),
  };
}

function pieces(count: number, first: number, last: number, outside: number): Piece[] {
  const shown = Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);
  if (outside >= 0) shown.push(outside);
  shown.sort((a, b) => a - b);
  const found: Piece[] = [];
  let next = 0;
  for (const column of shown) {
    if (column > next) found.push({ gap: column - next, before: column });
    found.push({ column });
    next = column + 1;
  }
  if (next < count) found.push({ gap: count - next, before: count });
  return found;
}
