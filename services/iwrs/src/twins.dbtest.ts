import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Db, type Statement } from '@casebook/service-kit';
import {
  type Endpoint,
  firstDifference,
  type Told,
  Unrepeatable,
  walkAnswers,
} from '@casebook/test-kit/twins';
import { Client } from 'pg';
import { stockOf } from './stock/stock.sql';
import { type Actor, DEPOT, OSAKA, STUDY, SupplyStudy, TOKYO } from './test/supply-study';
import type { TestRow } from './test/list-files';

const BLINDED: readonly Actor[] = ['blinded', 'investigator', 'viewer', 'watcher', 'nobody'];
/** Columns that tell a kit type. */
const TELLING = /kit_secret|stock_minimum_secret|\bk\.lot\b|expires_on|dispense_until/;

/** Lists of a site, in orders and with filters that a blinded role has no right to. */
const WITH_FILTERS = [
  `deliveries/sendable?sourceId=${TOKYO}&size=100`,
  `deliveries/sendable?sourceId=${OSAKA}&size=100`,
  'ip-numbers?sort=kitType&order=desc',
  'ip-numbers?sort=lot',
  'ip-numbers?sort=expiresOn',
  'ip-numbers?kitType=ACTIVE',
  'ip-numbers?lot=A&expiresTo=2030-01-01',
];

const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Numbers 1 to 8: in the twin the two kit types, their lots and their days are exchanged. */
function rows(isTwin: boolean): TestRow[] {
  return Array.from({ length: 8 }, (_, at): TestRow => {
    const isActive = (at % 2 === 0) !== isTwin;
    const days = isActive ? 30 : at === 5 || at === 7 ? -1 : 400;
    return [
      String(at + 1),
      isActive ? 'ACTIVE' : 'PLACEBO',
      isActive ? 'A' : 'P',
      inDays(days),
      '',
      at < 6 ? 'TKY' : '',
    ];
  });
}

const endpoints = (): Endpoint[] => {
  const { paths } = JSON.parse(readFileSync(join(__dirname, '..', 'openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { parameters?: Endpoint['parameters'] }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
    })),
  );
};

/** Answers to blinded people, with what they changed before. */
class Twin {
  readonly told: Told[] = [];
  private readonly unrepeatable = new Unrepeatable();

  constructor(readonly study: SupplyStudy) {}

  async ask(actor: Actor, method: 'GET' | 'POST', url: string, body?: object): Promise<string> {
    const answer = await this.study.app.inject({
      method,
      url,
      headers: this.study.headers(actor),
      ...(body && { payload: body }),
    });
    const text = this.unrepeatable.replace(answer.body);
    this.told.push({ what: `${actor} ${method} ${url}`, text: `${answer.statusCode} ${text}` });
    return answer.body;
  }

  post(actor: Actor, path: string, body: object): Promise<string> {
    return this.ask(actor, 'POST', `/api/iwrs/${STUDY}/${path}`, body);
  }

  /** Everything that can be read, with all ids that were seen. */
  async read(actor: Actor): Promise<void> {
    const start = { studyId: String(STUDY), sourceId: String(TOKYO) };
    const read = (path: string) => this.ask(actor, 'GET', path);
    await walkAnswers(endpoints(), start, read, () => undefined);
    for (const path of WITH_FILTERS) await read(`/api/iwrs/${STUDY}/${path}`);
  }

  async readAll(): Promise<void> {
    for (const actor of BLINDED) await this.read(actor);
  }
}

/** The same acts in both studies: of unblinded people, of subjects, and of blinded people, who are refused as well. */
async function live(twin: Twin, isTwin: boolean): Promise<void> {
  const { study } = twin;
  await study.importRows(rows(isTwin));
  const kitTypes = [
    { kitType: 'ACTIVE', minimum: isTwin ? 1 : 4 },
    { kitType: 'PLACEBO', minimum: isTwin ? 4 : 1 },
  ];
  const minimum = { siteId: TOKYO, minimum: 4, kitTypes, revision: 0, reason: 'r' };
  await study.call('supply', 'PUT', 'stock/minimum', minimum);
  await twin.readAll();
  const delivery = { deliveryDate: '2026-11-01' };
  for (const number of ['1', '2']) {
    await study.use(number);
    await twin.readAll();
  }
  await study.send(DEPOT, TOKYO, ['7']);
  await study.call('supply', 'GET', 'ip-numbers/download?kitType=ACTIVE&expiresTo=2027-12-31');
  const site = { ...delivery, sourceId: TOKYO, targetId: OSAKA };
  await twin.post('blinded', 'deliveries/preview', { ...site, range: { from: '3', to: '5' } });
  await twin.post('blinded', 'deliveries', { ...site, numbers: ['3', '2'] });
  await twin.post('blinded', 'deliveries', { ...site, numbers: ['3', '4'] });
  await twin.post('blinded', 'deliveries', {
    ...delivery,
    sourceId: DEPOT,
    targetId: OSAKA,
    numbers: ['8'],
  });
  const outcome = { outcome: 'damaged', reason: 'Broken' };
  await twin.post('blinded', 'deliveries/write-off', {
    sourceId: TOKYO,
    numbers: ['5', '1'],
    ...outcome,
  });
  await twin.post('blinded', 'deliveries/write-off', {
    sourceId: TOKYO,
    numbers: ['5'],
    ...outcome,
  });
  await twin.readAll();
}

describe('twins: two studies by the same acts that differ in kit types, lots and days', () => {
  let one: Twin;
  let other: Twin;
  beforeAll(async () => {
    one = new Twin(await SupplyStudy.start());
    other = new Twin(await SupplyStudy.start());
  });
  afterAll(async () => {
    await one.study.stop();
    await other.study.stop();
  });
  afterEach(() => jest.restoreAllMocks());

  it('answer every blinded role the same in every operation [D6-TWIN-01] [D6-SUPPLY-01] [D6-HIDDEN-05]', async () => {
    await live(one, false);
    await live(other, true);
    expect(firstDifference(one.told, other.told)).toBeNull();
    // They were told something, and the studies are no equals.
    const answered = one.told.filter(({ text }) => text.startsWith('200'));
    expect(answered.length).toBeGreaterThan(100);
    const log = (twin: Twin) =>
      twin.study.database.query(
        'select what, rows, filter from iwrs.v1_download_event order by event_id',
      );
    expect(await log(other)).toEqual(await log(one));
    const seen = await Promise.all(
      [one, other].map((twin) => twin.study.call('supply', 'GET', 'stock')),
    );
    expect(seen[1]!.body).not.toEqual(seen[0]!.body);
  });

  it('are run by statements that name no kit type, lot or date for a blinded role [D6-SUPPLY-01]', async () => {
    const ran: string[] = [];
    jest.spyOn(Client.prototype, 'query').mockImplementation(recording(ran));
    const plan = { sourceId: TOKYO, targetId: OSAKA, deliveryDate: '2026-11-01' };
    for (const twin of [one, other]) {
      await twin.read('blinded');
      await twin.read('viewer');
      await twin.post('blinded', 'deliveries/preview', { ...plan, numbers: ['6'] });
      await twin.post('blinded', 'deliveries', { ...plan, numbers: ['6'] });
    }
    const supply = ran.filter((text) => /iwrs\.(kit|delivery|stock)/.test(text));
    expect(supply.length).toBeGreaterThan(10);
    expect(supply.filter((text) => TELLING.test(text))).toEqual([]);
  });

  describe('with a leak that is planted', () => {
    beforeAll(async () => {
      for (const twin of [one, other]) {
        const more = rows(twin === other).slice(0, 4);
        await twin.study.importRows(
          more.map(([number, ...rest]) => [`1${String(number)}`, ...rest]),
        );
        await twin.study.use('11');
      }
    });

    it.each([
      ['the dated stock of before', { stock: stockOf(true) }],
      ['a list in the order of kit types', { sendable: 'kit type' }],
    ])('find a planted leak: %s [D6-TWIN-01]', async (_, planted) => {
      const read = Db.prototype.read;
      jest.spyOn(Db.prototype, 'read').mockImplementation(function (
        this: Db,
        statement: Statement,
      ) {
        return read.call(this, leaking(statement, planted));
      });
      const from = [one.told.length, other.told.length];
      for (const twin of [one, other]) await twin.readAll();
      const difference = firstDifference(one.told.slice(from[0]), other.told.slice(from[1]));
      expect(difference).toContain('stock' in planted ? '/stock' : '/deliveries/sendable');
    });
  });
});

function leaking(statement: Statement, planted: { stock?: string; sendable?: string }): Statement {
  if (planted.stock && statement.name === 'stock')
    return { ...statement, name: 'leak', text: planted.stock };
  if (planted.sendable && statement.text.includes('as damaged')) {
    const order = `order by (select t.kit_type from iwrs.kit_secret t where t.study_id = k.study_id and t.kit_id = k.kit_id),`;
    return { ...statement, text: statement.text.replace('order by', order) };
  }
  return statement;
}

const original = Client.prototype.query;

/** Runs queries, and remembers their texts. */
const recording = (ran: string[]) =>
  function (this: Client, ...args: unknown[]) {
    const [query] = args as [string | { text: string }];
    ran.push(typeof query === 'string' ? query : query.text);
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as never;
