import { useReadStore, useShell } from '@casebook/shell-sdk';
import { type RefObject, useEffect, useRef } from 'react';
import { useAppSelector } from '../../store';

/**
 * Moves the focus into the panel each time a person asks for it: to the field or button of the person whose turn it is,
 * first of the query that the address names; else to the field for a new query; else to the panel.
 *
 * @param request a number that grows with each request
 */
export function useFocusOnRequest(panel: RefObject<HTMLElement | null>, request: number): void {
  const shell = useShell();
  const { search } = useReadStore(shell.location);
  const named = Number(new URLSearchParams(search).get('query'));
  // The page moves its own focus first, and scrolls to the item.
  const isMoving = useAppSelector((state) => state.page.focusTarget !== null);
  const served = useRef(0);
  useEffect(() => {
    if (isMoving || served.current === request) return;
    served.current = request;
    const turn = '[data-cb-turn] textarea, button[data-cb-turn]';
    const found = [`[data-query="${named}"] :is(${turn})`, turn, '[data-cb-new] textarea']
      .map((one) => panel.current?.querySelector<HTMLElement>(one))
      .find(Boolean);
    const target = found ?? panel.current;
    target?.focus({ preventScroll: true });
    found?.scrollIntoView?.({ block: 'nearest' });
  }, [isMoving, named, panel, request]);
}
