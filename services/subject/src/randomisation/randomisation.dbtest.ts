import { verifyAudit, withClient } from '@casebook/platform-db';
import { randomisedDesign, RandomisedStudy } from '../test/randomisation';
import { insertVersion, release, SITE } from '../test/study';

let world: RandomisedStudy;
beforeAll(async () => {
  world = await RandomisedStudy.start();
  await world.list(
    ['SEX=F|GRP=G1', 'SEX=M|GRP=G1'],
    Array.from({ length: 30 }, (_, at) => (at % 2 ? 'PLACEBO' : 'ACTIVE')),
  );
  await world.kits(30, 'KA', { prefix: 'A' });
  await world.kits(30, 'KP', { prefix: 'B' });
});
afterAll(() => world.stop());

describe('randomisation of a subject on its page', () => {
  it('assigns the next place and a kit, and writes them into the items [R4-RAND-01] [R3-REASON-02]', async () => {
    const { pages, subjectId } = await world.subject('F', 'G1');
    const page = pages['SCR.RAND']!;
    const before = await world.show(page);
    expect(before).toMatchObject({
      status: 200,
      body: { kind: 'randomise', state: 'ready', ipNumbers: 1, refusal: null },
    });
    expect(before.body.factors).toMatchObject([
      { factor: 'SEX', value: 'F', level: { en: 'F' }, here: false },
      { factor: 'GRP', value: 'G1' },
    ]);
    expect(await world.randomise(page)).toMatchObject({
      status: 200,
      body: { outcome: 'saved', code: 'RANDOMISATION_SAVED' },
    });
    expect(await world.values(page)).toEqual({
      RNO: 'R1001',
      RARM: 'ACTIVE',
      IPNO: expect.stringMatching(/^A\d+$/),
    });
    const reasons = await world.study.database.query(
      `select item_key, reason_code from subject.item_value where page_id = $1 order by 1`,
      [page],
    );
    expect(reasons).toEqual([
      { item_key: 'IPNO', reason_code: null },
      { item_key: 'RARM', reason_code: 20 },
      { item_key: 'RNO', reason_code: null },
    ]);
    const [assigned] = await world.study.database.query(
      `select stratum, levels, site_id from iwrs.assignment where subject_id = $1`,
      [subjectId],
    );
    expect(assigned).toEqual({
      stratum: 'SEX=F|GRP=G1',
      levels: { SEX: 'F', GRP: 'G1' },
      site_id: 11,
    });
    expect(await world.show(page)).toMatchObject({ body: { state: 'done', corrected: [] } });
    const view = await world.study.open(page);
    expect(JSON.stringify(view)).not.toContain('ACTIVE');
    const report = await withClient(world.study.database.adminUrl, verifyAudit);
    expect(report.findings).toEqual([]);
  });

  it('dispenses again at a later visit by the arm of the subject [R4-RAND-01]', async () => {
    const { pages } = await world.subject('M', 'G1');
    const later = pages['W4.DISP']!;
    const first = await world.randomise(later);
    expect(first).toMatchObject({ status: 422, body: { code: 'RANDOMISATION_FIRST' } });
    await world.randomise(pages['SCR.RAND']!);
    expect(await world.randomise(later)).toMatchObject({
      status: 200,
      body: { outcome: 'saved', code: 'DISPENSE_SAVED' },
    });
    const first4 = await world.values(pages['SCR.RAND']!);
    const { IPNO2 } = await world.values(later);
    expect(IPNO2!.charAt(0)).toBe(first4['IPNO']!.charAt(0));
    expect(IPNO2).not.toBe(first4['IPNO']);
    const again = await world.randomise(later);
    expect(again).toMatchObject({ status: 422, body: { code: 'RANDOMISATION_NOTHING_LEFT' } });
  });

  it('is refused while factors are missing, belong to no group, or are not saved [R8-RAND-01] [R5-RAND-01]', async () => {
    const { pages } = await world.study.subject();
    const page = pages['SCR.RAND']!;
    const missing = await world.randomise(page);
    expect(missing).toMatchObject({
      status: 422,
      body: { code: 'RANDOMISATION_007', params: { items: 'SEX, GRP' } },
    });
    await world.study.enter(pages['SCR.DM']!, { SEX: 'F', GRP: 'G99' });
    expect(await world.randomise(page)).toMatchObject({
      status: 422,
      body: { code: 'RANDOMISATION_008' },
    });
    await world.study.enter(pages['SCR.DM']!, { GRP: 'G2' });
    expect(await world.randomise(page)).toMatchObject({
      status: 422,
      body: { code: 'RANDOMISATION_008' },
    });
    await world.study.enter(pages['SCR.DM']!, { GRP: 'G1' });
    const stale = { factors: [{ factor: 'SEX', value: 'M' }] };
    expect(await world.randomise(page, 'site', stale)).toMatchObject({
      status: 412,
      body: { code: 'CDMS700MSG004' },
    });
    const other = { unsaved: [{ blockKey: 'RAND', line: 0, itemKey: 'REMARK' }] };
    expect(await world.randomise(page, 'site', other)).toMatchObject({
      status: 422,
      body: { code: 'RANDOMISATION_OTHER_ITEMS' },
    });
    expect(await world.values(page)).toEqual({});
    expect(await world.randomise(page)).toMatchObject({ body: { outcome: 'saved' } });
    expect(await world.randomise(page)).toMatchObject({
      status: 422,
      body: { code: 'RANDOMISATION_NOTHING_LEFT' },
    });
  });

  it('names no missing factor that the role does not see [R6-KEYS-05] [R8-RAND-01]', async () => {
    const { pages } = await world.study.subject();
    const page = pages['SCR.RAND']!;
    const refusalFor = async (actor: 'site' | 'monitor') =>
      (await world.show(page, actor)).body.refusal;
    expect(await refusalFor('site')).toEqual({
      code: 'RANDOMISATION_007',
      params: { items: 'SEX, GRP' },
    });
    expect(await refusalFor('monitor')).toEqual({
      code: 'RANDOMISATION_007',
      params: { items: 'SEX' },
    });
    await world.study.enter(pages['SCR.DM']!, { SEX: 'F' });
    expect(await refusalFor('monitor')).toEqual({ code: 'RANDOMISATION_007_UNSEEN', params: {} });
    expect((await refusalFor('site'))!.params).toEqual({ items: 'GRP' });
  });

  it('lets nobody type what it assigns, and nobody without the right run it', async () => {
    const { pages } = await world.subject();
    const page = pages['SCR.RAND']!;
    expect(await world.study.enter(page, { RNO: '7' })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'SUBJECT_ITEM_GENERATED' }] },
    });
    expect((await world.show(page, 'monitor')).status).toBe(200);
    const body = { designVersionId: world.study.version, factors: [], unsaved: [] };
    for (const actor of ['monitor', 'nobody'] as const) {
      const { status } = await world.study.call(actor, 'POST', `pages/${page}/randomise`, body);
      expect(status).toBe(403);
    }
  });

  it('keeps the strata when a factor is corrected, shows it, and lists it without the arm [D12-STRATA-01]', async () => {
    const { pages, subjectId } = await world.subject('F', 'G1');
    const page = pages['SCR.RAND']!;
    await world.randomise(page);
    const assigned = await world.values(page);
    const corrected = await world.study.enter(pages['SCR.DM']!, { SEX: 'M' });
    expect(corrected.status).toBe(200);
    expect(await world.show(page)).toMatchObject({
      body: {
        state: 'done',
        corrected: [{ factor: 'SEX', used: { en: 'F' }, now: { en: 'M' } }],
      },
    });
    expect(await world.values(page)).toEqual(assigned);
    await world.study.database.query(
      `update builder.v1_role set privileges = privileges || '{REVIEW_EDIT}' where code = 'data_manager'`,
    );
    const list = await world.study.call<{ rows: object[] }>(
      'manager',
      'GET',
      'stratum-differences',
    );
    expect(list.body.rows).toMatchObject([
      { subjectId, corrected: { factor: 'SEX', used: { en: 'F' }, now: { en: 'M' } } },
    ]);
    expect(JSON.stringify(list.body)).not.toMatch(/ACTIVE|PLACEBO/);
    expect((await world.study.call('site', 'GET', 'stratum-differences')).status).toBe(403);
  });

  it('gives two people at once the same result [D12-CLAIM-02]', async () => {
    const { pages, subjectId } = await world.subject('M', 'G1');
    const page = pages['SCR.RAND']!;
    const answers = await Promise.all([
      world.randomise(page, 'site'),
      world.randomise(page, 'unblinded'),
      world.randomise(page, 'site'),
    ]);
    for (const { status, body } of answers) {
      if (status === 200) expect(body.outcome).toBe('saved');
      else expect(body.code).toBe('RANDOMISATION_NOTHING_LEFT');
    }
    expect(await world.count(`iwrs.assignment where subject_id = ${subjectId}`)).toBe(1);
    expect(await world.count(`iwrs.dispense where subject_id = ${subjectId}`)).toBe(1);
  });

  it('does not exist in a study without the link', async () => {
    const { pages } = await world.subject();
    const page = pages['SCR.RAND']!;
    await world.study.database.query('update builder.v1_study set iwrs_link = false');
    try {
      expect((await world.show(page)).status).toBe(404);
      const body = { designVersionId: world.study.version, factors: [], unsaved: [] };
      const answer = await world.study.call('site', 'POST', `pages/${page}/randomise`, body);
      expect(answer.status).toBe(404);
    } finally {
      await world.study.database.query('update builder.v1_study set iwrs_link = true');
    }
  });

  it('tells no corrected factor whose item any released version hides from the role [D6-CLASS-02] [D6-HIDDEN-06]', async () => {
    const { pages, subjectId } = await world.subject('F', 'G1');
    const page = pages['SCR.RAND']!;
    await world.randomise(page);
    await world.study.enter(pages['SCR.DM']!, { SEX: 'M' });
    const { database, version } = world.study;
    await database.query(
      `update builder.v1_role set privileges = privileges || '{REVIEW_EDIT}' where code in ('data_manager', 'unblinded')`,
    );
    const listed = async (actor: 'manager' | 'unblinded') => {
      const { body } = await world.study.call<{ rows: { subjectId: number }[] }>(
        actor,
        'GET',
        'stratum-differences',
      );
      return body.rows.filter((row) => row.subjectId === subjectId).length;
    };
    const shown = async () => (await world.show(page)).body.corrected.length;
    expect([await shown(), await listed('manager'), await listed('unblinded')]).toEqual([1, 1, 1]);
    // Released, but not yet in effect: the subject and its pages stay on the version that shows the item.
    const hiding = randomisedDesign();
    const items = hiding.pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.items));
    items.find(({ key }) => key === 'SEX')!.properties.push({ type: 14, roles: ['unblinded'] });
    await insertVersion(database, version + 900, hiding);
    await release(database, SITE, version + 900, 86_400_000);
    expect([await shown(), await listed('manager'), await listed('unblinded')]).toEqual([0, 0, 1]);
  });
});
