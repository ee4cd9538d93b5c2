import { verifyAudit, withClient } from '@casebook/platform-db';
import { Flag } from '@casebook/subject-data';
import * as fc from 'fast-check';
import { writeAs } from '../test/flags';
import { TestStudy } from '../test/study';
import { Masks1790000000021 } from '../migrations/0021-masks';

const ALL = Flag.sdv | Flag.review | Flag.sign;

/** Writes flags directly to the database, also in combinations that no act makes. */
describe('flags of values entered later', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
  });
  afterAll(() => study.stop());

  const sign = (columns: string, page: number) =>
    `insert into subject.signature (study_id, subject_id, level, ${columns}, signer_id, signer_name, meaning, language,
       content_hash, design_version_id)
     select p.study_id, p.subject_id, 'page', p.visit_id, p.page_id, 9, 'Inez', 'I agree', 'en', '\\x00', 101
     from subject.page p where p.study_id = $1 and p.subject_id = $2 and p.page_id = ${page}`;
  const flagEmpty = (page: number, item: string, flags: number) =>
    `insert into subject.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, revision, flags,
       design_version_id)
     select p.study_id, p.subject_id, p.visit_id, p.page_id, p.page_key, 0, '${item}', 0, ${flags}, 101
     from subject.page p where p.study_id = $1 and p.subject_id = $2 and p.page_id = ${page}`;
  const signatures = (subjectId: number) =>
    study.database.query<{ broken_by: string | null; broken_place: string | null }>(
      `select broken_by, broken_place from subject.signature where subject_id = ${subjectId}`,
    );
  it('breaks the signature and leaves the value unsigned on a first entry into a signed page [D3-FLAG-01]', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { AGE: '50' });
    await writeAs(study, subjectId, sign('visit_id, page_id', page));
    const { status, body } = await study.enter(page, { NOTE: 'later' });
    expect(status).toBe(200);
    expect(body.state.values.find(({ itemKey }) => itemKey === 'NOTE')!.flags).toBe(0);
    expect(await signatures(subjectId)).toEqual([
      { broken_by: 'site', broken_place: `${page}/DM/0/NOTE` },
    ]);
    const events = await study.database.query<{ after: string }>(
      `select after from audit.event where subject_id = ${subjectId} and entity = 'signature' and action = 1`,
    );
    expect(JSON.parse(events[0]!.after)).toMatchObject({ broken_place: `${page}/DM/0/NOTE` });
    // A page of another visit does not affect this one.
    const other = await study.subject();
    await writeAs(study, other.subjectId, sign('visit_id, page_id', other.pages['W4.VS']!));
    await study.enter(other.pages['SCR.DM']!, { NOTE: 'elsewhere' });
    expect(await signatures(other.subjectId)).toEqual([{ broken_by: null, broken_place: null }]);
  });

  it('takes a first entry without a reason into an item checked while empty, and removes SDV, review and signature [D3-FLAG-01] [D3-VALUE-03]', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.DM']!;
    await writeAs(study, subjectId, flagEmpty(page, 'NOTE', ALL));
    expect(await valueOf(study, page, 'NOTE')).toMatchObject({
      value: null,
      revision: 0,
      flags: ALL,
    });
    const saved = await study.call('site', 'POST', `pages/${page}/save`, {
      designVersionId: 101,
      items: [{ blockKey: 'DM', line: 0, itemKey: 'NOTE', value: 'now', revision: 0 }],
    });
    expect(saved.status).toBe(200);
    expect(await valueOf(study, page, 'NOTE')).toMatchObject({
      value: 'now',
      revision: 1,
      flags: 0,
    });
    const tab = (name: string) =>
      study.call<{ rows: { before: string | null; after: string | null }[] }>(
        'site',
        'GET',
        `pages/${page}/audit?tab=${name}&itemKey=NOTE`,
      );
    expect((await tab('sdv')).body.rows).toMatchObject([
      { before: '1', after: '0' },
      { after: '1' },
    ]);
    // SDV of an empty item is not a change of its data.
    expect((await tab('data')).body.rows).toMatchObject([{ before: null, after: 'now' }]);
    await mustCountRight(study);
  });

  it('keeps counters equal to a recount in any order of flags and entries [D3-VALUE-02] [D3-FLAG-01]', async () => {
    const item = fc.constantFrom('SEX', 'AGE', 'NOTE');
    const step = fc.oneof(
      fc.record({ enter: item, value: fc.constantFrom('F', '50', null) }),
      fc.record({ flag: item, flags: fc.constantFrom(Flag.sdv, Flag.review, Flag.sign, ALL) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const { pages, subjectId } = await study.subject();
        const page = pages['SCR.DM']!;
        for (const one of steps) {
          if ('flag' in one) {
            await writeAs(
              study,
              subjectId,
              `${flagEmpty(page, one.flag, one.flags)}
               on conflict (study_id, subject_id, page_id, block_key, line, item_key) do update set flags = excluded.flags`,
            );
          } else {
            const { status } = await study.enter(page, { [one.enter]: one.value });
            expect([200, 422]).toContain(status);
          }
        }
        // The module that sets flags changes the counters itself; the next save recounts them.
        await study.enter(page, { NOTE: `at last ${subjectId}` });
        const bits = `count(*) filter (where i.flags & 2 > 0)::int as sdv,
          count(*) filter (where i.flags & 4 > 0)::int as reviewed, count(*) filter (where i.flags & 16 > 0)::int as signed`;
        const counted = await study.database.query(
          `select ${bits} from subject.item_value i where i.page_id = ${page}`,
        );
        const kept = await study.database.query(
          `select sdv, reviewed, signed from subject.page_counter where page_id = ${page}`,
        );
        expect(kept).toEqual(counted);
        await mustCountRight(study);
      }),
      { numRuns: 8 },
    );
  });

  it('accepts only freeze and lock on a page [D3-FLAG-01]', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.DM']!;
    for (const [table, where] of [
      ['subject.subject', 'subject_id = $2'],
      ['subject.visit', 'subject_id = $2'],
      ['subject.page', 'subject_id = $2'],
    ])
      await expect(
        writeAs(study, subjectId, `update ${table} set flags = 2 where study_id = $1 and ${where}`),
      ).rejects.toThrow(/check constraint/);
    expect((await study.open(page)).state.flags).toBe(0);
  });

  it.each([
    [
      'subject',
      () => 'update subject.subject set flags = 8 where study_id = $1 and subject_id = $2',
    ],
    [
      'visit',
      (page: number) => `update subject.visit v set flags = 8 from subject.page p
        where v.study_id = $1 and v.subject_id = $2 and p.page_id = ${page} and v.visit_id = p.visit_id`,
    ],
  ])('refuses an entry while the %s is locked [D3-FLAG-02]', async (_, lock) => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.DM']!;
    await writeAs(study, subjectId, lock(page));
    expect((await study.enter(page, { NOTE: 'x' })).body.errors).toMatchObject([
      { code: 'SUBJECT_ITEM_LOCKED' },
    ]);
    expect((await study.open(page)).state.flags).toBe(8);
  });

  it('locks and counts a visit with its pages when it is added under a locked subject [D3-FLAG-02]', async () => {
    const { subjectId, subjectNo } = await study.subject();
    await writeAs(
      study,
      subjectId,
      'update subject.subject set flags = 8 where study_id = $1 and subject_id = $2',
    );
    const added = await study.call<{ visitId: number; pageIds: number[] }>(
      'site',
      'POST',
      `subjects/${subjectId}/visits`,
      { visitKey: 'UNS' },
    );
    expect(added.status).toBe(201);
    const rows = await study.database.query<{ flags: number }>(
      `select flags from subject.visit where visit_id = ${added.body.visitId}
       union all select flags from subject.page where visit_id = ${added.body.visitId}`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { flags } of rows) expect(flags).toBe(8);
    const { cells } = await study.matrix(subjectNo);
    const cell = cells.find(({ pageId }) => pageId === added.body.pageIds[0])!;
    expect(cell).toMatchObject({ locked: cell.items });
    // Unlocks everything except what was added later: that keeps the lock it was added with.
    await writeAs(
      study,
      subjectId,
      'update subject.subject set flags = 0 where study_id = $1 and subject_id = $2',
    );
    expect((await study.open(added.body.pageIds[0]!)).state.flags).toBe(8);
    await mustCountRight(study);
  });

  it('leaves an audit trail that verifies [D3-CHAIN-01]', async () => {
    expect((await withClient(study.database.adminUrl, verifyAudit)).findings).toEqual([]);
  });
});

describe('masks from before the migration', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
  });
  afterAll(() => study.stop());

  it('become flags of their rows, with an audit event of the migration [D3-FLAG-03]', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { AGE: '50', NOTE: 'before' });
    await withClient(study.database.adminUrl, (admin) =>
      // The schema before the migration, without the later view of these columns.
      admin.query(`drop view subject.v1_record_page;
        alter table subject.subject drop column flags; alter table subject.visit drop column flags;
        alter table subject.page drop constraint page_mask;
        alter table subject.block_line drop constraint block_line_mask`),
    );
    await writeAs(
      study,
      subjectId,
      `update subject.page set flags = ${1 | ALL} where study_id = $1 and subject_id = $2 and page_id = ${page}`,
    );
    await writeAs(
      study,
      subjectId,
      `update subject.item_value set value = 'after', revision = 2 where study_id = $1 and subject_id = $2 and item_key = 'NOTE'`,
    );
    await withClient(study.database.adminUrl, async (admin) => {
      await admin.query('begin');
      await admin.query('set local role casebook_subject_owner');
      await new Masks1790000000021().up({
        query: (text: string) => admin.query(text),
      } as never);
      await admin.query('commit');
    });
    expect(await valueOf(study, page, 'AGE')).toMatchObject({ value: '50', flags: ALL });
    expect(await valueOf(study, page, 'NOTE')).toMatchObject({ value: 'after', flags: 0 });
    expect((await study.open(page)).state.flags).toBe(1);
    const events = await study.database.query<{ entity: string; origin: string }>(
      `select distinct entity, coalesce(e.origin, l.origin) as origin from audit.event e
       join audit.link l using (study_id, chain_kind, chain_id, link_no)
       where e.subject_id = ${subjectId} and e.origin = 'migration' order by 1`,
    );
    expect(events).toEqual([
      { entity: 'item_value', origin: 'migration' },
      { entity: 'page', origin: 'migration' },
      { entity: 'subject', origin: 'migration' },
    ]);
    await mustCountRight(study);
  });

  it('leave an audit trail that verifies [D3-CHAIN-01]', async () => {
    expect((await withClient(study.database.adminUrl, verifyAudit)).findings).toEqual([]);
  });
});

async function valueOf(study: TestStudy, page: number, item: string) {
  return (await study.open(page)).state.values.find(({ itemKey }) => itemKey === item);
}

async function mustCountRight(study: TestStudy): Promise<void> {
  expect(
    await study.database.query(`
      select c.subject_id from subject.subject_counter c
      join (
        select p.subject_id, sum(g.frozen) as frozen, sum(g.sdv) as sdv, sum(g.reviewed) as reviewed,
          sum(g.locked) as locked, sum(g.signed) as signed, sum(g.entered) filter (where g.applicable) as entered
        from subject.page p join subject.page_counter g using (study_id, page_id) group by 1
      ) r using (subject_id)
      where (c.frozen, c.sdv, c.reviewed, c.locked, c.signed, c.entered)
        is distinct from (r.frozen, r.sdv, r.reviewed, r.locked, r.signed, r.entered)`),
  ).toEqual([]);
}
