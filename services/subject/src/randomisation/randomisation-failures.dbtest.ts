import { verifyAudit, withClient } from '@casebook/platform-db';
import { ServiceCalls, systemWriter } from '@casebook/service-kit';
import { GROUPS, RandomisedStudy } from '../test/randomisation';
import { STUDY } from '../test/study';
import { RandomisationResults } from './randomisation-results';
import { RandomisationWorker } from './randomisation.worker';

const STRATA = ['F', 'M'].flatMap((sex) => GROUPS.map((group) => `SEX=${sex}|GRP=${group}`));
/** More places than subjects in each stratum. */
const PLACES = Array.from({ length: 12 }, (_, at) => ((at >> 1) % 2 ? 'PLACEBO' : 'ACTIVE'));

let world: RandomisedStudy;
beforeAll(async () => {
  world = await RandomisedStudy.start();
  await world.list(STRATA, PLACES);
  await world.kits(200, 'KA', { prefix: 'A' });
  await world.kits(200, 'KP', { prefix: 'B' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.stop());

const get = <T>(type: new (...args: never[]) => T): T => world.study.app.get<T>(type);

/** Runs the job of the page's request as the queue does, after the patience is over. */
async function job(pageId: number): Promise<void> {
  const [row] = await world.study.database.query<{ id: string; data: never }>(
    `select j.id, j.data from subject_queue.job j join subject.randomisation_request r
      on j.data ->> 'requestId' = r.request_id::text where r.page_id = $1 order by r.requested_at desc limit 1`,
    [pageId],
  );
  if (!row) return; // On a busy machine a call may be refused before it makes a request.
  const worker = get(RandomisationWorker);
  worker.patience = 0;
  const signal = new AbortController().signal;
  await worker.run({ id: row.id, data: row.data, last: false, signal }).catch(() => undefined);
  worker.patience = 30;
}

const expectSound = async (): Promise<void> => {
  const report = await withClient(world.study.database.adminUrl, verifyAudit);
  expect(report.findings).toEqual([]);
};

/** No place is skipped or used twice, no kit is given twice, and each assignment stands on its page. */
async function expectConsistent(): Promise<void> {
  const { database } = world.study;
  const skipped = await database.query(
    `select a.scheme_id, a.stratum, a.slot_no from iwrs.slot a join iwrs.slot b using (study_id, scheme_id, stratum)
      where a.state = 'waiting' and b.state = 'used' and b.slot_no > a.slot_no`,
  );
  expect(skipped).toEqual([]);
  const used = await world.count(`iwrs.slot where state = 'used'`);
  expect(await world.count('iwrs.assignment')).toBe(used);
  expect(await world.count(`iwrs.kit where state = 'used'`)).toBe(
    await world.count('iwrs.dispense'),
  );
  const twice = await database.query(
    `select value from subject.item_value where item_key in ('RNO', 'IPNO') and value is not null
      group by item_key, value having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const wrong = await database.query(
    `select a.subject_id from iwrs.assignment a join iwrs.slot o using (study_id, scheme_id, slot_no)
      join subject.randomisation_request r using (study_id, request_id)
      left join subject.item_value v on v.page_id = r.page_id and v.item_key = 'RNO' and v.value = o.random_number
      where v.page_id is null`,
  );
  expect(wrong).toEqual([]);
}

describe('200 requests at once in 20 strata, while the services are killed', () => {
  it('take 200 places in their order and 200 kits, and every chain verifies [D12-CLAIM-01]', async () => {
    const pages: number[] = [];
    for (const stratum of STRATA) {
      const [, sex, group] = /SEX=(\w)\|GRP=(\w+)/.exec(stratum)!;
      for (let at = 0; at < 10; at += 1) {
        const subject = await world.subject(sex, group);
        pages.push(subject.pages['SCR.RAND']!);
      }
    }
    const results = get(RandomisationResults);
    const save = results.save.bind(results);
    let saves = 0;
    // Every seventh request loses its process between claim and save.
    jest.spyOn(results, 'save').mockImplementation(async (...args) => {
      saves += 1;
      if (saves % 7 === 0) throw new Error('killed');
      return save(...args);
    });
    const left = { running: pages.length };
    const all = Promise.all(
      pages.map((page) => world.randomise(page).finally(() => (left.running -= 1))),
    );
    for (let kill = 0; kill < 4 && left.running > 0; kill += 1) {
      const before = await world.count('iwrs.assignment');
      while (left.running > 0 && (await world.count('iwrs.assignment')) < before + 20);
      await world.iwrs.kill();
      await world.iwrs.run();
    }
    await all;
    jest.restoreAllMocks();
    for (const page of pages) {
      await job(page);
      const { body } = await world.show(page);
      if (body.state !== 'done') {
        expect(await world.randomise(page)).toMatchObject({ body: { outcome: 'saved' } });
      }
    }
    expect(await world.count('iwrs.assignment')).toBe(200);
    expect(await world.count('iwrs.dispense')).toBe(200);
    const strata = await world.study.database.query<{ n: number }>(
      `select count(*)::int as n from iwrs.assignment group by stratum`,
    );
    expect(strata.map(({ n }) => n)).toEqual(Array<number>(20).fill(10));
    await expectConsistent();
    await expectSound();
  });
});

describe('a process that ends', () => {
  const subject = async (): Promise<number> => (await world.subject('F', 'G1')).pages['SCR.RAND']!;
  /** Reads the page, as its screen does, until it has a state. */
  const becomes = async (page: number, state: string): Promise<void> => {
    while ((await world.show(page)).body.state !== state);
  };
  const assignments = (page: number) =>
    world.count(
      `iwrs.assignment a join subject.randomisation_request r using (study_id, request_id) where r.page_id = ${page}`,
    );

  it('before the claim: the other service claims by itself what was committed, once [D12-CRASH-01] [D12-CRASH-02]', async () => {
    const page = await subject();
    jest.spyOn(get(ServiceCalls), 'post').mockRejectedValue(new Error('killed'));
    expect((await world.randomise(page)).status).toBe(500);
    expect((await world.show(page)).body.state).toBe('pending');
    await becomes(page, 'done');
    expect(await assignments(page)).toBe(1);
    expect(await world.values(page)).toMatchObject({ RNO: expect.any(String) });
  });

  it('after the claim: the job reads what was assigned and writes it into the page [D12-CRASH-01]', async () => {
    const page = await subject();
    jest.spyOn(get(RandomisationResults), 'save').mockRejectedValue(new Error('killed'));
    expect((await world.randomise(page)).body).toMatchObject({
      outcome: 'unsaved',
      code: 'RANDOMISATION_PAGE_NOT_SAVED',
    });
    jest.restoreAllMocks();
    await job(page);
    expect((await world.show(page)).body.state).toBe('done');
    expect(await world.values(page)).toMatchObject({ RNO: expect.any(String) });
    await job(page);
    expect(await assignments(page)).toBe(1);
    await expectConsistent();
    await expectSound();
  });

  it('of the other service: the number is there soon after it is back, without any act of the person [D12-CRASH-02]', async () => {
    const { pages } = await world.subject('M', 'G1');
    const page = pages['SCR.RAND']!;
    await world.iwrs.kill();
    expect(await world.randomise(page)).toMatchObject({
      status: 200,
      body: { outcome: 'pending', code: null },
    });
    // However long it stays away, the request is not given up.
    await job(page);
    expect((await world.show(page)).body.state).toBe('pending');
    await world.iwrs.run();
    await becomes(page, 'done');
    expect(await assignments(page)).toBe(1);
    const [assigned] = await world.study.database.query(
      `select a.person_id = r.person_id as same from iwrs.assignment a
        join subject.randomisation_request r using (study_id, request_id) where r.page_id = $1`,
      [page],
    );
    expect(assigned).toEqual({ same: true });
    await expectConsistent();
    await expectSound();
  });

  it('of the other service: a refusal after it is back ends the request and is shown to who may randomise [D12-CRASH-02]', async () => {
    const { pages } = await world.subject('F', 'G3');
    const page = pages['SCR.RAND']!;
    await world.iwrs.kill();
    expect((await world.randomise(page)).body).toMatchObject({ outcome: 'pending' });
    await world.write(`update iwrs.scheme set state = 'paused'`);
    await world.iwrs.run();
    await becomes(page, 'ready');
    const ended = { code: 'RANDOMISATION_PAUSED', params: {} };
    expect((await world.show(page)).body.ended).toEqual(ended);
    expect((await world.show(page, 'monitor')).body.ended).toBeNull();
    expect(await assignments(page)).toBe(0);
    await world.write(`update iwrs.scheme set state = 'open'`);
    expect((await world.randomise(page)).body).toMatchObject({ outcome: 'saved' });
    expect((await world.show(page)).body.ended).toBeNull();
  });

  it('claims nothing for a request that was given up meanwhile [D12-CRASH-01]', async () => {
    const { pages } = await world.subject('M', 'G2');
    const page = pages['SCR.RAND']!;
    const calls = get(ServiceCalls);
    const post = calls.post.bind(calls);
    jest.spyOn(calls, 'post').mockImplementation(async (call) => {
      const { requestId } = call.body as { requestId: string };
      const given = await get(RandomisationResults).giveUp(
        systemWriter(requestId),
        STUDY,
        requestId,
        'RANDOMISATION_LAPSED',
      );
      expect(given).toBe(true);
      return post(call);
    });
    expect(await world.randomise(page)).toMatchObject({
      status: 422,
      body: { code: 'RANDOMISATION_LAPSED' },
    });
    expect(await assignments(page)).toBe(0);
  });

  it('keeps the result of a page that was frozen meanwhile, and writes it when it is unfrozen [R8-RAND-01]', async () => {
    const { pages } = await world.subject('M', 'G3');
    const page = pages['SCR.RAND']!;
    const calls = get(ServiceCalls);
    const post = calls.post.bind(calls);
    const flags = (mask: number) =>
      world.write(`update subject.page set flags = ${mask} where page_id = ${page}`);
    jest.spyOn(calls, 'post').mockImplementation(async (call) => {
      await flags(1);
      return post(call);
    });
    expect((await world.randomise(page)).body).toMatchObject({
      outcome: 'unsaved',
      code: 'RANDOMISATION_PAGE_NOT_SAVED',
    });
    expect((await world.show(page)).body.state).toBe('unsaved');
    jest.restoreAllMocks();
    await flags(0);
    await job(page);
    expect((await world.show(page)).body.state).toBe('done');
  });
});
