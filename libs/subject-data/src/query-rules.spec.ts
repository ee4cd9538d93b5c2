import {
  closingNeedsReason,
  possibleQueryActs,
  QUERY_ACTS,
  type QueryAct,
  queryActRefusal,
  statusAfterQueryAct,
  statusesWaitingFor,
} from './query-rules';
import { isActiveStatus, isOpenStatus, QueryStatus, QueryType } from './query-status';

/** For every act in every status: the new status, or the code of the refusal. */
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
  queryActRefusal(act, { type, status }) ?? statusAfterQueryAct(act, status);

describe('query acts', () => {
  it.each(Object.entries(MANUAL))(
    'on a manual query in status %s lead to the next status or are refused [R4-QUERY-01] [R4-QUERY-03] [R4-QUERY-04] [R4-QUERY-05] [R4-QUERY-06]',
    (status, expected) => {
      expect(QUERY_ACTS.map((act) => outcome(act, QueryType.manual, Number(status)))).toEqual(
        expected,
      );
    },
  );

  it.each(Object.entries(MANUAL))(
    'on a system query in status %s never edit or delete it [R4-QUERY-02]',
    (status, expected) => {
      const [answer, , close, reopen] = expected;
      expect(QUERY_ACTS.map((act) => outcome(act, QueryType.system, Number(status)))).toEqual([
        answer,
        'SUBJECT_QUERY_SYSTEM_CONTENT',
        close,
        reopen,
        'SUBJECT_QUERY_SYSTEM_DELETE',
      ]);
    },
  );

  it('are offered only when the query allows them and the role holds the privilege [R4-QUERY-01] [R4-QUERY-02]', () => {
    for (const type of Object.values(QueryType))
      for (const status of Object.values(QueryStatus))
        for (const held of ['QUERY_ANSWER', 'QUERY_ISSUE'] as const) {
          const offered = possibleQueryActs({ type, status }, (privilege) => privilege === held);
          const allowed = QUERY_ACTS.filter(
            (act, at) =>
              typeof MANUAL[status]![at] === 'number' &&
              (act === 'answer') === (held === 'QUERY_ANSWER') &&
              (type === QueryType.manual || !['content', 'delete'].includes(act)),
          );
          expect(offered).toEqual(allowed);
        }
  });

  it('are not offered to a role without a query privilege [R4-QUERY-01]', () => {
    expect(possibleQueryActs({ type: QueryType.manual, status: 1 }, () => false)).toEqual([]);
  });

  it('reopen a query exactly when it is not open [R4-QUERY-06]', () => {
    const open: number[] = [1, 5];
    for (const status of Object.values(QueryStatus)) {
      expect(isOpenStatus(status)).toBe(open.includes(status));
      expect(queryActRefusal('reopen', { type: QueryType.manual, status })).toBe(
        open.includes(status) ? 'SUBJECT_QUERY_OPEN' : null,
      );
    }
  });

  it('treat a query as active while it is open or answered [R4-QUERY-01]', () => {
    expect(Object.values(QueryStatus).filter(isActiveStatus)).toEqual([1, 3, 5]);
  });

  it('need a reason to close a query that nobody answered', () => {
    const needing = Object.values(QueryStatus).filter((status) => closingNeedsReason({ status }));
    expect(needing).toEqual([QueryStatus.open, QueryStatus.reopened]);
  });

  it('wait for those who answer while a query is open, and for those who issue when it is answered', () => {
    const waiting = (...held: string[]) =>
      statusesWaitingFor((privilege) => held.includes(privilege));
    expect(waiting('QUERY_ANSWER')).toEqual([1, 5]);
    expect(waiting('QUERY_ISSUE')).toEqual([3]);
    expect(waiting('QUERY_ANSWER', 'QUERY_ISSUE')).toEqual([1, 5, 3]);
    expect(waiting()).toBeNull();
  });
});
