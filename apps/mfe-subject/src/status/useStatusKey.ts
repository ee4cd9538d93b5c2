import { isComposing } from '@casebook/ui/core';
import { useEffect, useRef } from 'react';

/** The key of the status acts. */
export const STATUS_KEY = 'F2';

/** Acts when the key is pressed outside dialogs and open menus, where `isAsked` says so. */
export function useStatusKey(isAsked: (() => boolean) | undefined, act: () => void): void {
  const latest = useRef({ isAsked, act });
  useEffect(() => {
    latest.current = { isAsked, act };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
      if (event.key !== STATUS_KEY || !isPlain || isComposing(event)) return;
      // A dialog or an open menu in front keeps the key.
      if ((event.target as Element).closest('[role=dialog], [role=menu]')) return;
      if (!latest.current.isAsked?.()) return;
      event.preventDefault();
      latest.current.act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
