import { permutedBlocks } from '@casebook/randomisation';
import type { Plain } from '@casebook/service-kit';
import {
  ArmStudy,
  BLOCKS,
  HEAD,
  MINIMISATION,
  type ProblemBody,
  scheme,
  SCHEMES,
  UNLINKED,
} from '../test/arm-study';
import type { SchemeEvent, SchemeEventList, SchemeList } from './scheme.dto';
import { SlotSupply } from './slot-supply';

describe('randomisation schemes', () => {
  let study: ArmStudy;
  beforeEach(async () => {
    study = await ArmStudy.start();
  });
  afterEach(() => study.stop());

  const storedArms = (stratum: string) =>
    study.database.query<{ arm: string; random_number: string }>(
      `select x.arm, s.random_number from iwrs.slot s join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
       where s.stratum = $1 order by slot_no`,
      [stratum],
    );

  it('are those of the released design, drafts until they are opened [R3-RAND-01]', async () => {
    const { body } = await study.call<Plain<SchemeList>>('manager', 'GET', 'schemes');
    expect(
      body.rows.map(({ key, method, state, inDesign }) => [key, method, state, inDesign]),
    ).toEqual([
      ['MAIN', 'blocks', 'draft', true],
      ['LIST', 'list', 'draft', true],
      ['MINI', 'minimisation', 'draft', true],
    ]);
    await study.release([scheme('NEW')], new Date(Date.now() + 3_600_000));
    expect(await study.scheme('NEW')).toBeUndefined();
  });

  it('take the definition when they are opened, with a seed from which all places follow [R4-RAND-01]', async () => {
    const { status, body } = await study.open('MAIN', BLOCKS);
    expect([status, body.state, body.versionName]).toEqual([200, 'open', '1.0']);
    expect(body.strata).toEqual([
      { stratum: 'SEX=F', waiting: 20, used: 0, low: false },
      { stratum: 'SEX=M', waiting: 20, used: 0, low: false },
    ]);
    const [secret] = await study.database.query<{ seed: string }>(
      'select seed from iwrs.scheme_secret',
    );
    expect(secret!.seed).toMatch(/^[0-9a-f]{64}$/);
    for (const stratum of ['SEX=F', 'SEX=M']) {
      const { arms } = SCHEMES[0]!;
      const expected = permutedBlocks({
        seed: secret!.seed,
        stratum,
        arms,
        blockSizes: [4],
        count: 20,
      });
      expect((await storedArms(stratum)).map(({ arm }) => arm)).toEqual(expected);
    }
    // A later version changes nothing of what was opened.
    await study.release([scheme('MAIN', { factors: [] })]);
    expect((await study.scheme('MAIN')).factors).toHaveLength(1);
  });

  it('continue a stratum that runs out, also for two claims at once, and never make it twice [R4-RAND-01]', async () => {
    await study.open('MAIN', { ...BLOCKS, slotsPerStratum: 3 });
    const [stored] = await study.database.query<{ scheme_id: number; seed: string }>(
      'select scheme_id, seed from iwrs.scheme_secret',
    );
    const supply = study.app.get(SlotSupply);
    const place = { studyId: 1, schemeId: stored!.scheme_id };
    await study.inTransaction((tx) => supply.ensure(tx as never, place, 'SEX=F'));
    expect(await storedArms('SEX=F')).toHaveLength(3);
    for (let used = 0; used < 3; used++) await study.use('MAIN', 'SEX=F');
    await Promise.all(
      [1, 2, 3].map(() => study.inTransaction((tx) => supply.ensure(tx as never, place, 'SEX=F'))),
    );
    const made = await storedArms('SEX=F');
    const { arms } = SCHEMES[0]!;
    const input = { seed: stored!.seed, stratum: 'SEX=F', arms, blockSizes: [4], count: 6 };
    expect(made.map(({ arm }) => arm)).toEqual(permutedBlocks(input));
    expect(new Set(made.map(({ random_number }) => random_number)).size).toBe(6);
    expect(made.at(-1)!.random_number).toBe('MAIN-00009');
  });

  it.each([
    ['MAIN', { ...BLOCKS, blockSizes: [3] }, 'settings.blockSizes', 'SCHEME_BLOCK_SIZES'],
    [
      'MAIN',
      { siteIsFactor: false, slotsPerStratum: 5 },
      'settings.blockSizes',
      'SCHEME_BLOCK_SIZES',
    ],
    ['MAIN', { siteIsFactor: false, blockSizes: [4] }, 'settings.slotsPerStratum', 'SCHEME_SLOTS'],
    ['MAIN', { ...BLOCKS, measure: 'sd' }, 'settings.measure', 'SCHEME_MEASURE'],
    ['MINI', { ...MINIMISATION, probability: 0.4 }, 'settings.probability', 'SCHEME_PROBABILITY'],
    ['LIST', { siteIsFactor: true }, 'settings.siteIsFactor', 'SCHEME_SITE_FACTOR'],
  ])('refuse settings of %s that do not fit: %j', async (key, settings, field, code) => {
    const { status, body } = await study.askToOpen<ProblemBody>(key, settings);
    expect([status, body.errors?.[0]]).toEqual([422, expect.objectContaining({ field, code })]);
    expect((await study.scheme(key)).state).toBe('draft');
  });

  it('are paused, resumed and closed with a reason; any other order is refused', async () => {
    await study.open('MINI', MINIMISATION);
    expect((await study.open<ProblemBody>('MINI', MINIMISATION)).body.code).toBe(
      'SCHEME_STATE_OTHER',
    );
    expect((await study.change<ProblemBody>('resume', 'MINI')).body.code).toBe(
      'SCHEME_STATE_OTHER',
    );
    const paused = await study.change('pause', 'MINI', 'Drug is recalled');
    expect([paused.body.state, paused.body.reason]).toEqual(['paused', 'Drug is recalled']);
    expect((await study.change('resume', 'MINI')).body.state).toBe('open');
    expect((await study.change('close', 'MINI', 'Last subject in')).body.state).toBe('closed');
    for (const act of ['pause', 'resume', 'close'] as const) {
      expect((await study.change<ProblemBody>(act, 'MINI')).status).toBe(412);
    }
    const { status, body } = await study.call('manager', 'POST', 'schemes/MAIN/close', {
      reason: ' ',
    });
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'reason']);
  });

  it('are opened once when two people open them at once', async () => {
    const both = await Promise.all([
      study.open('MAIN', BLOCKS, 'manager'),
      study.open('MAIN', BLOCKS, 'second'),
    ]);
    // The second one asks for what waits already, or the first one was confirmed meanwhile.
    const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([
      [200, 412],
      [200, 422],
    ]).toContainEqual(statuses);
    expect(await storedArms('SEX=F')).toHaveLength(20);
  });

  it('need the password of this person for exactly this act', async () => {
    const settings = BLOCKS;
    const path = 'schemes/MAIN/open';
    const tokens = [
      undefined,
      study.token('scheme-open', { schemeKey: 'MAIN', settings: { ...BLOCKS, blockSizes: [2] } }),
      study.token('scheme-open', { schemeKey: 'MINI', settings }),
      study.token('scheme-close', { schemeKey: 'MAIN', settings }),
      study.token('scheme-open', { schemeKey: 'MAIN', settings }, 'second'),
    ];
    for (const reAuthToken of tokens) {
      const { status, body } = await study.call('manager', 'POST', path, { settings, reAuthToken });
      expect([status, body.code]).toEqual([403, expect.stringMatching(/^REAUTH_/)]);
    }
    expect((await study.scheme('MAIN')).state).toBe('draft');
  });

  it('tell blinded roles nothing of arms, settings and caps of arms, nor of factors they do not see, whatever happened [D6-BLIND-01] [D6-CLASS-02]', async () => {
    await study.open('MAIN', BLOCKS);
    await study.use('MAIN', 'SEX=F');
    const { status, body } = await study.call<Plain<SchemeList>>('blinded', 'GET', 'schemes');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(
      /VERUM|CONTROL|Verum|Control|blockSizes|probability|seed/,
    );
    const main = body.rows[0]!;
    expect(main.caps.map(({ most, used }) => [most, used])).toEqual([
      // The cap of a level is for who sees the factor.
      [100, 1],
    ]);
    expect([main.randomised, main.strata[0]!.used]).toEqual([1, 1]);
    expect((await study.scheme('MAIN')).caps).toHaveLength(3);
    expect((await study.scheme('MAIN')).settings).toEqual(BLOCKS);
  });

  it('keep the IDs of sites from changing while these are parts of strata, and afterwards if subjects have them [D12-STRATA-03]', async () => {
    const studies = () => study.database.query('select * from iwrs.v1_site_strata');
    await study.open('MINI', MINIMISATION);
    expect(await studies()).toEqual([]);
    await study.open('MAIN', { ...BLOCKS, siteIsFactor: true });
    const one = [{ study_id: 1, schemes: 1 }];
    expect(await studies()).toEqual(one);
    await study.change('pause', 'MAIN');
    expect(await studies()).toEqual(one);
    await study.change('close', 'MAIN');
    expect(await studies()).toEqual([]);
    await study.inTransaction((tx) =>
      tx.query({
        text: `insert into iwrs.assignment (study_id, scheme_id, slot_no, subject_id, site_id, stratum, levels, request_id, person_id)
          select study_id, scheme_id, 1, 1, 11, 'SEX=F|SITE=TKY', '{}', gen_random_uuid(), 1 from iwrs.scheme where scheme_key = 'MAIN'`,
      }),
    );
    expect(await studies()).toEqual(one);
  });

  it('tell blinded roles no count that depends on a level that they do not see, nor in which order strata were used [D6-CLASS-05]', async () => {
    await study.release([scheme('MAIN', { factors: [SCHEMES[0]!.factors[0]!] })]);
    await study.open('MAIN', { ...BLOCKS, siteIsFactor: true, slotsPerStratum: 4 });
    const [row] = await study.database.query<{ scheme_id: number }>(
      'select scheme_id from iwrs.scheme',
    );
    const use = async (sex: string, site: string) => {
      const stratum = `SEX=${sex}|SITE=${site}`;
      const place = { studyId: 1, schemeId: row!.scheme_id };
      await study.inTransaction((tx) =>
        study.app.get(SlotSupply).ensure(tx as never, place, stratum),
      );
      await study.use('MAIN', stratum);
      return study.scheme('MAIN', 'blinded');
    };
    const first = await use('F', 'TKY');
    const shown = [await use('F', 'TKY'), await use('M', 'TKY'), await use('F', 'AAA')];
    expect(first.strata).toEqual([{ stratum: 'SITE=TKY', used: 1, low: false }]);
    // Whether the second subject has the level of the first or another one, the answer is the same.
    expect(shown.map(({ strata }) => strata)).toEqual([
      [{ stratum: 'SITE=TKY', used: 2, low: false }],
      [{ stratum: 'SITE=TKY', used: 3, low: false }],
      [
        { stratum: 'SITE=AAA', used: 1, low: false },
        { stratum: 'SITE=TKY', used: 3, low: false },
      ],
    ]);
    expect(shown.every((one) => !('waiting' in one))).toBe(true);
    const whole = await study.scheme('MAIN');
    expect([whole.waiting, whole.strata.map(({ waiting }) => waiting)]).toEqual([8, [3, 2, 3]]);
  });

  it('are changed by who manages them only, and by nobody who is limited to a site', async () => {
    for (const actor of ['blinded', 'importer', 'nobody', 'ofOneSite'] as const) {
      expect(
        (await study.open(actor === 'nobody' ? 'MAIN' : 'MINI', MINIMISATION, actor)).status,
      ).toBe(403);
    }
    expect((await study.call('ofOneSite', 'GET', 'schemes')).status).toBe(403);
    expect((await study.call('nobody', 'GET', 'schemes')).status).toBe(403);
  });

  it('do not exist in a study without IWRS, nor under an unknown key [R3-STUDY-01]', async () => {
    expect((await study.call('manager', 'GET', 'schemes', undefined, UNLINKED)).status).toBe(404);
    const reason = 'x';
    const close = (key: string, studyId?: number) =>
      study.call('manager', 'POST', `schemes/${key}/close`, { reason }, studyId);
    expect((await close('MAIN', UNLINKED)).status).toBe(404);
    expect((await close('no key')).status).toBe(404);
    expect((await study.change('close', 'OTHER')).status).toBe(404);
  });

  it('that the design no longer has stay, and can be closed', async () => {
    await study.open('MINI', MINIMISATION);
    await study.release([scheme('MAIN')]);
    expect(await study.scheme('MINI')).toMatchObject({ inDesign: false, state: 'open' });
    expect((await study.change('close', 'MINI')).body.state).toBe('closed');
  });

  it('show who did what and why, and to blinded roles nothing of the list [R2-IWRS-01] [R4-RAND-01] [D6-BLIND-01]', async () => {
    expect((await study.call('manager', 'GET', 'schemes/LIST/audit')).status).toBe(404);
    const rows = [1, 2, 3].map((at) => [`R${at}`, 'F', 'VERUM']);
    await study.upload([HEAD, ...rows], { fileName: 'verum-first.xlsx', actor: 'second' });
    await study.open('LIST', { siteIsFactor: false });
    await study.change('pause', 'LIST', 'Drug is recalled');
    const reset = await study.reset(3);
    expect((await study.confirm(reset.body.requestId!)).status).toBe(204);
    await study.change('resume', 'LIST', 'New drug');
    await study.change('close', 'LIST', 'Last subject in');
    const trail = async (actor: 'manager' | 'blinded', query = '') =>
      (await study.call<SchemeEventList>(actor, 'GET', `schemes/LIST/audit${query}`)).body;
    const { rows: all, total } = await trail('manager');
    const told = ({ act, reason, entries, actorName }: SchemeEvent) => [
      act,
      reason,
      entries,
      actorName,
    ];
    expect(all.map(told)).toEqual([
      ['close', 'Last subject in', null, 'second'],
      ['resume', 'New drug', null, 'manager'],
      ['reset', 'Wrong list', 3, 'second'],
      ['pause', 'Drug is recalled', null, 'manager'],
      ['open', null, null, 'second'],
      ['upload', null, 3, 'second'],
    ]);
    expect([total, all.at(-1)!.fileName]).toEqual([6, 'verum-first.xlsx']);
    expect((await trail('manager', '?page=2&size=4')).rows.map(({ act }) => act)).toEqual([
      'open',
      'upload',
    ]);
    const blinded = await trail('blinded');
    expect(blinded.rows.map(({ act }) => act)).toEqual(['close', 'resume', 'pause', 'open']);
    expect(JSON.stringify(blinded)).not.toMatch(/verum|list/i);
    for (const actor of ['nobody', 'ofOneSite'] as const) {
      expect((await study.call(actor, 'GET', 'schemes/LIST/audit')).status).toBe(403);
    }
  });

  it('are in the audit trail with every change of state', async () => {
    await study.open('MINI', MINIMISATION);
    await study.change('pause', 'MINI', 'Stop');
    const events = await study.database.query<{ entity: string }>(
      `select entity from audit.v1_event where entity like 'iwrs_scheme%'`,
    );
    expect(events.filter(({ entity }) => entity === 'iwrs_scheme').length).toBeGreaterThanOrEqual(
      3,
    );
    expect(events.some(({ entity }) => entity === 'iwrs_scheme_secret')).toBe(true);
  });
});
