import { Classified } from '@casebook/role-view';
import { Db } from '@casebook/service-kit';
import { TestStudy } from '../test/study';

describe('the numbers that events have in the whole portal', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
    await study.register('S-1');
  });
  afterAll(() => study.stop());

  it.each([
    'select e.event_id from audit.v1_event e',
    'select e.event_id as "position" from audit.v1_event e',
    'select max(e.event_id)::int as "eventId" from audit.v1_event e',
  ])('are in no answer, whatever a list calls them: %s [D6-CLASS-03]', async (text) => {
    const rows = await study.app.get(Db).read<Record<string, unknown>>({ text });
    expect(rows.length).toBeGreaterThan(0);
    expect(Object.values(rows[0]!)[0]).toBeInstanceOf(Classified);
    expect(() => JSON.stringify(rows)).toThrow('without being revealed');
  });
});
