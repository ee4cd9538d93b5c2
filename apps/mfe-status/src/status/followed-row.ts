import { useEffect, useRef } from 'react';

const KEY = 'casebook_status_row';

interface Followed {
  /** The list as it was shown. */
  address: string;
  row: string;
}

/** Remembers the row whose link is followed, until the list is shown again at the same address. */
export function rememberFollowed(followed: Followed): void {
  sessionStorage.setItem(KEY, JSON.stringify(followed));
}

function takeFollowed(address: string): string | null {
  try {
    const followed = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Followed | null;
    if (followed?.address !== address) return null;
    sessionStorage.removeItem(KEY);
    return followed.row;
  } catch {
    return null;
  }
}

/** Focuses the row from which the person left the list, once its rows are shown. */
export function useFocusFollowed(address: string, areRowsShown: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!areRowsShown || isDone.current) return;
    isDone.current = true;
    const row = takeFollowed(address);
    // The frame of the portal has focused the screen; a person may have gone on to something in it.
    const isAtStart = [document.body, document.querySelector('main')].includes(
      document.activeElement as HTMLElement,
    );
    if (row === null || !isAtStart) return;
    const shown = [...document.querySelectorAll<HTMLElement>('[data-row-key]')].find(
      ({ dataset }) => dataset['rowKey'] === row,
    );
    shown?.querySelector<HTMLElement>('a[href]')?.focus();
  }, [address, areRowsShown]);
}
