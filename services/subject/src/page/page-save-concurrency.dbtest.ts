import { Client } from 'pg';
import { STUDY, TestStudy, VERSION } from '../test/study';

describe('saving a page while others save or the connection breaks', () => {
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

  it('saves nothing when one item conflicts, and names the person and the item [D3-SAVE-01] [R8-SAVE-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { AGE: '50' });
    const stale = await study.call('site', 'POST', `pages/${page}/save`, {
      designVersionId: VERSION,
      items: [
        { blockKey: 'DM', line: 0, itemKey: 'AGE', value: '60', revision: 0, reasonCode: 1 },
        { blockKey: 'DM', line: 0, itemKey: 'SEX', value: 'F', revision: 0 },
      ],
    });
    expect(stale.status).toBe(412);
    expect(stale.body.code).toBe('CDMS700MSG004');
    expect(stale.body.conflicts).toEqual([
      {
        blockKey: 'DM',
        line: 0,
        itemKey: 'AGE',
        value: '50',
        revision: 1,
        changedBy: 'site',
        changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
    const { state } = await study.open(page);
    expect(state.values).toMatchObject([{ itemKey: 'AGE', value: '50' }]);
  });

  it('reports a conflict when two people add the same line [D3-SAVE-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'Headache' });
    const other = await study.call('site', 'POST', `pages/${page}/save`, {
      designVersionId: VERSION,
      linesAdded: [{ blockKey: 'AE', line: 1 }],
      items: [{ blockKey: 'AE', line: 1, itemKey: 'AESEV', value: 'mild', revision: 0 }],
    });
    expect(other.status).toBe(412);
  });

  it('runs saves of one subject one after the other: a check across pages reads the other save [D3-WRITE-03]', async () => {
    const { pages } = await study.subject();
    await study.enter(pages['W4.VS']!, { PULSE: '60' });
    await study.enter(pages['SCR.VS']!, { PULSE: '60' });
    const save = (page: number, value: string) =>
      study.call('site', 'POST', `pages/${page}/save`, {
        designVersionId: VERSION,
        items: [{ blockKey: 'VS', line: 0, itemKey: 'SYSBP', value, revision: 0 }],
      });
    const both = await Promise.all([save(pages['W4.VS']!, '190'), save(pages['SCR.VS']!, '100')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await study.open(pages['W4.VS']!)).state.counters.openQueries).toBe(1);
  });

  it('computes a save again when the subject changed after it was read [D3-WRITE-03] [D3-SAVE-01]', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.DM']!;
    const other = new Client({ connectionString: study.database.adminUrl });
    await other.connect();
    const whileTheRowIsLocked = async (value: string, change: string) => {
      await other.query('begin');
      await other.query(
        `select platform.begin_write($1, 0, 'System', null, null, null, null, 'other-request', null, 'job')`,
        [STUDY],
      );
      await other.query('select 1 from subject.subject where subject_id = $1 for update', [
        subjectId,
      ]);
      const saving = study.enter(page, { AGE: value });
      await waitUntil(async () => {
        const rows = await study.database.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock'
           and query like '%lock_unchanged%' and datname = current_database()`,
        );
        return rows.length > 0;
      });
      await other.query(change);
      await other.query('commit');
      return saving;
    };
    try {
      const saved = await whileTheRowIsLocked(
        '50',
        `update subject.visit set reason = 'moved', unscheduled_no = 7
         where visit_id = (select visit_id from subject.page where page_id = ${page})`,
      );
      expect(saved.status).toBe(200);
      const refused = await whileTheRowIsLocked(
        '51',
        `update subject.item_value set value = '52', revision = revision + 1
         where page_id = ${page} and item_key = 'AGE'`,
      );
      expect(refused).toMatchObject({ status: 412, body: { code: 'CDMS700MSG004' } });
      // Checks ran again and changed only counters, which are not in the audit trail.
      const counted = await whileTheRowIsLocked(
        '53',
        `with p as (update subject.page_counter set entered = entered - 1 where page_id = ${page})
         update subject.subject_counter set entered = entered - 1 where subject_id = ${subjectId}`,
      );
      expect(counted.body.state.counters.entered).toBe(1);
      expect(await count('subject.page_counter', `page_id = ${page} and entered = 1`)).toBe(1);
    } finally {
      await other.end();
    }
  });

  it('writes nothing when the connection of a save breaks in the middle [D3-SAVE-02]', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.DM']!;
    const blocker = new Client({ connectionString: study.database.adminUrl });
    await blocker.connect();
    try {
      // The last statement of the save waits for this lock.
      await blocker.query('begin');
      await blocker.query('select 1 from subject.page_counter where page_id = $1 for update', [
        page,
      ]);
      const saving = study.enter(page, { AGE: '50' });
      await waitUntil(async () => {
        // Read on a separate connection: inside a transaction pg_stat_activity does not change.
        const rows = await study.database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where wait_event_type = 'Lock' and query like '%page_counter%' and datname = current_database()`,
        );
        return rows.length > 0;
      });
      expect((await saving).status).toBe(503);
    } finally {
      await blocker.query('rollback');
      await blocker.end();
    }
    expect(
      await count('subject.item_value', `subject_id = ${subjectId} and item_key = 'AGE'`),
    ).toBe(0);
    expect(await count('audit.event', `subject_id = ${subjectId} and item_key = 'AGE'`)).toBe(0);
    expect((await study.enter(page, { AGE: '50' })).status).toBe(200);
  });
});

async function waitUntil(done: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error('It did not happen');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
