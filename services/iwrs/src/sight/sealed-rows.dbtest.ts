import { Classified } from '@casebook/role-view';
import { Db } from '@casebook/service-kit';
import type { IpNumber } from '../ip-list/ip-list.dto';
import { STUDY, SupplyStudy } from '../test/supply-study';

describe('classified columns of rows that are read', () => {
  let study: SupplyStudy;
  let db: Db;
  beforeAll(async () => {
    study = await SupplyStudy.start();
    db = study.app.get(Db);
    await study.numbers(2);
  });
  afterAll(() => study.stop());

  it.each([
    ['under another name', 'select t.kit_type as pack from iwrs.kit_secret t'],
    [
      'from below',
      'with x as (select * from iwrs.kit_secret) select y.pack from (select kit_type as pack from x) y',
    ],
    ['of a calculation', `select upper(t.kit_type) as "kitType" from iwrs.kit_secret t`],
    ['as a date', 'select k.expires_on as day from iwrs.kit k'],
    ['as a text of a date', `select to_char(k.expires_on, 'YYYY') as "lastDay" from iwrs.kit k`],
    ['as the number of an event', 'select e.event_id as line from audit.v1_event e'],
    ['as a text of the number', 'select e.event_id::text as "eventId" from audit.v1_event e'],
  ])(
    'cannot be answered by a list that forgets them: %s [D6-CLASS-01] [D6-CLASS-03]',
    async (_, text) => {
      const rows = await db.read<{ pack: string }>({ text });
      expect(rows.length).toBeGreaterThan(0);
      expect(Object.values(rows[0]!)[0]).toBeInstanceOf(Classified);
      expect(() => JSON.stringify({ rows })).toThrow('without being revealed');
      await db.snapshot(async (snapshot) => {
        const same = await snapshot.read({ text });
        expect(() => JSON.stringify(same)).toThrow('without being revealed');
      });
    },
  );

  it('are left as they are where there is no value, and beside them [D6-CLASS-01]', async () => {
    const [row] = await db.read<Pick<IpNumber, 'ipNumber' | 'kitType'>>({
      text: `select k.ip_number as "ipNumber", null::text as "kitType" from iwrs.kit k where k.study_id = ${STUDY}
        order by k.ip_number`,
    });
    expect(row).toEqual({ ipNumber: '0001', kitType: null });
  });

  it('fit no field of an answer, which the compiler says [D6-CLASS-01]', () => {
    type Sealed = Classified<'kitType', string>;
    const fits: Sealed extends NonNullable<IpNumber['kitType']> ? true : false = false;
    const fitsAnotherClass: Sealed extends Classified<'arm', string> ? true : false = false;
    expect([fits, fitsAnotherClass]).toEqual([false, false]);
  });
});
