import { useEffect, useState } from 'react';

/**
 * Where a dialog goes by being unmounted, whoever opened it has the focus again, unless something else has it by now. antd
 * gives it back only where a dialog is closed by its `open`.
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
