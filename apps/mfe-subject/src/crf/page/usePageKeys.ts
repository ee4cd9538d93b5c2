import { isComposing } from '@casebook/ui/core';
import { useEffect, useRef } from 'react';

export interface PageKeys {
  save: () => void;
  saveAndNext: () => void;
  nextQuery: () => void;
  panel: () => void;
}

/**
 * Keyboard shortcuts of a page, active while typing too. By key position, so that they work with any keyboard layout.
 */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      if (command && !event.altKey && event.code === 'KeyS') {
        // Always prevents the browser's own save dialog, and does not save while text is being composed.
        event.preventDefault();
        if (isComposing(event)) return;
        if (event.shiftKey) latest.current.saveAndNext();
        else latest.current.save();
      } else if (isComposing(event)) {
        // Input methods use function keys themselves: F8 and F9 choose how a word is written.
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
