import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

/** In pixels: how many columns are in sight follows from it. */
export const VISIT_WIDTH = 104;
/** Of the column of pages, as the style sheet has it on small screens. */
const PAGE_WIDTH = 170;

/** As many visits are drawn at once; of more only those near the window. */
const ALL = 20;
/** Columns drawn beyond the window on either side, and by how many the drawn part moves on. */
const BESIDE = 4;

interface Range {
  first: number;
  last: number;
}

/** A column that is drawn, or a run of columns that are not. */
export type Piece = { column: number } | { gap: number; before: number };

/**
 * The columns of a wide table that are drawn: those in sight, and always the one with the focus.
 *
 * @param active the column that must be there
 */
export function useShownColumns(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  active: number,
): readonly Piece[] {
  const [range, setRange] = useState<Range>(() => rangeAt(0, window.innerWidth, count));
  const isWide = count > ALL;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isWide) return;
    const look = () => {
      const next = rangeAt(element.scrollLeft, element.clientWidth, count);
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
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
  // In steps, so that scrolling draws a few columns now and then and not one for every pixel.
  const step = (at: number) => Math.floor(at / BESIDE) * BESIDE;
  return {
    first: Math.max(step(first) - BESIDE, 0),
    last: Math.min(step(last) + 2 * BESIDE - 1, count - 1),
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
