import type { PageView } from '@casebook/api-subject';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import { useEffect, useRef } from 'react';
import type { OpenPage } from '../page-context';
import { noteId } from '../state/places';

/** An address may name a query (`?query=17`): it is shown as soon as the page is. */
export function useAskedQuery({ state }: PageView, { showNotes }: OpenPage): void {
  const shell = useShell();
  const { search } = useReadStore(shell.location);
  const asked = Number(new URLSearchParams(search).get('query'));
  const shown = useRef(0);
  useEffect(() => {
    const query = state.queries.find(({ queryId }) => queryId === asked);
    if (!query || shown.current === asked) return;
    shown.current = asked;
    showNotes(noteId(query));
  }, [asked, showNotes, state]);
}
