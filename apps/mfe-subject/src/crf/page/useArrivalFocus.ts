import { useEffect } from 'react';

/** Who comes from saving the page before goes on typing here; anybody else first looks where they are. */
export function useArrivalFocus(fromSave: boolean): void {
  useEffect(() => {
    if (!fromSave) return;
    const frame = requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(
          '[data-cb-form] [data-cb-input]:not([readonly], [aria-disabled])',
        )
        ?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [fromSave]);
}
