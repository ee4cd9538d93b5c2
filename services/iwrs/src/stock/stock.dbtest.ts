import { MailTransport } from '@casebook/mail';
import type { IpNumberList } from '../ip-list/ip-list.dto';
import { type Actor, DEPOT, OSAKA, STUDY, SupplyStudy, TOKYO } from '../test/supply-study';
import type { Stock } from './stock.dto';
import { StockAlerts } from './stock-alerts';

interface Sent {
  to: { address: string };
  subject: string;
  text: string;
}

/** Days from today, as an Excel file would name them. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Everything that these people are told of the supply, byte for byte but for the times of the acts. */
async function answersTo(study: SupplyStudy, actors: readonly Actor[]): Promise<string[]> {
  const paths = [
    'stock',
    'stock/download',
    'places',
    'deliveries?size=100',
    'deliveries/download',
    `deliveries/sendable?sourceId=${TOKYO}&size=100`,
    `deliveries/sendable?sourceId=${OSAKA}&size=100`,
    'ip-numbers',
    'ip-numbers?sort=kitType&kitType=ACTIVE&lot=A&expiresTo=2030-01-01',
    'ip-numbers/uploads',
    'schemes',
    'unblindings',
    'deliveries/1',
    'deliveries/1/audit',
  ];
  const told: string[] = [];
  for (const actor of actors) {
    for (const path of paths) {
      const { status, body } = await study.call<object>(actor, 'GET', path);
      const text = JSON.stringify(body)
        .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"')
        .replace(/"requestId":"[^"]+"/, '"requestId":"id"');
      told.push(`${actor} ${path}: ${status} ${text}`);
    }
  }
  return told;
}

describe('the stock of IP numbers', () => {
  let study: SupplyStudy;
  const sent: Sent[] = [];
  const arrivals: (() => void)[] = [];
  beforeEach(async () => {
    study = await SupplyStudy.start();
    sent.length = 0;
    jest.spyOn(study.app.get(MailTransport), 'send').mockImplementation(async (mail) => {
      sent.push(mail);
      arrivals.shift()?.();
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await study.stop();
  });

  const stock = async (actor: Actor) => (await study.call<Stock>(actor, 'GET', 'stock')).body;
  const setMinimum = (input: object, actor: Actor = 'supply') =>
    study.call<Stock & { code: string }>(actor, 'PUT', 'stock/minimum', {
      siteId: TOKYO,
      revision: 0,
      reason: 'Recruitment grows',
      ...input,
    });
  /** Requests what is due and waits until it is sent. @returns the addresses */
  async function told(): Promise<string[]> {
    const before = sent.length;
    const due = await study.app.get(StockAlerts).request();
    while (sent.length < before + due) {
      await new Promise<void>((resolve) => arrivals.push(resolve));
    }
    return sent
      .slice(before)
      .map(({ to }) => to.address.split('@')[0]!)
      .toSorted();
  }

  it('is counted by what can be done with it: usable, expiring soon, past its last day [R2-IWRS-02]', async () => {
    await study.importRows([
      ['1', 'ACTIVE', 'A', inDays(400), '', 'TKY'],
      ['2', 'ACTIVE', 'A', inDays(30), '', 'TKY'],
      ['3', 'PLACEBO', 'P', inDays(400), inDays(20), 'TKY'],
      ['4', 'PLACEBO', 'P', inDays(400), inDays(-2), 'TKY'],
      ['5', 'PLACEBO', 'P', inDays(400), '', 'TKY'],
      ['6', 'ACTIVE', 'A', inDays(400)],
    ]);
    await study.use('5');
    await study.send(DEPOT, TOKYO, ['6']);
    const { rows, kitTypes } = await stock('supply');
    expect(rows.find(({ siteId }) => siteId === TOKYO)).toMatchObject({
      siteCode: 'TKY',
      onHand: 4,
      usable: 3,
      expiringSoon: 2,
      expired: 1,
      inTransit: 1,
      used: 1,
      low: false,
      minimum: null,
    });
    expect(kitTypes).toMatchObject([
      { siteId: TOKYO, kitType: 'ACTIVE', usable: 2, expiringSoon: 1, inTransit: 1 },
      { siteId: TOKYO, kitType: 'PLACEBO', usable: 1, expired: 1, used: 1 },
    ]);
  });

  it('is shown pooled to blinded roles, by kit type with the right to it, each within reach [R6-KEYS-06] [D6-BLIND-01]', async () => {
    await study.numbers(4, { site: 'TKY' });
    await study.numbers(2, { first: 10, site: 'OSK' });
    expect((await stock('blinded')).kitTypes).toBeNull();
    expect((await stock('blinded')).rows.map(({ siteId, onHand }) => [siteId, onHand])).toEqual([
      [DEPOT, 0],
      [OSAKA, 2],
      [TOKYO, 4],
    ]);
    expect((await stock('investigator')).rows.map(({ siteId }) => siteId)).toEqual([TOKYO]);
    const { rows, kitTypes } = await stock('pharmacist');
    expect(rows.map(({ siteId }) => siteId)).toEqual([TOKYO]);
    expect(kitTypes!.map(({ siteId }) => siteId)).toEqual([TOKYO, TOKYO]);
    expect((await study.call('viewer', 'GET', 'stock')).status).toBe(403);
  });

  it('answers blinded roles the same whatever the kit types are [D6-HIDDEN-05] [D6-TWIN-01]', async () => {
    const other = await SupplyStudy.start();
    try {
      await study.importRows([
        ['1', 'ACTIVE', 'A', '2099-01-01', '', 'TKY'],
        ['2', 'PLACEBO', 'P', '2099-01-01', '', 'TKY'],
        ['3', 'PLACEBO', 'P', '2099-01-01', '', 'TKY'],
      ]);
      await other.importRows([
        ['1', 'PLACEBO', 'X', '2099-05-05', '', 'TKY'],
        ['2', 'ACTIVE', 'Y', '2099-05-05', '', 'TKY'],
        ['3', 'ACTIVE', 'Z', '2099-06-06', '', 'TKY'],
      ]);
      for (const one of [study, other]) {
        const kitTypes = [
          { kitType: 'ACTIVE', minimum: 2 },
          { kitType: 'PLACEBO', minimum: 1 },
        ];
        const input = { siteId: TOKYO, minimum: 2, kitTypes, revision: 0, reason: 'r' };
        expect((await one.call('supply', 'PUT', 'stock/minimum', input)).status).toBe(200);
      }
      const paths = [
        'stock',
        'stock/download',
        'places',
        'deliveries',
        `deliveries/sendable?sourceId=${TOKYO}`,
      ];
      for (const path of paths) {
        const answers = await Promise.all(
          [study, other].map((one) => one.call('blinded', 'GET', path)),
        );
        expect(answers[0]!.status).toBe(200);
        expect(answers[1]).toEqual(answers[0]);
      }
      const lists = await Promise.all(
        [study, other].map((one) => one.call<IpNumberList>('viewer', 'GET', 'ip-numbers')),
      );
      expect(lists[1]).toEqual(lists[0]);
      // Only the stock by kit type is low, in the first study alone: no blinded role learns of it.
      expect((await stock('supply')).kitTypes!.some(({ low }) => low)).toBe(true);
      expect((await stock('blinded')).rows.some(({ low }) => low)).toBe(false);
    } finally {
      await other.stop();
    }
  });

  it('tells a blinded role the same whichever lot a subject got, before and after its last day [D6-SUPPLY-01]', async () => {
    const other = await SupplyStudy.start();
    try {
      // Two lots, one about to pass its last day; number 1 is of the one in this study, of the other in the twin.
      const lots = [
        ['1', 'ACTIVE', 'A', inDays(30), '', 'TKY'],
        ['2', 'PLACEBO', 'P', inDays(400), '', 'TKY'],
        ['3', 'PLACEBO', 'P', inDays(400), '', 'TKY'],
        ['4', 'ACTIVE', 'A', inDays(-1), '', 'TKY'],
      ] as const;
      const swapped = ['2', '1', '4', '3'];
      await study.importRows(lots.map((row) => [...row]));
      await other.importRows(lots.map(([, ...row], at) => [swapped[at]!, ...row]));
      const both = [study, other];
      for (const one of both) {
        const minimum = { siteId: TOKYO, minimum: 3, revision: 0, reason: 'r' };
        expect((await one.call('supply', 'PUT', 'stock/minimum', minimum)).status).toBe(200);
        await one.use('1');
      }
      const answers = (one: SupplyStudy) => answersTo(one, ['blinded', 'investigator', 'viewer']);
      expect(await answers(other)).toEqual(await answers(study));
      // What differs is seen by unblinded roles only, so the studies are no equals.
      const soon = async (one: SupplyStudy) =>
        (await one.call<Stock>('supply', 'GET', 'stock')).body.rows.map((row) => row.expiringSoon);
      expect(await soon(other)).not.toEqual(await soon(study));
      // A blinded person sends what has passed its last day as everything else; an unblinded one is refused.
      const move = (one: SupplyStudy, actor: Actor) =>
        one.call<{ code?: string }>(actor, 'POST', 'deliveries', {
          sourceId: TOKYO,
          targetId: OSAKA,
          numbers: ['2', '3', '4'],
          deliveryDate: '2026-11-01',
        });
      expect((await move(study, 'supply')).body.code).toBe('DELIVERY_IP_EXPIRED');
      for (const one of both) expect((await move(one, 'blinded')).status).toBe(201);
      expect(await answers(other)).toEqual(await answers(study));
    } finally {
      await other.stop();
    }
  });

  it('has a minimum that people who act there set, with a reason and no change of another lost [R2-IWRS-02]', async () => {
    expect((await setMinimum({ minimum: 5 }, 'investigator')).status).toBe(403);
    expect((await setMinimum({ minimum: 5 }, 'osaka')).status).toBe(403);
    expect((await setMinimum({ minimum: 5, siteId: DEPOT }, 'pharmacist')).status).toBe(403);
    const kitTypes = [{ kitType: 'ACTIVE', minimum: 1 }];
    expect((await setMinimum({ minimum: 5, kitTypes }, 'blinded')).status).toBe(403);
    expect((await setMinimum({ minimum: -1 })).status).toBe(422);
    expect((await setMinimum({ minimum: 5, siteId: 99 })).status).toBe(404);
    const set = await setMinimum({ minimum: 5, kitTypes }, 'pharmacist');
    expect(set.body.rows).toMatchObject([{ siteId: TOKYO, minimum: 5, low: true, revision: 1 }]);
    expect(set.body.kitTypes).toMatchObject([
      { kitType: 'ACTIVE', minimum: 1, low: true, usable: 0 },
    ]);
    const stale = await setMinimum({ minimum: 6 });
    expect([stale.status, stale.body.code]).toEqual([412, 'CDMS700MSG004']);
    const none = await setMinimum({ minimum: 0, revision: 1 });
    expect(none.body.rows.find(({ siteId }) => siteId === TOKYO)).toMatchObject({
      minimum: null,
      low: false,
    });
  });

  it('is told by mail when it becomes low, once, to those who act there [R2-IWRS-02]', async () => {
    await study.numbers(3, { site: 'TKY' });
    await setMinimum({ minimum: 3 });
    expect(await told()).toEqual([]);
    await study.use('0001');
    expect(await told()).toEqual(['blinded', 'pharmacist', 'second', 'supply']);
    expect(await told()).toEqual([]);
    for (const { text, subject } of sent) {
      expect(`${subject} ${text}`).not.toMatch(/ACTIVE|PLACEBO|ST-1|TKY|Site 11|\b2\b|\b3\b/);
    }
    await study.numbers(1, { first: 20, site: 'TKY' });
    expect(await told()).toEqual([]);
    await study.use('0002');
    expect(await told()).toHaveLength(4);
  });

  it('is told as low by kit type to those only who see kit types, in the same words [D6-BLIND-01]', async () => {
    await study.numbers(4, { site: 'TKY' });
    await setMinimum({ minimum: 1, kitTypes: [{ kitType: 'ACTIVE', minimum: 2 }] });
    expect(await told()).toEqual([]);
    await study.use('0001');
    expect(await told()).toEqual(['pharmacist', 'second', 'supply']);
    const texts = sent.map(({ subject, text }) => subject + text.replace(/Dear .*/, ''));
    await setMinimum({ minimum: 9, revision: 1 });
    expect(await told()).toHaveLength(4);
    const all = sent.map(({ subject, text }) => subject + text.replace(/Dear .*/, ''));
    expect(new Set([...texts, ...all]).size).toBe(1);
  });

  it('is told to nobody who left, is disabled, or when it has recovered before the mail went [R2-IWRS-02]', async () => {
    await setMinimum({ minimum: 1 });
    await study.database.query(
      `update auth.v1_person set disabled = true where login_id = 'blinded'`,
    );
    await study.database.query(
      `update admin.v1_assignment set end_date = '2020-02-02' where person_id = 2`,
    );
    expect(await told()).toEqual(['pharmacist', 'supply']);
    const job = {
      kind: 'stock_low',
      personId: 1,
      studyId: STUDY,
      siteId: TOKYO,
      lowBy: 'all',
    } as const;
    expect(await study.app.get(StockAlerts).compose(job)).not.toBeNull();
    await study.numbers(1, { site: 'TKY' });
    await told();
    expect(await study.app.get(StockAlerts).compose(job)).toBeNull();
  });
});
