import { verifyAudit, withClient } from '@casebook/platform-db';
import { OTHER_SITE, SITE, STUDY, TestStudy, VERSION } from '../test/study';

describe('saving a page', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
  });
  afterAll(() => study.stop());

  const count = async (table: string, where = 'true'): Promise<number> =>
    (
      await study.database.query<{ n: number }>(
        `select count(*)::int as n from ${table} where ${where}`,
      )
    )[0]!.n;

  it('writes value, audit event and query in one transaction [D1-01] [D3-AUDIT-02] [R3-AUDIT-02]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    const saved = await study.enter(page, { VSDAT: '2024年3月5日', SYSBP: '210', DIABP: '80' });
    expect(saved.status).toBe(200);
    expect(
      saved.body.results.map(({ status, value, revision }) => [status, value, revision]),
    ).toEqual([
      ['saved', '2024-03-05', 1],
      ['saved', '210', 1],
      ['saved', '80', 1],
    ]);
    const values = Object.fromEntries(
      saved.body.state.values.map((row) => [row.itemKey, row.value]),
    );
    expect(values).toEqual({ VSDAT: '2024-03-05', SYSBP: '210', DIABP: '80', DIFF: '130' });
    expect(
      saved.body.state.queries.map(({ itemKey, type, status }) => [itemKey, type, status]),
    ).toEqual(
      expect.arrayContaining([
        ['SYSBP', 1, 1],
        ['PULSE', 1, 1],
      ]),
    );
    expect(saved.body.state.counters).toMatchObject({
      items: 5,
      entered: 4,
      openQueries: 2,
      inputState: 1,
    });

    const audit = await study.call<{ rows: Record<string, unknown>[] }>(
      'site',
      'GET',
      `pages/${page}/audit?tab=data&itemKey=SYSBP`,
    );
    expect(audit.body.rows).toMatchObject([
      {
        person: 'site',
        role: { en: 'site_staff' },
        revision: 0,
        before: null,
        after: '210',
        origin: 'entry',
        designVersionId: VERSION,
      },
    ]);
  });

  it('requires a reason for a correction, and shows it [R5-SAVE-01] [R3-REASON-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { AGE: '50' });
    const change = { blockKey: 'DM', line: 0, itemKey: 'AGE', value: '51', revision: 1 };
    const save = (item: object) =>
      study.call('site', 'POST', `pages/${page}/save`, { designVersionId: VERSION, items: [item] });
    expect((await save(change)).body.errors).toMatchObject([{ code: 'SUBJECT_REASON_REQUIRED' }]);
    expect((await save({ ...change, reasonCode: 4 })).body.errors).toMatchObject([
      { field: 'items.0.reason', code: 'SUBJECT_REASON_TEXT_REQUIRED' },
    ]);
    expect((await save({ ...change, reasonCode: 4, reason: 'wrong birthday' })).status).toBe(200);
    const audit = await study.call<{ rows: object[] }>(
      'site',
      'GET',
      `pages/${page}/audit?tab=data`,
    );
    expect(audit.body.rows[0]).toMatchObject({
      before: '50',
      after: '51',
      reasonCode: 4,
      reason: 'wrong birthday',
    });
  });

  it('keeps one row per item, with its revision, its flags and the version it was entered under [D3-VALUE-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { AGE: '50' });
    const rows = () =>
      study.database.query(
        'select item_key, value, revision, flags, design_version_id from subject.item_value where page_id = $1',
        [page],
      );
    const row = { item_key: 'AGE', flags: 0, design_version_id: VERSION };
    expect(await rows()).toEqual([{ ...row, value: '50', revision: 1 }]);
    const change = { blockKey: 'DM', line: 0, itemKey: 'AGE', value: '51', revision: 1 };
    const items = [{ ...change, reasonCode: 1 }];
    await study.call('site', 'POST', `pages/${page}/save`, { designVersionId: VERSION, items });
    expect(await rows()).toEqual([{ ...row, value: '51', revision: 2 }]);
  });

  it('refuses a save without a change [R5-SAVE-03] [R8-SAVE-05]', async () => {
    const { pages } = await study.subject();
    await study.enter(pages['SCR.DM']!, { AGE: '50' });
    const again = await study.enter(pages['SCR.DM']!, { AGE: '050' });
    expect(again).toMatchObject({ status: 422, body: { code: 'COMMON_NO_CHANGE' } });
  });

  it('answers a repeated save like the first one [D1-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    const save = () =>
      study.call<{ results: object[] }>(
        'site',
        'POST',
        `pages/${page}/save`,
        {
          designVersionId: VERSION,
          items: [{ blockKey: 'DM', line: 0, itemKey: 'AGE', value: '7', revision: 0 }],
        },
        { 'idempotency-key': 'save-0001' },
      );
    const first = await save();
    const second = await save();
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
  });

  it('names every invalid value and writes nothing [D7-ERROR-02]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    const before = await count('subject.item_value');
    const answer = await study.enter(page, { VSDAT: '2024-02-30', SYSBP: '1234', PULSE: '60' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      { field: 'items.0.value', code: 'VALUES_DATE_NOT_REAL', params: { itemKey: 'VSDAT' } },
      { field: 'items.1.value', code: 'VALUES_NUMBER_TOO_LONG' },
    ]);
    expect(await count('subject.item_value')).toBe(before);
  });

  it('refuses a save when a block check fires [R5-SAVE-02]', async () => {
    const { pages } = await study.subject();
    const answer = await study.enter(pages['SCR.VS']!, { SYSBP: '80', DIABP: '90' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      {
        field: 'items.1.value',
        code: 'SUBJECT_CHECK_BLOCKS',
        params: { message: 'Diastolic must be lower' },
      },
    ]);
  });

  it('opens, closes and reopens a query without a duplicate [D5-CHECK-01] [D5-CHECK-02] [R4-QUERY-02]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    const queries = async () =>
      (await study.open(page)).state.queries
        .filter(({ itemKey }) => itemKey === 'SYSBP')
        .map(({ status }) => status);
    await study.enter(page, { SYSBP: '210', PULSE: '60' });
    expect(await queries()).toEqual([1]);
    await study.enter(page, { SYSBP: '120' });
    expect(await queries()).toEqual([4]);
    await study.enter(page, { SYSBP: '220' });
    expect(await queries()).toEqual([5]);
    const tab = await study.call<{ rows: { queryStatus: number }[] }>(
      'site',
      'GET',
      `pages/${page}/audit?tab=query&itemKey=SYSBP`,
    );
    expect(tab.body.rows.map(({ queryStatus }) => queryStatus)).toEqual([5, 4, 1]);
  });

  it('changes queries of another page at once when a value that they depend on changes [D1-02]', async () => {
    const { pages } = await study.subject();
    await study.enter(pages['W4.VS']!, { SYSBP: '180', PULSE: '60' });
    await study.enter(pages['SCR.VS']!, { SYSBP: '120', PULSE: '60' });
    expect((await study.open(pages['W4.VS']!)).state.counters.openQueries).toBe(1);
    await study.enter(pages['SCR.VS']!, { SYSBP: '170' });
    expect((await study.open(pages['W4.VS']!)).state.counters.openQueries).toBe(0);
  });

  it('counts a page with a condition only while the condition is true [R9-STATUS-01]', async () => {
    const { pages, subjectNo } = await study.subject();
    const state = async () =>
      (await study.matrix(subjectNo)).cells.find((cell) => cell.pageKey === 'PREG')!.state;
    expect(await state()).toBe('notApplicable');
    await study.enter(pages['SCR.DM']!, { SEX: 'F' });
    expect(await state()).toBe('notStarted');
    await study.enter(pages['SCR.DM']!, { SEX: 'M' });
    expect(await state()).toBe('notApplicable');
  });

  it('refuses frozen and locked items; a change removes SDV, review and signature [D3-VALUE-03]', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { AGE: '50', SEX: 'F', NOTE: 'n' });
    await setFlags(study, subjectId, page, { AGE: 1, SEX: 8, NOTE: 2 | 4 | 16 });
    expect((await study.enter(page, { AGE: '51', SEX: 'M' })).body.errors).toMatchObject([
      { code: 'SUBJECT_ITEM_FROZEN' },
      { code: 'SUBJECT_ITEM_LOCKED' },
    ]);
    const saved = await study.enter(page, { NOTE: 'other' });
    expect(saved.body.state.values.find((row) => row.itemKey === 'NOTE')!.flags).toBe(0);
    const sdv = await study.call<{ rows: object[] }>(
      'site',
      'GET',
      `pages/${page}/audit?tab=sdv&itemKey=NOTE`,
    );
    expect(sdv.body.rows[0]).toMatchObject({ person: 'site', before: '1', after: '0' });
  });

  it('adds, removes and restores log lines without deleting data [D3-DELETE-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'Headache', 'AETERM@2': 'Nausea' });
    const move = (list: 'linesRemoved' | 'linesRestored') =>
      study.call<{ state: { lines: { deleted: boolean }[]; counters: { entered: number } } }>(
        'site',
        'POST',
        `pages/${page}/save`,
        {
          designVersionId: VERSION,
          items: [],
          [list]: [{ blockKey: 'AE', line: 1, reasonCode: 1 }],
        },
      );
    const removed = await move('linesRemoved');
    expect(removed.body.state.lines.map(({ deleted }) => deleted)).toEqual([true, false]);
    expect(removed.body.state.counters.entered).toBe(1);
    const refused = await study.enter(page, { 'AETERM@1': 'Migraine' });
    expect(refused.body.errors).toMatchObject([{ code: 'SUBJECT_LINE_REMOVED' }]);
    expect((await move('linesRestored')).body.state.counters.entered).toBe(2);
  });

  it('neither shows nor accepts hidden and blinded items [D1-03] [D6-BLIND-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    expect(
      (await study.enter(page, { SECRET: 'kept-from-others', AGE: '50' }, 'unblinded')).status,
    ).toBe(200);
    const seen = JSON.stringify([
      await study.open(page),
      await study.call('site', 'GET', `pages/${page}/audit?tab=data`),
      await study.call('site', 'GET', 'queries'),
    ]);
    expect(seen).not.toMatch(/kept-from-others|SECRET|ARM/);
    expect(JSON.stringify(await study.open(page, 'unblinded'))).toContain('kept-from-others');
    const forced = await study.enter(page, { SECRET: 'x' });
    expect(forced.body.errors).toMatchObject([{ code: 'SUBJECT_ITEM_UNKNOWN' }]);
    expect(JSON.stringify(forced.body)).not.toContain('kept-from-others');
    // A conflict does not reveal them either.
    const stale = await study.call('site', 'POST', `pages/${page}/save`, {
      designVersionId: VERSION,
      items: ['AGE', 'SECRET'].map((itemKey) => ({
        blockKey: 'DM',
        line: 0,
        itemKey,
        value: '1',
        revision: 0,
        reasonCode: 1,
      })),
    });
    expect(stale.status).toBe(422);
    expect(JSON.stringify(stale.body)).not.toMatch(/kept-from-others|conflicts/);
  });

  it.each([
    ['quotes', `'"; drop table subject.item_value; -- \\ {} $1`],
    ['emoji and right-to-left', '👩‍⚕️ שלום مرحبا ไทย 日本語'],
    ['4000 characters', '漢'.repeat(4000)],
  ])('keeps special text unchanged: %s [D1-01]', async (_, text) => {
    const { pages } = await study.subject();
    expect((await study.enter(pages['SCR.DM']!, { NOTE: text })).status).toBe(200);
    const { state } = await study.open(pages['SCR.DM']!);
    expect(state.values.find((row) => row.itemKey === 'NOTE')!.value).toBe(text);
  });

  it('refuses a NUL character and a text that is too long [D7-ERROR-02]', async () => {
    const { pages } = await study.subject();
    expect((await study.enter(pages['SCR.DM']!, { NOTE: 'a\u0000b' })).status).toBe(422);
    expect(
      (await study.enter(pages['SCR.DM']!, { NOTE: 'x'.repeat(4001) })).body.errors,
    ).toMatchObject([{ code: 'VALUES_TEXT_TOO_LONG' }]);
  });

  it('refuses other studies, other sites and roles without the privilege [D6-GUARD-02]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    const body = { designVersionId: VERSION, items: [] };
    expect((await study.call('nobody', 'POST', `pages/${page}/save`, body)).status).toBe(403);
    expect((await study.call('monitor', 'POST', `pages/${page}/save`, body)).status).toBe(403);
    expect(
      (await study.call('site', 'POST', `/api/subject/2/pages/${page}/save`, body)).status,
    ).toBe(403);
    expect((await study.call('site', 'GET', 'pages/999999')).status).toBe(404);
    expect((await study.call('site', 'GET', 'pages/99999999999')).status).toBe(422);
    const elsewhere = await study.call<{ pageId: number }>(
      'unblinded',
      'POST',
      `sites/${OTHER_SITE}/subjects`,
      {
        designVersionId: VERSION,
        items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'B' }],
      },
    );
    for (const path of ['', '/audit?tab=data']) {
      const foreign = await study.call('site', 'GET', `pages/${elsewhere.body.pageId}${path}`);
      expect(foreign.status).toBe(403);
    }
    expect((await study.call('site', 'GET', `sites/${OTHER_SITE}/registration`)).status).toBe(403);
    expect((await study.call('site', 'GET', `subjects?siteId=${OTHER_SITE}`)).status).toBe(403);
    expect((await study.call('site', 'GET', `sites/${SITE}/registration`)).status).toBe(200);
  });

  it('refuses every save in a locked study [R5-SAVE-04] [R8-SAVE-05]', async () => {
    const { pages } = await study.subject();
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const right = await study.enter(pages['SCR.DM']!, { AGE: '50' });
    const wrong = await study.enter(pages['SCR.DM']!, { AGE: 'fifty' });
    const empty = await study.enter(pages['SCR.DM']!, {});
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    for (const refused of [right, wrong, empty])
      expect(refused).toMatchObject({ status: 423, body: { code: 'STUDY_LOCKED' } });
  });

  it('leaves an audit trail that verifies [D3-CHAIN-01] [D3-AUDIT-01]', async () => {
    const report = await withClient(study.database.adminUrl, verifyAudit);
    expect(report.findings).toEqual([]);
    expect(report.events).toBeGreaterThan(100);
  });
});

async function setFlags(
  study: TestStudy,
  subjectId: number,
  pageId: number,
  flags: Record<string, number>,
): Promise<void> {
  await withClient(study.database.adminUrl, async (admin) => {
    await admin.query('begin');
    await admin.query(
      `select platform.begin_write($1, 9, 'status', null, null, null, null, null, null, 'entry')`,
      [STUDY],
    );
    for (const [item, mask] of Object.entries(flags)) {
      await admin.query(
        'update subject.item_value set flags = $4 where study_id = $1 and subject_id = $2 and page_id = $3 and item_key = $5',
        [STUDY, subjectId, pageId, mask, item],
      );
    }
    await admin.query('commit');
  });
}
