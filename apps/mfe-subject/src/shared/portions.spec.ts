import type { Failure } from '@casebook/shell-sdk';
import fc from 'fast-check';
import { inPortions, runInPortions } from './portions';

describe('portions of an act', () => {
  it('contain every query once, and each subject in one portion only', () => {
    const query = fc.record({ subjectId: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(fc.array(query, { maxLength: 600 }), (queries) => {
        const portions = inPortions(queries);
        expect(new Set(portions.flat())).toEqual(new Set(queries));
        expect(portions.flat()).toHaveLength(queries.length);
        const subjects = portions.flatMap((portion) => [
          ...new Set(portion.map(({ subjectId }) => subjectId)),
        ]);
        expect(new Set(subjects).size).toBe(subjects.length);
        for (const portion of portions) {
          const most = Math.max(
            ...[...Map.groupBy(portion, ({ subjectId }) => subjectId).values()].map(
              (own) => own.length,
            ),
          );
          expect(portion.length <= 100 || portion.length === most).toBe(true);
        }
      }),
    );
  });

  const failedWith = (code: string): Failure => ({
    kind: 'problem',
    status: 503,
    code,
    params: {},
    errors: [],
    announced: false,
  });
  const queries = Array.from({ length: 250 }, (_, at) => ({ queryId: at, subjectId: at }));
  const doneWith = (portion: readonly { queryId: number }[]) => ({
    done: portion.map(({ queryId }) => ({ queryId, revision: 2, status: 4 as const })),
    skipped: [],
  });

  it('keep finished portions when a later one fails, and report the rest as skipped [R2-QUERY-02]', async () => {
    let calls = 0;
    const outcome = await runInPortions(queries, (portion) => {
      calls += 1;
      return Promise.resolve(
        calls === 2 ? { error: failedWith('COMMSG023') } : { data: doneWith(portion) },
      );
    });
    expect(calls).toBe(2);
    expect(outcome.done).toHaveLength(100);
    expect(outcome.skipped).toHaveLength(150);
    expect(outcome.skipped[0]).toEqual({ queryId: 100, code: 'COMMSG023' });
  });

  it('fail completely when the first portion fails', async () => {
    const failing = runInPortions(queries, () =>
      Promise.resolve({ error: { code: 'STUDY_LOCKED' } }),
    );
    await expect(failing).rejects.toEqual({ code: 'STUDY_LOCKED' });
  });
});
