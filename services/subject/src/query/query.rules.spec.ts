import { type QueryAct, refusalOf, statusAfter } from './query.rules';

const ACTS: readonly QueryAct[] = ['answer', 'content', 'close', 'reopen', 'delete'];

/** Every act in every status: the status it leads to, or why not. */
const MANUAL: Record<number, readonly (number | string)[]> = {
  1: [3, 1, 4, 'SUBJECT_QUERY_OPEN', 2],
  2: [
    'SUBJECT_QUERY_DELETED',
    'SUBJECT_QUERY_DELETED',
    'SUBJECT_QUERY_DELETED',
    5,
    'SUBJECT_QUERY_DELETED',
  ],
  3: [3, 'SUBJECT_QUERY_ANSWERED', 4, 5, 2],
  4: ['SUBJECT_QUERY_CLOSED', 'SUBJECT_QUERY_CLOSED', 'SUBJECT_QUERY_CLOSED', 5, 2],
  5: [3, 5, 4, 'SUBJECT_QUERY_OPEN', 2],
};

const outcome = (act: QueryAct, type: number, status: number) =>
  refusalOf(act, { type, status }) ?? statusAfter(act, status);

describe('what may be done with a query', () => {
  it.each(Object.entries(MANUAL))(
    'manual, in status %s [R4-QUERY-01] [R4-QUERY-03] [R4-QUERY-04] [R4-QUERY-05] [R4-QUERY-06]',
    (status, expected) => {
      expect(ACTS.map((act) => outcome(act, 2, Number(status)))).toEqual(expected);
    },
  );

  it.each(Object.entries(MANUAL))(
    'of the system, in status %s: neither its words nor its existence are a person’s [R4-QUERY-02]',
    (status, expected) => {
      const [answer, , close, reopen] = expected;
      expect(ACTS.map((act) => outcome(act, 1, Number(status)))).toEqual([
        answer,
        'SUBJECT_QUERY_SYSTEM_CONTENT',
        close,
        reopen,
        'SUBJECT_QUERY_SYSTEM_DELETE',
      ]);
    },
  );
});
