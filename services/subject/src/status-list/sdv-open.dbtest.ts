import { withClient } from '@casebook/platform-db';
import { itemsOf, type SdvRule, type StudyDesign } from '@casebook/study-design';
import type { QueryRunner } from 'typeorm';
import { SdvOpen1790000000040 } from '../migrations/0040-sdv-open';
import { SdvDone1790000000110 } from '../migrations/0110-sdv-done';
import type { Progress } from '../progress/progress.dto';
import { act, expectVerified, grant, STATUS_EDITS, statusDesign } from '../test/status';
import { insertVersion, release, SITE, STUDY, TestStudy, VERSION } from '../test/study';
import {
  STATUS_LIST_LEVELS,
  type StatusList,
  type StatusListLevel,
  type StatusRow,
} from './status-list.dto';

/** The design in which the named items do not require SDV. */
function designWithout(keys: readonly string[]): StudyDesign {
  const design = statusDesign();
  for (const page of design.pages)
    for (const { item } of itemsOf(page)) if (keys.includes(item.key)) item.sdv = false;
  return design;
}

let study: TestStudy;
let first: Awaited<ReturnType<TestStudy['subject']>>;
beforeAll(async () => {
  study = await TestStudy.start(designWithout(['PULSE']));
  await grant(study, ['data_manager', 'monitor', 'unblinded'], STATUS_EDITS);
  first = await study.subject();
  const second = await study.subject();
  for (const { pages } of [first, second]) {
    await study.enter(pages['SCR.DM']!, { SEX: 'F', AGE: '50', SECRET: 'x' }, 'unblinded');
    await study.enter(pages['SCR.VS']!, { SYSBP: '120', PULSE: '60' });
  }
  await study.enter(second.pages['W4.VS']!, { SYSBP: '121' });
});
afterAll(() => study.stop());

const list = async (path: string): Promise<StatusRow[]> =>
  (await study.call<StatusList>('manager', 'GET', `status-list/${path}`)).body.rows;

const progress = async (): Promise<Progress> =>
  (await study.call<Progress>('manager', 'GET', 'progress')).body;

/** Releases a version and brings every subject up to it. */
async function useDesign(versionId: number, design: StudyDesign): Promise<void> {
  await insertVersion(study.database, versionId, design);
  await release(study.database, SITE, versionId);
  study.version = versionId;
  for (const { subjectNo } of await list('subject')) await study.matrix(subjectNo!, 'unblinded');
}

const PLACE: Readonly<Record<StatusListLevel, readonly (keyof StatusRow)[]>> = {
  site: ['siteId'],
  subject: ['subjectId'],
  visit: ['visitId'],
  page: ['pageId'],
  block: ['pageId', 'blockKey'],
  line: ['pageId', 'blockKey', 'line'],
  question: ['pageId', 'blockKey', 'line', 'itemKey'],
};

/** The rule for SDV of the vital signs: of the first subject of each site. */
const firstOnly: SdvRule = {
  key: 'FIRST',
  title: { en: 'First', ja: '最初', th: 'แรก' },
  firstSubjects: 1,
  share: 0,
  pages: ['VS'],
};

/**
 * Every level shows what the stored values say; the filter finds exactly the rows with something left.
 *
 * @param rule whether {@link firstOnly} is in force
 */
async function expectRecounted(notRequired: readonly string[], rule = false): Promise<number> {
  const waiting = await study.database.query<StatusRow>(
    `select s.site_id as "siteId", i.subject_id as "subjectId", p.visit_id as "visitId", i.page_id as "pageId",
       i.block_key as "blockKey", i.line, i.item_key as "itemKey"
     from subject.item_value i join subject.page p using (study_id, subject_id, page_id)
     join (select *, row_number() over (partition by study_id, site_id order by registered_at) as position
       from subject.subject) s using (study_id, subject_id)
     where i.study_id = $1 and i.value is not null and not i.deleted and i.flags & 2 = 0 and i.item_key <> all($2)
       and (p.page_key <> 'VS' or s.position = 1 or not $3)`,
    [STUDY, ['SECRET', ...notRequired], rule],
  );
  for (const level of STATUS_LIST_LEVELS) {
    const place = (row: StatusRow) => JSON.stringify(PLACE[level].map((field) => row[field]));
    const counts = Map.groupBy(waiting, place);
    const rows = await list(`${level}?size=200`);
    expect(rows.map((row) => [level, place(row), row.sdvOpen])).toEqual(
      rows.map((row) => [level, place(row), counts.get(place(row))?.length ?? 0]),
    );
    const left = (row: StatusRow) => row.sdvOpen! > 0;
    expect(await list(`${level}?size=200&sdvOpen=true`)).toEqual(rows.filter(left));
    expect(await list(`${level}?size=200&sdvOpen=false`)).toEqual(rows.filter((row) => !left(row)));
  }
  await expectVerified(study);
  return waiting.length;
}

it('counts entered items that require SDV and lack it, at every level [D3-SDV-01]', async () => {
  expect(await expectRecounted(['PULSE'])).toBeGreaterThan(4);
});

it('counts down with SDV, and up again with a later change or clearing [D3-SDV-01]', async () => {
  const before = await expectRecounted(['PULSE']);
  const target = { flag: 'sdv', level: 'page', pageId: first.pages['SCR.VS']! } as const;
  await act(study, first.subjectId, { ...target, set: true });
  expect(await expectRecounted(['PULSE'])).toBe(before - 1);
  expect((await study.enter(first.pages['SCR.VS']!, { SYSBP: '130' })).status).toBe(200);
  expect(await expectRecounted(['PULSE'])).toBe(before);
  await act(study, first.subjectId, { ...target, set: true });
  await act(study, first.subjectId, { ...target, set: false, reason: 'by mistake' });
  // PULSE does not require SDV, whether it has it or not.
  expect(await expectRecounted(['PULSE'])).toBe(before);
});

it('counts anew when a version changes which items require SDV [D3-SDV-01]', async () => {
  await useDesign(VERSION + 1, designWithout(['SYSBP', 'AGE']));
  await expectRecounted(['SYSBP', 'AGE']);
});

it('counts what the rules of the study choose, also of subjects registered later [D3-SDV-02]', async () => {
  await useDesign(VERSION + 2, designWithout(['AGE']));
  const all = await expectRecounted(['AGE']);
  await useDesign(VERSION + 3, { ...designWithout(['AGE']), sdvRules: [firstOnly] });
  const chosen = await expectRecounted(['AGE'], true);
  expect(chosen).toBeLessThan(all);
  const third = await study.subject();
  expect(await study.enter(third.pages['SCR.VS']!, { SYSBP: '118' })).toMatchObject({
    status: 200,
  });
  expect(await study.enter(third.pages['SCR.DM']!, { SEX: 'F' })).toMatchObject({ status: 200 });
  expect(await expectRecounted(['AGE'], true)).toBe(chosen + 2);
  const target = { flag: 'sdv', level: 'subject' } as const;
  for (const { subjectId } of [first, third]) {
    await act(study, subjectId, { ...target, set: true });
    await expectRecounted(['AGE'], true);
    await act(study, subjectId, { ...target, set: false, reason: 'by mistake' });
    expect(await expectRecounted(['AGE'], true)).toBe(chosen + 2);
  }
  await useDesign(VERSION + 4, designWithout(['SYSBP', 'AGE']));
  await expectRecounted(['SYSBP', 'AGE']);
});

it('tells no figure where it was never counted, until the page is saved [D3-SDV-01]', async () => {
  await withClient(study.database.adminUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    for (const [table, where] of [
      ['subject_counter', `subject_id = ${first.subjectId}`],
      ['page_counter', `page_id = ${first.pages['SCR.DM']}`],
    ])
      await client.query(
        `update subject.${table} set sdv_uncounted = 1, sdv_open = sdv_open -
           (select sdv_open from subject.page_counter where page_id = ${first.pages['SCR.DM']}) where ${where}`,
      );
  });
  const isOwn = ({ subjectId }: StatusRow) => subjectId === first.subjectId;
  expect((await list('site')).find(({ siteId }) => siteId === SITE)?.sdvOpen).toBeNull();
  const { sites, visits } = await progress();
  const unknown = { sdvOpen: null, sdvDone: null };
  expect(sites.find(({ siteId }) => siteId === SITE)).toMatchObject(unknown);
  expect(visits.find(({ visitKey }) => visitKey === 'SCR')).toMatchObject(unknown);
  expect(visits.find(({ visitKey }) => visitKey === 'W4')?.sdvDone).toEqual(expect.any(Number));
  expect((await list('subject?sdvOpen=true')).find(isOwn)?.sdvOpen).toBeNull();
  expect((await list('subject?sdvOpen=false')).some(isOwn)).toBe(false);
  const [page] = (await list('page?size=200')).filter(
    ({ pageId }) => pageId === first.pages['SCR.DM'],
  );
  expect(page!.sdvOpen).toBeNull();
  expect((await list('block?size=200&sdvOpen=true')).some(isOwn)).toBe(true);
  await study.enter(first.pages['SCR.DM']!, { SEX: 'M' });
  await expectRecounted(['SYSBP', 'AGE']);
});

it('marks what the migrations cannot count, and counts it when the matrix is read [D3-SDV-01]', async () => {
  await withClient(study.database.adminUrl, async (client) => {
    for (const table of ['page_counter', 'subject_counter'])
      await client.query(
        `alter table subject.${table} drop column sdv_open, drop column sdv_done, drop column sdv_uncounted`,
      );
    await client.query(
      'alter table subject.progress_day drop column sdv_open, drop column sdv_done',
    );
    const runner = { query: (sql: string) => client.query(sql) } as unknown as QueryRunner;
    await client.query('begin');
    await new SdvOpen1790000000040().up(runner);
    await new SdvDone1790000000110().up(runner);
    await client.query('commit');
  });
  const rows = await list('page?size=200');
  // Pages with SDV on all items are uncounted, too: it is not known how many of them required it.
  expect(rows.filter(({ entered }) => entered > 0)).toEqual(
    rows.filter(({ sdvOpen }) => sdvOpen === null),
  );
  const subjects = await list('subject');
  expect(subjects.map(({ sdvOpen }) => sdvOpen)).toEqual([null, null, null]);
  await expectVerified(study);
  for (const { subjectNo } of subjects) await study.matrix(subjectNo!, 'unblinded');
  await expectRecounted(['SYSBP', 'AGE']);
});
