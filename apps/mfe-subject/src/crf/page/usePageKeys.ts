import { isComposing } from '@casebook/ui/core';
import { useEffect, useRef } from 'react';

export interface PageKeys {
  save: () => void;
  saveAndNext: () => void;
  nextQuery: () => void;
  panel: () => void;
}

/** Shortcuts of a page; they work while something is being typed. By position, so in any keyboard language. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      if (command && !event.altKey && event.code === 'KeyS') {
        // Never the browser's own saving; and nothing is saved of a word that is half converted.
        event.preventDefault();
        if (isComposing(event)) return;
        if (event.shiftKey) latest.current.saveAndNext();
        else latest.current.save();
      } else if (isComposing(event)) {
        // An input method has its own use for function keys: F8 and F9 choose how a word is written.
        return;
      } else if (event.key === 'F8') {
        event.preventDefault();
        latest.current.nextQuery();
      } else if (event.key === 'F9') {
        event.preventDefault();
        latest.current.panel();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
