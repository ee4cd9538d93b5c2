import { useEffect } from 'react';

/** Who comes from saving the page before goes on typing here; anybody else first looks where they are. */
export function useFocusAfterSave(cameFromSave: boolean): void {
  useEffect(() => {
    if (!cameFromSave) return;
    const frame = requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(
          '[data-cb-form] [data-cb-input]:not([readonly], [aria-disabled])',
        )
        ?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [cameFromSave]);
}
