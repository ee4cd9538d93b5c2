import type { IpNumberList } from '../ip-list/ip-list.dto';
import { type Actor, CLOSED, DEPOT, OSAKA, SupplyStudy, TOKYO } from '../test/supply-study';
import type {
  DeliveryDetail,
  DeliveryDownload,
  DeliveryEventList,
  DeliveryList,
  DeliveryPreview,
  SendableNumbers,
} from './delivery.dto';

describe('deliveries of IP numbers', () => {
  let study: SupplyStudy;
  beforeEach(async () => {
    study = await SupplyStudy.start();
  });
  afterEach(() => study.stop());

  const states = async () => {
    const { body } = await study.call<IpNumberList>('supply', 'GET', 'ip-numbers?size=100');
    return body.rows.map(({ ipNumber, state, siteId }) => `${ipNumber} ${state} ${siteId}`);
  };
  const attempt = (input: object, actor: Actor = 'supply') =>
    study.call('supply' === actor ? 'supply' : actor, 'POST', 'deliveries', {
      sourceId: DEPOT,
      targetId: TOKYO,
      deliveryDate: '2026-11-01',
      ...input,
    });

  it('go from the depot to a site, are confirmed number by number, and go back [R2-IWRS-02] [R3-DELIV-01] [R3-SITE-02] [R4-IP-01]', async () => {
    await study.numbers(4);
    const sent = await attempt({ range: { from: '0001', to: '0003' }, reason: 'First supply' });
    expect(sent.status).toBe(201);
    const delivery = sent.body as unknown as DeliveryDetail;
    expect(delivery).toMatchObject({
      sourceId: DEPOT,
      targetId: TOKYO,
      targetCode: 'TKY',
      deliveryDate: '2026-11-01',
      state: 'sent',
      kits: 3,
      received: 0,
      sentBy: 'supply',
      reason: 'First supply',
    });
    expect(await states()).toEqual([
      '0001 in_transit 11',
      '0002 in_transit 11',
      '0003 in_transit 11',
      '0004 waiting 0',
    ]);
    const partly = await study.receive(delivery, ['0001'], 'received', 'pharmacist');
    expect(partly).toMatchObject({ state: 'partly_received', received: 1 });
    const damaged = await study.receive(partly, ['0002'], 'damaged', 'pharmacist');
    const done = await study.receive(damaged, ['0003'], 'lost', 'pharmacist');
    expect(done).toMatchObject({ state: 'received', received: 1, damaged: 1, lost: 1 });
    expect(await states()).toEqual([
      '0001 delivered 11',
      '0002 damaged 11',
      '0003 lost 11',
      '0004 waiting 0',
    ]);
    const back = await study.send(TOKYO, DEPOT, ['0001'], 'pharmacist');
    expect((await states())[0]).toBe('0001 in_transit 0');
    await study.receive(back, ['0001']);
    expect((await states())[0]).toBe('0001 returned 0');
    const { body } = await study.call<DeliveryList>('supply', 'GET', 'deliveries');
    expect(body.rows.map(({ sourceId, targetId, state }) => [sourceId, targetId, state])).toEqual([
      [TOKYO, DEPOT, 'received'],
      [DEPOT, TOKYO, 'received'],
    ]);
  });

  it('take damaged IP numbers back to the depot and to no other place [R3-DELIV-01] [R4-IP-01]', async () => {
    await study.numbers(2, { site: 'TKY' });
    const report = { sourceId: TOKYO, numbers: ['0001'], outcome: 'damaged', reason: 'Broken' };
    expect((await study.call('supply', 'POST', 'deliveries/write-off', report)).status).toBe(200);
    const { body } = await study.call<SendableNumbers>(
      'supply',
      'GET',
      `deliveries/sendable?sourceId=${TOKYO}`,
    );
    expect(body.rows.map(({ ipNumber, damaged }) => [ipNumber, damaged])).toEqual([
      ['0001', true],
      ['0002', false],
    ]);
    const numbers = ['0001', '0002'];
    const elsewhere = await attempt({ sourceId: TOKYO, targetId: OSAKA, numbers });
    expect([elsewhere.body.code, elsewhere.body.params]).toEqual([
      'DELIVERY_IP_USED',
      { numbers: '0001' },
    ]);
    const { deliveryId, revision } = await study.send(TOKYO, DEPOT, numbers);
    expect(await states()).toEqual(['0001 in_transit 0', '0002 in_transit 0']);
    const canceled = await study.call('supply', 'POST', `deliveries/${deliveryId}/cancel`, {
      revision,
      reason: 'Wrong box',
    });
    expect(canceled.status).toBe(200);
    expect(await states()).toEqual(['0001 damaged 11', '0002 waiting 11']);
    await study.receive(await study.send(TOKYO, DEPOT, numbers), numbers);
    expect(await states()).toEqual(['0001 returned 0', '0002 returned 0']);
    const reasons = await study.database.query(
      `select after::jsonb ->> 'state' as state, e.reason from audit.v1_event e
       where entity = 'iwrs_kit' and row_key = (select study_id || '/' || kit_id from iwrs.kit where ip_number = '0001')
         and after::jsonb ? 'state' order by event_id`,
    );
    expect(reasons).toEqual([
      { state: 'waiting', reason: null },
      { state: 'damaged', reason: 'Broken' },
      { state: 'in_transit', reason: null },
      { state: 'damaged', reason: null },
      { state: 'in_transit', reason: null },
      { state: 'returned', reason: null },
    ]);
  });

  it('are refused without IP data, for numbers that are not at the source or in use [R5-DELIV-01] [R8-DEL-01]', async () => {
    expect((await attempt({ numbers: ['0001'] })).body.code).toBe('DELIVERY_NO_IP');
    await study.numbers(4);
    const absent = await attempt({ numbers: ['0001', '9999'] });
    expect([absent.status, absent.body.code, absent.body.params]).toEqual([
      422,
      'DELIVERY_IP_NOT_AT_SOURCE',
      { numbers: '9999' },
    ]);
    expect((await attempt({ range: { from: '5000', to: '6000' } })).body.params).toEqual({
      numbers: '5000–6000',
    });
    await study.use('0002');
    const used = await attempt({ range: { from: '0001', to: '0004' } });
    expect([used.body.code, used.body.params]).toEqual(['DELIVERY_IP_USED', { numbers: '0002' }]);
    await study.send(DEPOT, OSAKA, ['0003']);
    expect((await attempt({ numbers: ['0003', '0004'] })).body.params).toEqual({ numbers: '0003' });
    expect((await attempt({ sourceId: OSAKA, numbers: ['0003'] })).body.code).toBe(
      'DELIVERY_IP_NOT_AT_SOURCE',
    );
    expect(await states()).toContain('0004 waiting 0');
  });

  it('go to no deleted or unknown site, to another place, and only within a valid range [R5-DELIV-01]', async () => {
    await study.numbers(2);
    const fault = async (input: object) => (await attempt(input)).body.errors?.[0];
    const numbers = ['0001'];
    expect(await fault({ numbers, targetId: CLOSED })).toMatchObject({
      field: 'targetId',
      code: 'DELIVERY_TARGET_DELETED',
    });
    expect(await fault({ numbers, targetId: 99 })).toMatchObject({ code: 'COMMON_NOT_FOUND' });
    expect(await fault({ numbers, targetId: DEPOT })).toMatchObject({
      code: 'DELIVERY_SAME_PLACE',
    });
    expect(await fault({ range: { from: '0002', to: '0001' } })).toMatchObject({
      code: 'DELIVERY_RANGE',
    });
    expect(await fault({ range: { from: '1', to: '0002' } })).toMatchObject({
      code: 'DELIVERY_RANGE',
    });
    expect(await fault({})).toMatchObject({ code: 'COMMON_REQUIRED' });
    expect(await fault({ numbers, deliveryDate: '2026-02-30' })).toMatchObject({
      code: 'COMMON_NOT_A_DATE',
    });
  });

  it('bring numbers that can no longer be dispensed to no site, but back to the depot [R5-DELIV-01]', async () => {
    await study.importRows([
      ['1', 'ACTIVE', 'A', '2020-01-01', '', 'TKY'],
      ['2', 'ACTIVE', 'A', '2099-01-01', '2020-01-01', 'TKY'],
      ['3', 'ACTIVE', 'A', '2099-01-01', '', 'TKY'],
    ]);
    const numbers = ['1', '2', '3'];
    const refused = await attempt({ sourceId: TOKYO, targetId: OSAKA, numbers });
    expect([refused.body.code, refused.body.params]).toEqual([
      'DELIVERY_IP_EXPIRED',
      { numbers: '1, 2' },
    ]);
    expect((await attempt({ sourceId: TOKYO, targetId: DEPOT, numbers })).status).toBe(201);
  });

  it('take the same number once when two people send it at the same moment [R5-DELIV-01]', async () => {
    await study.numbers(6);
    const answers = await Promise.all([
      attempt({ numbers: ['0001', '0002', '0003'] }),
      attempt({ numbers: ['0003', '0004'], targetId: OSAKA }, 'second'),
      attempt({ range: { from: '0002', to: '0005' }, targetId: OSAKA }, 'second'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    for (const { status, body } of answers) {
      if (status === 422) expect(body.code).toBe('DELIVERY_IP_NOT_AT_SOURCE');
    }
    const kits = await study.database.query(
      'select kit_id from iwrs.delivery_kit group by kit_id having count(*) > 1',
    );
    expect(kits).toEqual([]);
  });

  it('are cancelled until any of it has arrived; the numbers are where they were [R2-IWRS-02]', async () => {
    await study.numbers(2);
    const first = await study.receive(await study.send(DEPOT, TOKYO, ['0001']), ['0001']);
    const moved = await study.send(TOKYO, OSAKA, ['0001']);
    const cancel = (delivery: DeliveryDetail, actor: Actor = 'supply', reason = 'Wrong site') =>
      study.call<DeliveryDetail & { code: string }>(
        actor,
        'POST',
        `deliveries/${delivery.deliveryId}/cancel`,
        { revision: delivery.revision, reason },
      );
    expect((await cancel(moved, 'osaka')).status).toBe(403);
    expect((await cancel(moved, 'supply', ' ')).status).toBe(422);
    const canceled = await cancel(moved, 'pharmacist');
    expect(canceled.body).toMatchObject({ state: 'canceled', reason: 'Wrong site' });
    expect(await states()).toEqual(['0001 delivered 11', '0002 waiting 0']);
    expect((await cancel(canceled.body)).body.code).toBe('DELIVERY_CLOSED');
    expect((await cancel(first)).body.code).toBe('DELIVERY_CLOSED');
    expect((await cancel(moved)).body.code).toBe('CDMS700MSG004');
    const never = await study.send(DEPOT, OSAKA, ['0002']);
    await cancel(never);
    expect((await states())[1]).toBe('0002 waiting 0');
  });

  it('let one of two people decide who confirm and cancel at the same moment [R2-IWRS-02]', async () => {
    await study.numbers(3);
    const { deliveryId, revision } = await study.send(DEPOT, TOKYO, ['0001', '0002', '0003']);
    const kits = ['0001', '0002', '0003'].map((ipNumber) => ({ ipNumber, outcome: 'received' }));
    const [received, canceled] = await Promise.all([
      study.call('pharmacist', 'POST', `deliveries/${deliveryId}/receipt`, { revision, kits }),
      study.call('supply', 'POST', `deliveries/${deliveryId}/cancel`, { revision, reason: 'r' }),
    ]);
    expect([received.status, canceled.status].toSorted((a, b) => a - b)).toEqual([200, 412]);
    const left = new Set((await states()).map((state) => state.slice(5)));
    expect([...left]).toEqual([received.status === 200 ? 'delivered 11' : 'waiting 0']);
  });

  it('need a reason for what is damaged or lost, and no number twice [R2-IWRS-02]', async () => {
    await study.numbers(2);
    const delivery = await study.send(DEPOT, TOKYO, ['0001', '0002']);
    const receipt = (kits: object[], reason?: string) =>
      study.call('supply', 'POST', `deliveries/${delivery.deliveryId}/receipt`, {
        revision: delivery.revision,
        kits,
        reason,
      });
    const lost = { ipNumber: '0001', outcome: 'lost' };
    expect((await receipt([lost])).body.errors).toMatchObject([
      { field: 'reason', code: 'COMMON_REQUIRED' },
    ]);
    expect((await receipt([lost, lost], 'r')).status).toBe(422);
    expect((await receipt([{ ipNumber: '9', outcome: 'received' }])).body.code).toBe(
      'DELIVERY_IP_NOT_AT_SOURCE',
    );
    expect((await receipt([lost], 'r')).status).toBe(200);
  });

  it('are seen and confirmed by a role of some sites only where it reaches [R6-KEYS-06]', async () => {
    await study.numbers(4);
    const toOsaka = await study.send(DEPOT, OSAKA, ['0001']);
    await study.receive(await study.send(DEPOT, TOKYO, ['0002', '0003']), ['0002', '0003']);
    const { body } = await study.call<DeliveryList>('pharmacist', 'GET', 'deliveries');
    expect(body.rows.map(({ targetId }) => targetId)).toEqual([TOKYO]);
    const path = `deliveries/${toOsaka.deliveryId}`;
    expect((await study.call('pharmacist', 'GET', path)).status).toBe(404);
    expect((await study.call('pharmacist', 'GET', `${path}/audit`)).status).toBe(404);
    const { revision } = toOsaka;
    const kits = [{ ipNumber: '0001', outcome: 'received' }];
    expect(
      (await study.call('pharmacist', 'POST', `${path}/receipt`, { revision, kits })).status,
    ).toBe(404);
    expect((await attempt({ numbers: ['0004'] }, 'pharmacist')).status).toBe(403);
    const across = { sourceId: TOKYO, targetId: OSAKA, numbers: ['0002'] };
    expect((await attempt(across, 'pharmacist')).status).toBe(403);
    const depot = await study.call('pharmacist', 'GET', 'deliveries/sendable?sourceId=0');
    expect(depot.status).toBe(403);
    const here = `deliveries/sendable?sourceId=${TOKYO}`;
    const sendable = await study.call<SendableNumbers>('pharmacist', 'GET', here);
    expect(sendable.body.rows.map(({ ipNumber }) => ipNumber)).toEqual(['0002', '0003']);
    const back = { sourceId: TOKYO, targetId: DEPOT, numbers: ['0002'] };
    const sent = await attempt(back, 'pharmacist');
    expect(sent.status).toBe(201);
    const { deliveryId, revision: shown } = sent.body as unknown as DeliveryDetail;
    const receipt = { revision: shown, kits: [{ ipNumber: '0002', outcome: 'received' }] };
    expect(
      (await study.call('pharmacist', 'POST', `deliveries/${deliveryId}/receipt`, receipt)).status,
    ).toBe(403);
    expect((await attempt({ numbers: ['0004'] }, 'investigator')).status).toBe(403);
  });

  it('show who did what and why, numbered by position [R2-IWRS-02] [D6-CLASS-03]', async () => {
    await study.numbers(2);
    const sent = await study.send(DEPOT, TOKYO, ['0001', '0002']);
    await study.receive(sent, ['0002'], 'damaged', 'pharmacist');
    const path = `deliveries/${sent.deliveryId}/audit`;
    const { body } = await study.call<DeliveryEventList>('blinded', 'GET', path);
    expect(
      body.rows.map(({ actorName, became, ipNumber, reason }) => [
        actorName,
        became,
        ipNumber,
        reason,
      ]),
    ).toEqual([
      ['pharmacist', 'partly_received', null, 'The box was wet'],
      ['pharmacist', 'damaged', '0002', null],
      ['supply', 'sent', null, null],
    ]);
    expect(body.rows.map(({ eventId }) => eventId)).toEqual(['3', '2', '1']);
    // The numbers of one confirmation stand in the order in which people count them.
    await study.numbers(9, { first: 3 });
    const more = ['0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011'];
    const box = await study.send(DEPOT, TOKYO, more);
    await study.receive(box, more.toReversed(), 'received', 'pharmacist');
    const trail = await study.call<DeliveryEventList>(
      'blinded',
      'GET',
      `deliveries/${box.deliveryId}/audit?size=20`,
    );
    expect(trail.body.rows.map(({ ipNumber }) => ipNumber)).toEqual([null, ...more, null]);
    const kitEvents = await study.database.query(
      `select reason from audit.v1_event
       where entity = 'iwrs_kit' and after::jsonb ->> 'state' = 'damaged'`,
    );
    expect(kitEvents).toEqual([{ reason: 'The box was wet' }]);
  });

  it('take what was damaged or lost where it is out of the stock, with a reason [R2-IWRS-02]', async () => {
    await study.numbers(3, { site: 'TKY' });
    const input = { sourceId: TOKYO, numbers: ['0001'], outcome: 'lost', reason: 'Power failure' };
    expect((await study.call('osaka', 'POST', 'deliveries/write-off', input)).status).toBe(403);
    expect((await study.call('pharmacist', 'POST', 'deliveries/write-off', input)).status).toBe(
      200,
    );
    const again = await study.call('pharmacist', 'POST', 'deliveries/write-off', input);
    expect(again.body.code).toBe('DELIVERY_IP_USED');
    expect((await states())[0]).toBe('0001 lost 11');
  });

  it('tell a blinded role no kit type, lot or date, and the others what they send [D6-BLIND-01]', async () => {
    await study.numbers(5);
    const plan = { sourceId: DEPOT, targetId: TOKYO, range: { from: '0001', to: '0005' } };
    const preview = (actor: Actor) =>
      study.call<DeliveryPreview>(actor, 'POST', 'deliveries/preview', plan);
    expect((await preview('supply')).body).toEqual({
      kits: 5,
      first: '0001',
      last: '0005',
      kitTypes: [
        { kitType: 'ACTIVE', kits: 3 },
        { kitType: 'PLACEBO', kits: 2 },
      ],
    });
    const told: unknown[] = [(await preview('blinded')).body];
    const { deliveryId } = await study.send(DEPOT, TOKYO, ['0001', '0002'], 'blinded');
    for (const path of [
      'places',
      'stock',
      'stock/download',
      'deliveries',
      'deliveries/download',
      'deliveries/sendable',
      `deliveries/${deliveryId}`,
      `deliveries/${deliveryId}/audit`,
    ]) {
      const { status, body } = await study.call('blinded', 'GET', path);
      expect([path, status]).toEqual([path, 200]);
      told.push(body);
    }
    expect(JSON.stringify(told)).not.toMatch(
      /ACTIVE|PLACEBO|Active|Placebo|LOT|2099|Verum|Control arm/,
    );
  });

  it('are downloaded as the list shows them, and the download is recorded [R2-IWRS-02]', async () => {
    await study.numbers(2);
    await study.send(DEPOT, TOKYO, ['0001']);
    const { body } = await study.call<DeliveryDownload>('supply', 'GET', 'deliveries/download');
    expect(body.rows).toHaveLength(1);
    const events = await study.database.query('select what, rows from iwrs.v1_download_event');
    expect(events).toEqual([{ what: 'DELIVERY_LIST', rows: 1 }]);
    const filtered = async (query: string) =>
      (await study.call<DeliveryList>('supply', 'GET', `deliveries?${query}`)).body.total;
    expect(await filtered('state=received')).toBe(0);
    expect(await filtered(`state=sent&sourceIds=0&targetIds=${TOKYO}&search=001`)).toBe(1);
    expect(await filtered('search=002&sort=target')).toBe(0);
  });
});
