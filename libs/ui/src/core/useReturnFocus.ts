import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that opened a dialog when the dialog is unmounted, unless another element has the focus.
 * antd returns it only when a dialog is closed with `open`.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true });
      }
    },
    [opener],
  );
}
