import { useEffect } from 'react';

/** After saving the previous page, the focus goes to the first input; otherwise it stays. */
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
