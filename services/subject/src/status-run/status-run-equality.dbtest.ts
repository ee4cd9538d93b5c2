import { STATUS_FLAGS, type StatusFlag, type StatusLevel } from '@casebook/subject-data';
import * as fc from 'fast-check';
import { act, expectVerified, startStatusStudy } from '../test/status';
import { statusRun } from '../test/status-run';
import { STUDY, type TestStudy } from '../test/study';
import type { StatusRunTarget } from './status-run.dto';

const SUBJECTS = 3;
const LEVELS = ['site', 'subject', 'visit', 'page', 'block', 'line', 'question'] as const;
type Level = (typeof LEVELS)[number];

/** Everything that acts write, without what differs from one transaction or moment to the next. */
const WRITTEN: Readonly<Record<string, string>> = {
  subject: 'select subject_id, flags, reason, origin from subject.subject order by 1',
  visit: 'select visit_id, flags, reason, origin from subject.visit order by 1',
  page: 'select page_id, flags, reason, origin from subject.page order by 1',
  line: `select page_id, block_key, line, position, flags, deleted, design_version_id, reason, origin
    from subject.block_line order by 1, 2, 3`,
  value: 'select * from subject.item_value order by page_id, block_key, line, item_key',
  pageCounter: `select page_id, to_jsonb(c) - 'saved_at' - 'save_key' as counters
    from subject.page_counter c order by 1`,
  subjectCounter:
    'select subject_id, to_jsonb(c) as counters from subject.subject_counter c order by 1',
};

/** What is recorded of the acts. */
const RECORDED = `
  select entity, row_key, action, subject_id, visit_id, page_id, block_key, line, item_key, design_version_id,
    revision, flags_before, flags_after, before, after, reason_code, reason
  from audit.event where study_id = ${STUDY} and event_id > $1
  order by 1, 2, 3, flags_before, flags_after, reason, before, after`;

/** Two services, each with its own database and the same data. */
class TwoStudies {
  private constructor(
    private readonly single: TestStudy,
    private readonly together: TestStudy,
    private readonly targets: Readonly<Record<Level, readonly StatusRunTarget[]>>,
    /** The last event of each study before the acts. */
    private readonly prepared: ReadonlyMap<TestStudy, string>,
  ) {}

  static async start(): Promise<TwoStudies> {
    const single = await startStatusStudy();
    const together = await startStatusStudy();
    const [targets] = [await prepare(single), await prepare(together)];
    const prepared = new Map<TestStudy, string>();
    for (const study of [single, together]) {
      const [last] = await study.database.query<{ id: string }>(
        'select max(event_id) as id from audit.event',
      );
      prepared.set(study, last!.id);
    }
    return new TwoStudies(single, together, targets, prepared);
  }

  /** Does the same in one study as single acts and in the other as a run. */
  async both(flag: StatusFlag, set: boolean, level: Level, choice: readonly number[]) {
    const all = this.targets[level];
    const chosen = [...new Set(choice.map((one) => all[one % all.length]!))];
    const reason = set ? {} : { reason: `no longer ${flag}` };
    const sum = { done: 0, unchanged: 0, skipped: 0 };
    const places: unknown[] = [];
    const singles = level === 'site' ? this.targets.subject : chosen;
    for (const { subjectId, ...place } of singles) {
      const of: StatusLevel = level === 'site' ? 'subject' : level;
      const input = { flag, set, level: of, ...place, ...reason };
      const { status, body } = await act(this.single, subjectId!, input);
      expect([status, body.code]).toEqual([200, undefined]);
      for (const name of ['done', 'unchanged', 'skipped'] as const) sum[name] += body[name];
      places.push(...body.skippedItems);
    }
    const input = { flag, set, level, targets: chosen };
    const planned = await statusRun(this.together, { ...input, preview: true });
    const run = await statusRun(this.together, { ...input, ...reason });
    for (const one of [planned, run]) {
      expect(one).toMatchObject({ ...sum, subjectsRefused: 0, refusals: [] });
      expect(one.job.status).toBe(3);
      expect(one.skippedItems.map(placeOf).toSorted()).toEqual(
        places.slice(0, 100).map(placeOf).toSorted(),
      );
    }
    return sum;
  }

  async expectSame(): Promise<void> {
    for (const [name, sql] of Object.entries(WRITTEN)) {
      const [one, other] = await Promise.all(
        [this.single, this.together].map(({ database }) => database.query(sql)),
      );
      expect([name, other]).toEqual([name, one]);
    }
    const [one, other] = await Promise.all([this.single, this.together].map(this.recorded));
    expect(other).toEqual(one);
  }

  private readonly recorded = (study: TestStudy): Promise<unknown[]> =>
    study.database.query(RECORDED, [this.prepared.get(study)]);

  async expectVerified(): Promise<void> {
    for (const sql of Object.values(WRITTEN)) {
      expect((await this.together.database.query(sql)).length).toBeGreaterThan(0);
    }
    expect((await this.recorded(this.together)).length).toBeGreaterThan(0);
    await expectVerified(this.single);
    await expectVerified(this.together);
  }

  async stop(): Promise<void> {
    await this.single.stop();
    await this.together.stop();
  }
}

const placeOf = (item: unknown): string => {
  const { visitId, pageId, blockKey, line, itemKey, heldBy } = item as Record<string, unknown>;
  return JSON.stringify([visitId, pageId, blockKey, line, itemKey, heldBy]);
};

/** The same subjects with the same values, also hidden ones; every target that the manager sees. */
async function prepare(study: TestStudy): Promise<Record<Level, StatusRunTarget[]>> {
  const targets: Record<Level, StatusRunTarget[]> = {
    site: [{ siteId: 11 }],
    subject: [],
    visit: [],
    page: [],
    block: [],
    line: [],
    question: [],
  };
  for (let at = 0; at < SUBJECTS; at += 1) {
    const { subjectId, pages } = await study.subject();
    const pageId = pages['SCR.DM']!;
    await study.enter(pageId, { AGE: at === 1 ? '95' : '50', SEX: 'F' });
    await study.enter(pages['SCR.VS']!, { SYSBP: '130', DIABP: '80' });
    if (at === 2) await study.enter(pageId, { SECRET: 'x' }, 'unblinded');
    const { visitId } = await study.open(pageId);
    targets.subject.push({ subjectId });
    targets.visit.push({ subjectId, visitId });
    for (const page of [pageId, pages['SCR.VS']!]) targets.page.push({ subjectId, pageId: page });
    for (const blockKey of ['DM', 'FIX']) targets.block.push({ subjectId, pageId, blockKey });
    for (const line of [1, 2]) {
      const place = { subjectId, pageId, blockKey: 'FIX', line };
      targets.line.push(place);
      targets.question.push({ ...place, itemKey: 'SIDE' });
    }
    for (const itemKey of ['SEX', 'AGE', 'NOTE']) {
      targets.question.push({ subjectId, pageId, blockKey: 'DM', line: 0, itemKey });
    }
  }
  return targets;
}

const steps = fc.array(
  fc.record({
    flag: fc.constantFrom(...STATUS_FLAGS, 'lock' as const, 'freeze' as const),
    set: fc.constantFrom(true, true, false),
    level: fc.constantFrom(...LEVELS),
    choice: fc.array(fc.nat(1_000), { minLength: 2, maxLength: 8 }),
  }),
  { minLength: 40, maxLength: 40 },
);

describe('a run', () => {
  let studies: TwoStudies;
  beforeAll(async () => {
    studies = await TwoStudies.start();
  });
  afterAll(() => studies.stop());

  it('writes, counts and records exactly what the same single acts do one after another [R4-STATUS-01] [R4-STATUS-02] [D3-FLAG-02]', async () => {
    const met = { done: 0, unchanged: 0, skipped: 0 };
    const [all] = fc.sample(steps, { seed: 5, numRuns: 1 });
    for (const { flag, set, level, choice } of all!) {
      const sum = await studies.both(flag, set, level, choice);
      for (const name of ['done', 'unchanged', 'skipped'] as const) met[name] += sum[name];
      await studies.expectSame();
    }
    await studies.expectVerified();
    expect(Math.min(...Object.values(met))).toBeGreaterThan(0);
  });
});
