import type { PageView } from '@casebook/api-subject';
import { noteTargetKey, useOpenPage } from '@casebook/crf-page';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import { useEffect, useRef } from 'react';

/** Shows the query that the URL names (`?query=17`) as soon as the page is shown. */
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
