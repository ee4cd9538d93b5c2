import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** So much more room is wanted before the table comes back, so that it does not come and go at one width. */
const MARGIN = 24;

/**
 * Whether a table with inputs fits into the width of the element around it. The needed width is the one that it had when
 * it did not fit, because it is not there to be measured afterwards.
 *
 * @param onChange called before the table is drawn in the other way
 */
export function useFits(around: RefObject<HTMLElement | null>, onChange: () => void): boolean {
  const [fits, setFits] = useState(true);
  const needed = useRef(0);
  const change = useRef(onChange);
  useLayoutEffect(() => {
    change.current = onChange;
  });
  useLayoutEffect(() => {
    const element = around.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    const measure = () => {
      const room = element.clientWidth;
      if (fits) needed.current = table.offsetWidth;
      const now = fits ? needed.current <= room : needed.current + MARGIN <= room;
      if (room === 0 || now === fits) return;
      change.current();
      setFits(now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [around, fits]);
  return fits;
}
