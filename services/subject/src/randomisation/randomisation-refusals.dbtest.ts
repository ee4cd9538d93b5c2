import { minimise } from '@casebook/randomisation';
import { RandomisedStudy, randomisedDesign, scheme } from '../test/randomisation';

const SEED = 'aa55aa55aa55aa55aa55aa55aa55aa55';
const page = async (world: RandomisedStudy, sex = 'F', group = 'G1'): Promise<number> =>
  (await world.subject(sex, group)).pages['SCR.RAND']!;

describe('a list', () => {
  let world: RandomisedStudy;
  beforeAll(async () => {
    world = await RandomisedStudy.start(
      scheme('MAIN', {
        caps: [{ most: 2, level: { factor: 'SEX', level: 'M' }, scope: 'study' }],
      }),
    );
  });
  afterAll(() => world.stop());

  const refusal = async (sex = 'F', group = 'G1'): Promise<string> => {
    const { status, body } = await world.randomise(await page(world, sex, group));
    expect(status).toBe(422);
    return body.code;
  };

  it('is refused with the reason, claims nothing, and can be tried again [R5-RAND-01] [R5-RAND-02] [R8-RAND-01]', async () => {
    expect(await refusal()).toBe('RANDOMISATION_011');
    await world.list(['SEX=F|GRP=G1', 'SEX=M|GRP=G1'], ['ACTIVE', 'ACTIVE', 'PLACEBO', 'PLACEBO']);
    expect(await refusal('F', 'G2')).toBe('RANDOMISATION_008');
    expect(await refusal()).toBe('RANDOMISATION_012');
    await world.kits(4, 'KP');
    expect(await refusal()).toBe('RANDOMISATION_010');
    await world.kits(1, 'KA', { expires: '2020-01-01', prefix: 'OLD' });
    await world.kits(1, 'KA', { until: '2020-01-01', prefix: 'LATE' });
    await world.kits(1, 'KA', { site: 12, prefix: 'ELSEWHERE' });
    expect(await refusal()).toBe('RANDOMISATION_010');
    await world.kits(2, 'KA', { prefix: 'GOOD' });
    expect(await world.count('iwrs.assignment')).toBe(0);
    await world.write(`update iwrs.scheme set state = 'paused'`);
    expect(await refusal()).toBe('RANDOMISATION_PAUSED');
    await world.write(`update iwrs.scheme set state = 'closed'`);
    expect(await refusal()).toBe('RANDOMISATION_NOT_OPEN');
    await world.write(`update iwrs.scheme set state = 'open'`);
    const last = await page(world);
    expect((await world.randomise(last)).body).toMatchObject({ outcome: 'saved' });
    expect(await world.values(last)).toMatchObject({
      RNO: 'R1001',
      IPNO: expect.stringMatching(/^GOOD/),
    });
  });

  it('is refused when a cap is reached, or no place is left [R4-RAND-01]', async () => {
    await world.kits(10, 'KA', { prefix: 'MORE' });
    for (let at = 0; at < 2; at += 1) {
      const { body } = await world.randomise(await page(world, 'M'));
      expect(body).toMatchObject({ outcome: 'saved' });
    }
    expect(await refusal('M')).toBe('RANDOMISATION_ARM_CONDITIONS');
    for (let at = 0; at < 3; at += 1) await world.randomise(await page(world));
    expect(await refusal()).toBe('RANDOMISATION_009');
  });

  it('answers the claim of a request that nobody committed like one that does not exist [D12-CLAIM-03]', async () => {
    const answer = await fetch(`${world.iwrs.url}/api/iwrs/1/claims`, {
      method: 'POST',
      headers: { ...world.study.headers('site'), 'content-type': 'application/json' },
      body: JSON.stringify({ requestId: '00000000-0000-4000-8000-000000000000' }),
    });
    expect(answer.status).toBe(404);
  });
});

it('dispensing what only one arm has kits of is refused for every arm alike [D6-SUPPLY-01]', async () => {
  const design = randomisedDesign();
  for (const { blocks } of design.pages)
    for (const one of blocks.flatMap(({ items }) => items))
      if (one.key === 'IPNO2') one.properties = [{ type: 12, kitType: 'KA' }];
  const world = await RandomisedStudy.start(scheme('MAIN'), {}, design);
  try {
    await world.list(['SEX=F|GRP=G1'], ['ACTIVE', 'PLACEBO']);
    await world.kits(9, 'KA');
    await world.kits(9, 'KP');
    for (let subject = 0; subject < 2; subject += 1) {
      const { pages } = await world.subject();
      expect((await world.randomise(pages['SCR.RAND']!)).body).toMatchObject({ outcome: 'saved' });
      const later = await world.randomise(pages['W4.DISP']!);
      expect(later).toMatchObject({ status: 422, body: { code: 'RANDOMISATION_015' } });
    }
  } finally {
    await world.stop();
  }
});

describe('a minimisation', () => {
  const settings = { measure: 'range', probability: 0.8 } as const;
  const main = scheme('MAIN', { method: 'minimisation' });
  let world: RandomisedStudy;
  beforeAll(async () => {
    world = await RandomisedStudy.start(main, { ...settings, siteIsFactor: true });
    await world.kits(60, 'KA');
    await world.kits(60, 'KP');
  });
  afterAll(() => world.stop());

  it('of many at once equals its replay one after the other [D12-MINIMISE-01]', async () => {
    const pages: number[] = [];
    for (let at = 0; at < 30; at += 1) {
      pages.push(await page(world, at % 3 ? 'F' : 'M', `G${(at % 4) + 1}`));
    }
    const answers = await Promise.all(pages.map((one) => world.randomise(one)));
    expect(answers.map(({ body }) => body.outcome)).toEqual(answers.map(() => 'saved'));
    const log = await world.study.database.query<{
      slot_no: number;
      levels: Record<string, string>;
      arm: string;
    }>(
      `select a.slot_no, a.levels, x.arm from iwrs.assignment a join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
        order by a.assignment_id`,
    );
    expect(log).toHaveLength(30);
    expect(log[0]!.levels).toHaveProperty('SITE', 'TKY');
    const factors = [...main.factors, { factor: 'SITE', weight: 1 }];
    const replayed = log.map(({ levels }, at) =>
      minimise({
        seed: SEED,
        draw: at + 1,
        arms: main.arms,
        factors,
        levels,
        history: log.slice(0, at),
        ...settings,
      }),
    );
    expect(log.map(({ arm }) => arm)).toEqual(replayed);
    expect(log.map(({ slot_no: no }) => no)).toEqual(log.map((_, at) => at + 1));
  });
});
