import type { PageQueryState } from '@casebook/api-subject';
import { isOpen, QueryStatus } from '../state/selectors';

export type QueryAct = 'answer' | 'content' | 'close' | 'reopen' | 'delete';

const MANUAL = 2;

/** What can be done with a query as it stands, by somebody with every right; the service decides the same way. */
export function possibleActs(query: PageQueryState): readonly QueryAct[] {
  const { status, type } = query;
  const waits = isOpen(query) || status === QueryStatus.answered;
  const acts: [QueryAct, boolean][] = [
    ['answer', waits],
    ['close', waits],
    ['reopen', !isOpen(query)],
    ['content', isOpen(query) && type === MANUAL],
    ['delete', status !== QueryStatus.canceled && type === MANUAL],
  ];
  return acts.flatMap(([act, possible]) => (possible ? [act] : []));
}
