import type { PageView } from '@casebook/api-subject';
import { noteTargetKey, useOpenPage } from '@casebook/crf-page';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import { useEffect, useRef } from 'react';

/** An address may name a query (`?query=17`): it is shown as soon as the page is. */
export function useQueryFromUrl({ state }: PageView): void {
  const shell = useShell();
  const { notes } = useOpenPage();
  const { search } = useReadStore(shell.location);
  const wanted = Number(new URLSearchParams(search).get('query'));
  const shown = useRef(0);
  useEffect(() => {
    const query = state.queries.find(({ queryId }) => queryId === wanted);
    if (!query || shown.current === wanted) return;
    shown.current = wanted;
    notes?.show(noteTargetKey(query));
  }, [notes, state, wanted]);
}
