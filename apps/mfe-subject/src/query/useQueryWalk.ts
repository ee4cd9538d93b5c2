import { useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { useMemo } from 'react';
import { queryWalkAt } from './query-walk';

/** The steps from the query that the address names, through the list it was opened from. */
export interface QuerySteps {
  queryId: number;
  /** The place of the query in the list, from 1. */
  place: number;
  count: number;
  hasNext: boolean;
  /** Opens the next query of the list; after the last one the list. */
  goOn: () => void;
  /** Returns to the same place of the list. */
  goBack: () => void;
}

export function useQueryWalk(): QuerySteps | null {
  const shell = useShell();
  const { studyId } = useStudy();
  const { search } = useReadStore(shell.location);
  const personId = useReadStore(shell.session)?.personId ?? 0;
  const queryId = Number(new URLSearchParams(search).get('query'));
  return useMemo(() => {
    const found = queryWalkAt(personId, studyId, queryId);
    if (!found) return null;
    const { walk, at } = found;
    const next = walk.places[at + 1];
    const goBack = () => {
      const params = new URLSearchParams(walk.search);
      params.set('at', String(queryId));
      shell.nav.goTo(`${shell.nav.href('QUERY_LIST')}?${params}`);
    };
    return {
      queryId,
      place: at + 1,
      count: walk.places.length,
      hasNext: next !== undefined,
      goBack,
      goOn: () => {
        if (!next) return goBack();
        const { siteId, subjectNo, pageId, queryId: query } = next;
        shell.nav.go('CRF_VIEW', { siteId, subjectNo, matrixId: pageId }, { query: { query } });
      },
    };
  }, [personId, queryId, shell.nav, studyId]);
}
