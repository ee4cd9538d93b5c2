import fc from 'fast-check';
import { DEPOT, OSAKA, STUDY, SupplyStudy, TOKYO } from '../test/supply-study';
import type { Stock } from '../stock/stock.dto';
import type { DeliveryDetail } from './delivery.dto';

const NUMBERS = Array.from({ length: 8 }, (_, at) => String(at + 1).padStart(4, '0'));
const PLACES = [DEPOT, TOKYO, OSAKA];
const ACTORS = ['supply', 'second', 'blinded'] as const;

const some = fc.subarray(NUMBERS, { minLength: 1, maxLength: 4 });
const place = fc.constantFrom(...PLACES);
const actor = fc.constantFrom(...ACTORS);
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('send' as const),
      actor,
      from: place,
      to: place,
      some,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('receive' as const),
      actor,
      which: fc.nat(5),
      some,
      outcome: fc.constantFrom('received', 'received', 'received', 'damaged', 'lost'),
    }),
  },
  fc.record({ act: fc.constant('cancel' as const), actor, which: fc.nat(5) }),
  fc.record({ act: fc.constant('write-off' as const), actor, from: place, some }),
  fc.record({ act: fc.constant('use' as const), number: fc.constantFrom(...NUMBERS) }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Where each IP number is, recounted from what happened to it. */
interface Recount {
  number: string;
  state: string;
  site: number;
  open: number;
  target: number | null;
}

describe('IP numbers that several people send, confirm, cancel and return', () => {
  let study: SupplyStudy;
  beforeAll(async () => {
    study = await SupplyStudy.start();
  });
  afterAll(() => study.stop());

  async function perform(one: Act): Promise<void> {
    if (one.act === 'use') {
      await study.write(
        `update iwrs.kit set state = 'used' where study_id = $1 and ip_number = $2 and state = 'waiting' and site_id > 0`,
        [STUDY, one.number],
      );
      return;
    }
    let answer;
    if (one.act === 'send') {
      const input = { sourceId: one.from, targetId: one.to, numbers: one.some };
      answer = await study.call(one.actor, 'POST', 'deliveries', {
        ...input,
        deliveryDate: '2026-11-01',
      });
    } else if (one.act === 'write-off') {
      const input = { sourceId: one.from, numbers: one.some, outcome: 'damaged', reason: 'Fell' };
      answer = await study.call(one.actor, 'POST', 'deliveries/write-off', input);
    } else {
      const open = await study.database.query<{ delivery_id: number; revision: number }>(
        `select delivery_id, revision from iwrs.delivery where state <> 'canceled' order by delivery_id desc limit 6`,
      );
      const delivery = open[one.which % Math.max(open.length, 1)];
      if (!delivery) return;
      const path = `deliveries/${delivery.delivery_id}`;
      const { revision } = delivery;
      if (one.act === 'cancel') {
        answer = await study.call(one.actor, 'POST', `${path}/cancel`, { revision, reason: 'r' });
      } else {
        const { body } = await study.call<DeliveryDetail>(one.actor, 'GET', path);
        const waiting = body.numbers.filter(({ outcome }) => outcome === null);
        const kits = waiting
          .filter(({ ipNumber }) => one.some.includes(ipNumber))
          .map(({ ipNumber }) => ({ ipNumber, outcome: one.outcome }));
        if (kits.length === 0) return;
        const input = { revision, kits, reason: 'r' };
        answer = await study.call(one.actor, 'POST', `${path}/receipt`, input);
      }
    }
    expect([200, 201, 412, 422]).toContain(answer.status);
  }

  it('are each at exactly one place, and the counts of the stock equal a recount [R4-IP-01] [R2-IWRS-02]', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
        async (turns) => {
          round += 1;
          // A fresh list: the numbers of the round before are taken out.
          await study.write(`update iwrs.kit set state = 'removed' where study_id = $1`, [STUDY]);
          await study.write(
            `update iwrs.delivery_kit set outcome = 'canceled' where study_id = $1 and outcome is null`,
            [STUDY],
          );
          await study.write(`update iwrs.delivery set state = 'canceled' where study_id = $1`, [
            STUDY,
          ]);
          await study.numbers(NUMBERS.length);
          for (const acts of turns) await Promise.all(acts.map(perform));
          const kits = await study.database.query<Recount>(`
          select k.ip_number as number, k.state, k.site_id as site,
            (select count(*)::int from iwrs.delivery_kit x where x.kit_id = k.kit_id and x.outcome is null) as open,
            (select d.target_id from iwrs.delivery_kit x join iwrs.delivery d using (study_id, delivery_id)
              where x.kit_id = k.kit_id and x.outcome is null) as target
          from iwrs.kit k where k.state <> 'removed' order by 1`);
          expect(kits.map(({ number }) => number)).toEqual(NUMBERS);
          for (const { state, site, open, target } of kits) {
            expect(open).toBe(state === 'in_transit' ? 1 : 0);
            if (state === 'in_transit') expect(site).toBe(target);
            if (state === 'returned') expect(site).toBe(DEPOT);
          }
          const wrong = await study.database.query(`
          select d.delivery_id from iwrs.delivery d join lateral (
            select count(*) as n, count(*) filter (where outcome is null) as open,
              count(*) filter (where outcome = 'canceled') as canceled
            from iwrs.delivery_kit x where x.delivery_id = d.delivery_id) c on true
          where d.state is distinct from case when c.canceled = c.n then 'canceled' when c.open = c.n then 'sent'
            when c.open > 0 then 'partly_received' else 'received' end
            and not (d.state = 'canceled')`);
          expect(wrong).toEqual([]);
          const { body } = await study.call<Stock>('blinded', 'GET', 'stock');
          for (const row of body.rows) {
            const here = kits.filter(({ site }) => site === row.siteId);
            const count = (state: string) => here.filter((kit) => kit.state === state).length;
            expect([
              row.siteId,
              row.onHand,
              row.inTransit,
              row.used,
              row.damaged,
              row.lost,
              row.returned,
            ]).toEqual([
              row.siteId,
              ...['waiting', 'in_transit', 'used', 'damaged', 'lost', 'returned'].map(count),
            ]);
          }
          const views = await study.database.query<{ site_id: number; delivered: number }>(
            `select site_id, delivered from iwrs.v1_site_delivery where study_id = ${STUDY} order by site_id`,
          );
          for (const { site_id, delivered } of views) {
            expect(delivered).toBeGreaterThanOrEqual(
              kits.filter(({ site }) => site === site_id).length,
            );
          }
          for (const siteId of [TOKYO, OSAKA]) {
            if (kits.some(({ site }) => site === siteId)) {
              expect(views.map(({ site_id }) => site_id)).toContain(siteId);
            }
          }
        },
      ),
      { numRuns: 12 },
    );
    expect(round).toBeGreaterThan(0);
  });
});
