import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** So much more room is wanted before the inputs come back, so that they do not come and go at one width. */
const MARGIN = 24;

/** Pixels in which the words of one value can be read. */
const VALUE_WIDTH = 68;

/** Pixels of the number and the actions of a line beside its values. */
const AROUND_VALUES = 240;

/**
 * How lines are laid out: inputs beside each other; values beside each other, where the inputs do not fit; or the values
 * of a line below each other with their labels, where a column would be too narrow for words.
 */
export type LineLayout = 'inputs' | 'values' | 'list';

/**
 * Chooses the layout by the width of the element around the table. The width that inputs or values need is the one that
 * they had when they did not fit, because they are not there to be measured afterwards.
 *
 * @param columns values of a line that are read beside each other
 * @param onChange called before the lines are drawn in the other way
 */
export function useLineLayout(
  around: RefObject<HTMLElement | null>,
  columns: number,
  onChange: () => void,
): LineLayout {
  const [layout, setLayout] = useState<LineLayout>('inputs');
  const needed = useRef({ inputs: 0, values: 0 });
  const change = useRef(onChange);
  useLayoutEffect(() => {
    change.current = onChange;
  });
  useLayoutEffect(() => {
    const element = around.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    // Without the padding of the element around it.
    const scroller = table.parentElement!;
    const measure = () => {
      const room = scroller.clientWidth;
      if (room === 0) return;
      if (layout !== 'list') needed.current[layout] = table.offsetWidth;
      const fits = (one: 'inputs' | 'values') =>
        needed.current[one] + (one === layout ? 0 : MARGIN) <= room;
      const isReadable = room >= AROUND_VALUES + columns * VALUE_WIDTH;
      const read = isReadable && fits('values') ? 'values' : 'list';
      const now = fits('inputs') ? 'inputs' : read;
      if (now === layout) return;
      change.current();
      setLayout(now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    observer.observe(table);
    return () => observer.disconnect();
  }, [around, columns, layout]);
  return layout;
}
