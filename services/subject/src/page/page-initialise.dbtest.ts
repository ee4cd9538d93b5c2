import { verifyAudit, withClient } from '@casebook/platform-db';
import type { StudyDesign } from '@casebook/study-design';
import { Flag, QueryStatus } from '@casebook/subject-data';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditList } from '../audit/audit.dto';
import { item, testDesign, text } from '../test/design';
import { flagItem, signPages, writeAs } from '../test/flags';
import {
  type Actor,
  insertVersion,
  OTHER_SITE,
  type ProblemBody,
  release,
  SITE,
  STUDY,
  TestStudy,
  VERSION,
} from '../test/study';
import { recount } from '../verify/recount';
import type { PageInitialiseAnswer } from './page-initialise.dto';
import type { PageView } from './page.dto';

// A generous limit, so that a busy machine does not fail the test.
jest.setTimeout(120_000);

/** The test design without the arm, which no role may see, and with a page for a randomisation number. */
function design(): StudyDesign {
  const base = testDesign();
  const pages = base.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      items: block.items.filter(({ key }) => key !== 'ARM'),
    })),
  }));
  const items = [item('RNDNO', { properties: [{ type: 10 }] }), item('REMARK')];
  return {
    ...base,
    schedule: [...base.schedule, { visit: 'SCR', page: 'RND', mandatory: false }],
    pages: [
      ...pages,
      {
        key: 'RND',
        type: 2,
        title: text('Randomisation'),
        blocks: [{ key: 'RND', type: 1, items }],
      },
    ],
  };
}

type Answer = PageInitialiseAnswer & ProblemBody;

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start(design());
});
afterAll(() => study.stop());

const initialise = (
  page: number,
  { actor = 'site', ...more }: { actor?: Actor; revisionSum?: number; reason?: string } = {},
) =>
  study.call<Answer>(actor, 'POST', `pages/${page}/initialise`, {
    designVersionId: study.version,
    reason: 'entered for the wrong subject',
    ...more,
  });

const valueOf = ({ state }: Pick<PageView, 'state'>, key: string, at = 0) =>
  state.values.find(({ itemKey, line }) => itemKey === key && line === at);

const revisionSum = ({ state }: PageView): number =>
  state.values.reduce((sum, { revision }) => sum + revision, 0);

const counterOf = async (page: number) => {
  const [row] = await study.database.query<{ saves: number; entered: number; applicable: boolean }>(
    'select saves, entered, applicable from subject.page_counter where page_id = $1',
    [page],
  );
  return row!;
};

const queriesOf = (page: number) =>
  study.database.query(
    `select type, status, updated_by, reason, origin, closed_manually from subject.query
     where page_id = $1 order by query_id`,
    [page],
  );

const eventsOf = async (subjectId: number): Promise<number> => {
  const [row] = await study.database.query<{ n: number }>(
    'select count(*)::int as n from audit.event where subject_id = $1',
    [subjectId],
  );
  return row!.n;
};

const trailOf = async (page: number, key: string) => {
  const path = `pages/${page}/audit?tab=data&itemKey=${key}`;
  return (await study.call<AuditList>('site', 'GET', path)).body.rows;
};

const ask = async (page: number, blockKey: string, itemKey: string, line = 0) => {
  const body = { pageId: page, blockKey, line, itemKey, content: 'Is this so?' };
  const { body: asked } = await study.call<{ query: { queryId: number; revision: number } }>(
    'monitor',
    'POST',
    'queries',
    body,
  );
  return asked.query;
};

describe('initialising a page', () => {
  it('empties a page with a reason; it counts as never saved, and its history stays [R6-KEYS-14] [D3-DELETE-01]', async () => {
    const { pages, subjectNo } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { SYSBP: '120', DIABP: '80', PULSE: '60' });
    expect(valueOf(await study.open(page), 'DIFF')).toMatchObject({ value: '40' });

    const { status, body } = await initialise(page);
    expect(status).toBe(200);
    expect(body.state.counters).toMatchObject({ entered: 0, inputState: 0 });
    for (const key of ['SYSBP', 'DIABP', 'PULSE', 'DIFF'])
      expect(valueOf(body, key)).toMatchObject({ value: null, revision: 2, initialised: true });
    expect(await counterOf(page)).toMatchObject({ saves: 0, entered: 0 });
    const { cells } = await study.matrix(subjectNo);
    expect(cells.find(({ pageId }) => pageId === page)).toMatchObject({
      state: 'notStarted',
      savedAt: null,
    });
    expect(await trailOf(page, 'SYSBP')).toMatchObject([
      { revision: 2, before: '120', after: null, reason: 'entered for the wrong subject' },
      { revision: 0, before: null, after: '120' },
    ]);
  });

  it('takes entries without a reason on an initialised page, and derives values again [R6-KEYS-14]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { SYSBP: '120', DIABP: '80' });
    await initialise(page);
    const entry = (itemKey: string, value: string, revision: number) => ({
      designVersionId: VERSION,
      items: [{ blockKey: 'VS', line: 0, itemKey, value, revision }],
    });
    const save = (body: object) => study.call('site', 'POST', `pages/${page}/save`, body);
    expect((await save(entry('SYSBP', '130', 2))).status).toBe(200);
    expect((await save(entry('DIABP', '70', 2))).status).toBe(200);
    const view = await study.open(page);
    expect(valueOf(view, 'DIFF')).toMatchObject({ value: '60' });
    expect(valueOf(view, 'SYSBP')).not.toHaveProperty('initialised');
    expect((await save(entry('SYSBP', '131', 3))).body.errors).toMatchObject([
      { code: 'SUBJECT_REASON_REQUIRED' },
    ]);
  });

  it('changes nothing when a page is initialised again', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { PULSE: '60' });
    const first = await initialise(page);
    const events = await eventsOf(subjectId);
    const second = await initialise(page, { reason: 'once more', revisionSum: 1 });
    expect(second).toEqual(first);
    expect(await eventsOf(subjectId)).toBe(events);
    // A page that was never saved is empty, too.
    await initialise(pages['W4.VS']!);
    expect(await eventsOf(subjectId)).toBe(events);
  });

  it('removes the lines of an initialised page, and the values of lines that were removed before', async () => {
    const { pages } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'Headache', 'AETERM@2': 'Fever' });
    const move = (change: object) =>
      study.call<Answer>('site', 'POST', `pages/${page}/save`, {
        designVersionId: VERSION,
        items: [],
        ...change,
      });
    await move({ linesRemoved: [{ blockKey: 'AE', line: 1, reasonCode: 1 }] });
    const { body } = await initialise(page);
    expect(body.state.lines.map(({ deleted }) => deleted)).toEqual([true, true]);
    expect(body.state.values.map(({ value }) => value)).toEqual([null, null]);
    const restored = await move({ linesRestored: [{ blockKey: 'AE', line: 1, reasonCode: 1 }] });
    expect(restored.body.state.counters).toMatchObject({ entered: 0 });
    expect(valueOf(restored.body, 'AETERM', 1)).toMatchObject({ value: null });
  });

  it('closes open and answered queries of an initialised page, and those of checks reopen', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { SYSBP: '250', PULSE: '60' });
    await ask(page, 'VS', 'PULSE');
    const { queryId, revision } = await ask(page, 'VS', 'PULSE');
    await study.call('site', 'POST', `queries/${queryId}/answer`, { answer: 'Yes', revision });
    const { body } = await initialise(page);
    expect(body.state.counters).toMatchObject({ openQueries: 0, answeredQueries: 0 });
    const closed = { status: QueryStatus.closed, closed_manually: false };
    const byPerson = {
      ...closed,
      type: 2,
      updated_by: 'site',
      reason: 'entered for the wrong subject',
    };
    expect(await queriesOf(page)).toMatchObject([
      { ...closed, type: 1, updated_by: 'System', reason: null, origin: 'check' },
      byPerson,
      byPerson,
    ]);
    await study.enter(page, { SYSBP: '251', PULSE: '60' });
    expect((await queriesOf(page)).map(({ status }) => status)).toEqual([
      QueryStatus.reopened,
      QueryStatus.closed,
      QueryStatus.closed,
    ]);
  });

  it('takes SDV and review from an initialised page, from empty items too', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { PULSE: '60' });
    const flags = Flag.sdv | Flag.review;
    await writeAs(
      study,
      subjectId,
      flagItem(page, 'VS', 'PULSE', flags),
      flagItem(page, 'VS', 'SYSBP', flags),
      ...['page_counter', 'subject_counter'].map(
        (table) => `update subject.${table} set sdv = sdv + 2, reviewed = reviewed + 2
          where study_id = $1 and subject_id = $2${table === 'page_counter' ? ` and page_id = ${page}` : ''}`,
      ),
    );
    const { body } = await initialise(page);
    expect(body.state.counters).toMatchObject({ sdv: 0, reviewed: 0 });
    expect(valueOf(body, 'PULSE')).toMatchObject({ flags: 0 });
  });

  it('runs the checks of other pages that read an initialised page [D5-CHECK-01]', async () => {
    const { pages } = await study.subject();
    await study.enter(pages['SCR.VS']!, { SYSBP: '100', PULSE: '60' });
    await study.enter(pages['W4.VS']!, { SYSBP: '190', PULSE: '60' });
    expect(await queriesOf(pages['W4.VS']!)).toMatchObject([{ status: QueryStatus.open }]);
    await initialise(pages['SCR.VS']!);
    expect(await queriesOf(pages['W4.VS']!)).toMatchObject([{ status: QueryStatus.closed }]);

    await study.enter(pages['SCR.DM']!, { SEX: 'F' });
    expect(await counterOf(pages['W4.PREG']!)).toMatchObject({ applicable: true });
    await initialise(pages['SCR.DM']!, { actor: 'unblinded' });
    expect(await counterOf(pages['W4.PREG']!)).toMatchObject({ applicable: false });
  });
});

describe('a page that must not be initialised', () => {
  const OF_SUBJECT = 'where study_id = $1 and subject_id = $2';
  const signature = (level: string, columns: string, values: string) =>
    `insert into subject.signature (study_id, subject_id, level, ${columns}, signer_id, signer_name, meaning,
       language, content_hash, design_version_id)
     select p.study_id, p.subject_id, '${level}', ${values}, 9, 'Inez', 'I agree', 'en', '\\x00', 101
     from subject.page p where p.study_id = $1 and p.subject_id = $2`;
  const ofPage = (page: number) => `and p.page_id = ${page}`;

  it.each<[string, (page: number) => string]>([
    ['an item on it is frozen', (page) => flagItem(page, 'AE', 'AETERM', Flag.freeze)],
    ['an item on it is locked', (page) => flagItem(page, 'AE', 'AETERM', Flag.lock)],
    ['an item on it is signed', (page) => flagItem(page, 'AE', 'AETERM', Flag.sign)],
    [
      'a line on it is frozen',
      (page) =>
        `update subject.block_line set flags = ${Flag.freeze} ${OF_SUBJECT} and page_id = ${page}`,
    ],
    [
      'it is locked',
      (page) => `update subject.page set flags = ${Flag.lock} ${OF_SUBJECT} and page_id = ${page}`,
    ],
    ['its visit is frozen', () => `update subject.visit set flags = ${Flag.freeze} ${OF_SUBJECT}`],
    [
      'its subject is locked',
      () => `update subject.subject set flags = ${Flag.lock} ${OF_SUBJECT}`,
    ],
    ['it is signed', () => signPages],
    [
      'its visit is signed',
      (page) => `${signature('visit', 'visit_id', 'p.visit_id')} ${ofPage(page)}`,
    ],
    [
      'its subject is signed',
      (page) => `${signature('subject', 'visit_id', 'null::int')} ${ofPage(page)}`,
    ],
  ])('refuses to initialise a page while %s [R6-KEYS-14] [D3-FLAG-02]', async (_, flag) => {
    const { pages, subjectId } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'Headache' });
    await writeAs(study, subjectId, flag(page));
    const events = await eventsOf(subjectId);
    const refused = await initialise(page);
    expect(refused).toMatchObject({ status: 422, body: { code: 'SUBJECT_PAGE_KEPT' } });
    expect(await eventsOf(subjectId)).toBe(events);
    expect(valueOf(await study.open(page), 'AETERM', 1)).toMatchObject({ value: 'Headache' });
  });

  it('refuses to initialise the saved registration page', async () => {
    const { pages } = await study.subject();
    expect(await initialise(pages['REG.REG']!)).toMatchObject({
      status: 422,
      body: { code: 'SUBJECT_PAGE_REGISTRATION' },
    });
  });

  it('refuses to initialise a page with a number that was assigned to the subject', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.RND']!;
    await study.enter(page, { REMARK: 'randomised today' });
    await writeAs(
      study,
      subjectId,
      `insert into subject.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value,
         revision, design_version_id)
       select study_id, subject_id, visit_id, page_id, 'RND', 0, 'RNDNO', 'R-17', 1, 101
         from subject.page ${OF_SUBJECT} and page_id = ${page}`,
    );
    expect((await initialise(page)).body.code).toBe('SUBJECT_PAGE_ASSIGNED');
  });

  it('refuses to initialise a page in a locked study, of a disabled subject and in a deleted visit [R5-SAVE-04]', async () => {
    const { pages, subjectId, subjectNo } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { PULSE: '60' });
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const locked = await initialise(page);
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    expect(locked).toMatchObject({ status: 423, body: { code: 'STUDY_LOCKED' } });

    const of = (act: string) => study.call('site', 'POST', act, { reason: 'because' });
    await of(`subjects/${subjectId}/disable`);
    expect((await initialise(page)).body.code).toBe('SUBJECT_DISABLED');
    await of(`subjects/${subjectId}/enable`);
    const { visits } = await study.matrix(subjectNo);
    const { visitId } = visits.find(({ visitKey }) => visitKey === 'SCR')!;
    await of(`visits/${visitId}/delete`);
    expect((await initialise(page)).body.code).toBe('SUBJECT_VISIT_DELETED');
    await of(`visits/${visitId}/restore`);
    expect((await initialise(page)).status).toBe(200);
  });

  it('refuses to initialise a page that the role does not see as a whole, whatever its data are [R6-KEYS-14] [D6-HIDDEN-05]', async () => {
    const [bare, secret] = [await study.subject(), await study.subject()];
    for (const { pages } of [bare, secret]) await study.enter(pages['SCR.DM']!, { AGE: '50' });
    await study.enter(secret.pages['SCR.DM']!, { SECRET: 'kept-from-others' }, 'unblinded');
    const answers = [
      await initialise(bare.pages['SCR.DM']!),
      await initialise(secret.pages['SCR.DM']!),
    ];
    expect(answers[0]).toMatchObject({ status: 422, body: { code: 'SUBJECT_PAGE_PARTLY_SEEN' } });
    expect(answers[1]!.body.code).toBe(answers[0]!.body.code);
    expect(JSON.stringify(answers)).not.toMatch(/kept-from-others|SECRET/);
    const stored = await study.open(secret.pages['SCR.DM']!, 'unblinded');
    expect(valueOf(stored, 'SECRET')).toMatchObject({ value: 'kept-from-others' });
    // A role that sees the whole page removes the hidden value, too.
    const { status, body } = await initialise(secret.pages['SCR.DM']!, { actor: 'unblinded' });
    expect(status).toBe(200);
    expect(valueOf(body, 'SECRET')).toMatchObject({ value: null });
  });

  it('refuses to initialise a page at another site, in another study and without the privilege [D6-GUARD-02]', async () => {
    const elsewhere = await study.call<{ pageId: number }>(
      'unblinded',
      'POST',
      `sites/${OTHER_SITE}/subjects`,
      {
        designVersionId: VERSION,
        items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'B' }],
      },
    );
    expect((await initialise(elsewhere.body.pageId)).status).toBe(403);
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    expect((await initialise(page, { actor: 'monitor' })).status).toBe(403);
    expect((await initialise(page, { actor: 'nobody' })).status).toBe(403);
    const body = { designVersionId: VERSION, reason: 'because' };
    const foreign = await study.call(
      'site',
      'POST',
      `/api/subject/2/pages/${page}/initialise`,
      body,
    );
    expect(foreign.status).toBe(403);
    expect((await initialise(999_999)).status).toBe(404);
  });

  it('refuses to initialise a page without a reason, and under a version that is not the shown one [D7-ERROR-02]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    const send = (body: object) => study.call('site', 'POST', `pages/${page}/initialise`, body);
    for (const reason of [undefined, '', ' \n '])
      expect((await send({ designVersionId: VERSION, reason })).body.errors).toMatchObject([
        { field: 'reason', code: 'COMMON_REQUIRED' },
      ]);
    expect((await send({ designVersionId: 999, reason: 'because' })).body.code).toBe(
      'SUBJECT_DESIGN_CHANGED',
    );
  });
});

describe('initialising a page while another person works on it', () => {
  it('answers a save of an older view with a conflict after a page was initialised, a repeated save too [D3-SAVE-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    const entry = (value: string, revision: number) =>
      study.call(
        'site',
        'POST',
        `pages/${page}/save`,
        {
          designVersionId: VERSION,
          items: [{ blockKey: 'VS', line: 0, itemKey: 'PULSE', value, revision, reasonCode: 1 }],
        },
        { 'idempotency-key': 'the-same-key' },
      );
    expect((await entry('60', 0)).status).toBe(200);
    expect((await entry('60', 0)).status).toBe(200);
    await initialise(page);
    for (const stale of [await entry('60', 0), await entry('61', 1)]) {
      expect(stale).toMatchObject({ status: 412, body: { code: 'CDMS700MSG004' } });
      expect(stale.body.conflicts).toMatchObject([{ itemKey: 'PULSE', value: null, revision: 2 }]);
    }
  });

  it('refuses to initialise a page that was saved after it was shown [D3-SAVE-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { PULSE: '60' });
    const shown = revisionSum(await study.open(page));
    await study.enter(page, { SYSBP: '120' });
    expect(await initialise(page, { revisionSum: shown })).toMatchObject({
      status: 412,
      body: { code: 'CDMS700MSG004' },
    });
    expect(valueOf(await study.open(page), 'PULSE')).toMatchObject({ value: '60' });
    const sum = revisionSum(await study.open(page));
    expect((await initialise(page, { revisionSum: sum })).status).toBe(200);
  });

  it('lets either the save or the initialising succeed when both are made at the same moment [D3-WRITE-03]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { pages } = await study.subject();
      const page = pages['SCR.VS']!;
      await study.enter(page, { PULSE: '60' });
      const correction = {
        designVersionId: VERSION,
        items: [
          {
            blockKey: 'VS',
            line: 0,
            itemKey: 'PULSE',
            value: '61',
            revision: 1,
            reasonCode: 1,
          },
        ],
      };
      const both = await Promise.all([
        initialise(page, { revisionSum: 1 }),
        study.call('site', 'POST', `pages/${page}/save`, correction),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
      const value = both[0].status === 200 ? null : '61';
      expect(valueOf(await study.open(page), 'PULSE')).toMatchObject({ value, revision: 2 });
    }
  });

  it('writes once when two people initialise a page at the same moment', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { PULSE: '60' });
    const both = await Promise.all([initialise(page), initialise(page)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const emptied = await study.database.query(
      `select 1 from audit.event where subject_id = $1 and item_key = 'PULSE' and action = 2`,
      [subjectId],
    );
    expect(emptied).toHaveLength(1);
  });
});

it('empties items that an initialised page no longer has, under the version they were entered in [D1-05]', async () => {
  const { pages } = await study.subject();
  const page = pages['SCR.VS']!;
  await study.enter(page, { PULSE: '60', SYSBP: '120' });
  const base = design();
  await insertVersion(study.database, 102, {
    ...base,
    pages: base.pages.map((one) => ({
      ...one,
      blocks: one.blocks.map((block) => ({
        ...block,
        items: block.items.filter(({ key }) => key !== 'PULSE'),
      })),
    })),
  });
  await release(study.database, SITE, 102, -1_000);
  study.version = 102;
  expect((await study.open(page)).formerItems).toMatchObject([{ itemKey: 'PULSE', value: '60' }]);
  expect((await initialise(page, { revisionSum: 1 })).status).toBe(200);
  expect((await study.open(page)).formerItems).toEqual([]);
  expect(
    await study.database.query(
      `select value, design_version_id from subject.item_value where page_id = $1 and item_key = 'PULSE'`,
      [page],
    ),
  ).toEqual([{ value: null, design_version_id: 101 }]);
});

it('leaves an audit trail that verifies, and counters that a recount confirms [D3-CHAIN-01] [D3-CHAIN-06]', async () => {
  // Flags that the tests set by hand are in no counter, so the recount leaves those subjects out.
  const flagged = await study.database.query<{ subject_id: number }>(
    `select subject_id from subject.item_value where flags > 0 union
     select subject_id from subject.block_line where flags > 0 union
     select subject_id from subject.page where flags > 0 union
     select subject_id from subject.visit where flags > 0 union
     select subject_id from subject.subject where flags > 0`,
  );
  const ids = new Set(flagged.map((row) => row.subject_id));
  const bySql = readFileSync(join(__dirname, '../../verify/page-counters.sql'), 'utf8');
  await withClient(study.database.adminUrl, async (admin) => {
    expect((await verifyAudit(admin)).findings).toEqual([]);
    const wrong = (await admin.query<{ place: string; detail: string }>(bySql)).rows;
    for await (const one of recount(admin)) wrong.push(one);
    const subjectOf = ({ place }: { place: string }) => Number(/subject (\d+)/.exec(place)![1]);
    expect(wrong.filter((one) => !ids.has(subjectOf(one)))).toEqual([]);
  });
});
