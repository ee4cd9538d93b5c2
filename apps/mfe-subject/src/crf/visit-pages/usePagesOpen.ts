import { useReadStore, useShell } from '@casebook/shell-sdk';
import { useState } from 'react';

/** From these widths on the list has room beside a page; a table of lines needs more. */
const ROOMY = 1366;
const ROOMY_WITH_LINES = 1600;

/** Whether the list of pages is open; remembered for the person, as the state of other lists is. */
export function usePagesOpen(hasLines: boolean): [boolean, () => void] {
  const personId = useReadStore(useShell().session)?.personId ?? 0;
  const key = `casebook_list_CRF_PAGES_${personId}`;
  const [isOpen, setOpen] = useState(() => {
    const remembered = localStorage.getItem(key);
    if (remembered !== null) return remembered === 'open';
    return window.innerWidth >= (hasLines ? ROOMY_WITH_LINES : ROOMY);
  });
  const toggle = () => {
    localStorage.setItem(key, isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}
