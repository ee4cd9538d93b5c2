import { useReadStore, useShell } from '@casebook/shell-sdk';
import { useState } from 'react';

/** From this width on the list has room beside a page of full width. */
const ROOMY = 1366;

/** Whether the list of pages is open; remembered for the person, as the state of other lists is. */
export function usePagesOpen(): [boolean, () => void] {
  const personId = useReadStore(useShell().session)?.personId ?? 0;
  const key = `casebook_list_CRF_PAGES_${personId}`;
  const [isOpen, setOpen] = useState(() => {
    const remembered = localStorage.getItem(key);
    return remembered === null ? window.innerWidth >= ROOMY : remembered === 'open';
  });
  const toggle = () => {
    localStorage.setItem(key, isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}
