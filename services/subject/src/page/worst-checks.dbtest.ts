import { JobStatus } from '@casebook/service-kit';
import type { StudyDesign } from '@casebook/study-design';
import { ended, resultsOf, startRun } from '../test/ecs';
import { check, item, testDesign } from '../test/design';
import { TestStudy } from '../test/study';

const LINES = 120;
const NESTED = 'AE.all(a, AE.all(b, AE.all(c, a.AETERM == b.AETERM || b.AESEV == c.AESEV)))';

/** A version that was frozen before checks had a limit: one of its checks would run for minutes. */
function unlimited(): StudyDesign {
  const design = testDesign();
  const page = design.pages.find(({ key }) => key === 'AE')!;
  page.blocks[0]!.maxLines = 400;
  page.blocks.push({ key: 'SUM', type: 1, items: [item('TOTAL', { dataType: 'number' })] });
  return {
    ...design,
    checks: [
      ...design.checks,
      ...Array.from({ length: 20 }, (_, at) =>
        check(`WORST${at}`, 'AE', 'TOTAL', { expression: NESTED }),
      ),
      check('BLOCKING', 'AE', 'TOTAL', {
        expression: NESTED,
        action: { type: 'block', message: { en: 'Never' } },
      }),
      check('COUNT', 'AE', 'TOTAL', { expression: 'len(AE)', action: { type: 'derive' } }),
      check('CHEAP', 'AE', 'AETERM', { expression: 'AETERM == "fatal"' }),
    ],
  };
}

describe('a version with checks beyond every limit', () => {
  let study: TestStudy;
  let subject: Awaited<ReturnType<TestStudy['subject']>>;
  beforeAll(async () => {
    study = await TestStudy.start(unlimited());
    subject = await study.subject();
  });
  afterAll(() => study.stop());

  /** Counts the requests of another person that are answered while the work runs. */
  async function meanwhile<T>(work: Promise<T>): Promise<{ result: T; answered: number }> {
    const state = { running: true, answered: 0 };
    const done = work.finally(() => {
      state.running = false;
    });
    while (state.running) {
      const { status } = await study.call('monitor', 'GET', `pages/${subject.pages['SCR.DM']}`);
      expect(status).toBe(200);
      if (state.running) state.answered += 1;
    }
    return { result: await done, answered: state.answered };
  }

  const failuresOf = async (): Promise<{ checkKey: string; code: string }[]> => {
    const [row] = await study.database.query<{
      failures: { checkKey: string; code: string }[] | null;
    }>('select failures from subject.page_counter where page_id = $1', [subject.pages['W4.AE']]);
    return row!.failures ?? [];
  };

  it('stores the entered values, records unevaluated checks as failed, and lets other requests be answered [D6-COST-05] [D6-COST-08]', async () => {
    const values = Object.fromEntries(
      Array.from({ length: LINES }, (_, at) => [
        [`AETERM@${at + 1}`, at === 7 ? 'fatal' : 'ache'],
        [`AESEV@${at + 1}`, 'mild'],
      ]).flat(),
    ) as Record<string, string>;
    const { result, answered } = await meanwhile(study.enter(subject.pages['W4.AE']!, values));
    expect(result.status).toBe(200);
    expect(answered).toBeGreaterThan(5);
    const [{ n } = { n: 0 }] = await study.database.query<{ n: number }>(
      'select count(*)::int as n from subject.item_value where page_id = $1 and value is not null',
      [subject.pages['W4.AE']],
    );
    // All entries and the derived count.
    expect(n).toBe(2 * LINES + 1);
    const failed = await failuresOf();
    expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['CHECKS_TOO_COSTLY']));
    expect(failed.map(({ checkKey }) => checkKey).toSorted()).toEqual(
      ['BLOCKING', ...Array.from({ length: 20 }, (_, at) => `WORST${at}`)].toSorted(),
    );
    const queries = await study.database.query<{ check_key: string; line: number }>(
      'select check_key, line from subject.query where page_id = $1',
      [subject.pages['W4.AE']],
    );
    expect(queries).toEqual([{ check_key: 'CHEAP', line: 8 }]);
  });

  it('gives the same result when the checks run again, and lets other requests be answered [D6-COST-06] [D6-COST-08]', async () => {
    const before = await failuresOf();
    const { runId, jobId } = await startRun(study, { mode: 'preview' });
    const { result, answered } = await meanwhile(ended(study, jobId));
    expect(result.status).toBe(JobStatus.finished);
    expect(answered).toBeGreaterThan(5);
    const [row] = await resultsOf(study, runId);
    expect(row).toMatchObject({ failures: before.length });
    expect(await failuresOf()).toEqual(before);
  });

  it('opens a page with the cheap checks evaluated, and lets other requests be answered [D6-COST-08]', async () => {
    const { result, answered } = await meanwhile(
      study.enter(subject.pages['W4.AE']!, { 'AETERM@8': 'ache' }),
    );
    expect(result.status).toBe(200);
    expect(answered).toBeGreaterThan(5);
    const queries = await study.database.query<{ status: number }>(
      'select status from subject.query where page_id = $1',
      [subject.pages['W4.AE']],
    );
    expect(queries).toEqual([{ status: 4 }]);
  });
});
