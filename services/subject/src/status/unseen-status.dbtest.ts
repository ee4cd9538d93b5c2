import type { StatusFlag } from '@casebook/subject-data';
import { viewPrivileges } from '@casebook/catalogue';
import type { Registered } from '../registration/registration.dto';
import { startStatusStudy } from '../test/status';
import { type Actor, SITE, type TestStudy, VERSION } from '../test/study';
import { TwoWorlds } from '../test/two-worlds';
import type { VisitMatrix } from '../visit/visit.dto';
import type { StatusActInput, StatusActOutcome } from './status.dto';

/** The statuses that a role cannot see in each test, and those that it sets itself. */
const CASES: readonly [unseen: StatusFlag, own: readonly StatusFlag[]][] = [
  ['sdv', ['freeze', 'review', 'lock']],
  ['review', ['freeze', 'sdv', 'lock']],
  ['freeze', ['sdv', 'review', 'lock']],
];

describe.each(CASES)('without the privilege to see %s', (unseen, own) => {
  let worlds: [TestStudy, TestStudy];
  let pair: TwoWorlds;
  beforeAll(async () => {
    worlds = [await startStatusStudy(), await startStatusStudy()];
    pair = new TwoWorlds(worlds);
    for (const world of worlds) {
      await world.database.query(
        `update builder.v1_role set privileges = array_remove(privileges, $1)
         where code in ('site_staff', 'data_manager')`,
        [viewPrivileges[unseen]],
      );
    }
  });
  afterAll(() => Promise.all(worlds.map((world) => world.stop())));

  it('no answer reveals whether somebody set it, also after other acts on the same items [D6-VIEW-02] [R6-KEYS-03]', async () => {
    const registered = await pair.same<Registered>('site', 'POST', `sites/${SITE}/subjects`, {
      designVersionId: VERSION,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'S-1' }],
    });
    const { subjectId, subjectNo } = registered;
    const { cells } = await pair.same<VisitMatrix>(
      'site',
      'GET',
      `subjects/${subjectNo}/visit-matrix?siteId=${SITE}`,
    );
    const { pageId, visitId } = cells.find(({ pageKey }) => pageKey === 'DM')!;
    const items = [{ blockKey: 'DM', line: 0, itemKey: 'AGE', value: '50', revision: 0 }];
    await pair.same('site', 'POST', `pages/${pageId}/save`, { designVersionId: VERSION, items });

    const inOne = async (input: StatusActInput) => {
      const path = `subjects/${subjectId}/status`;
      const { body } = await worlds[1].call<StatusActOutcome>('unblinded', 'POST', path, input);
      expect(body.done).toBeGreaterThan(0);
    };
    const inBoth = async (input: StatusActInput) => {
      for (const path of ['status/preview', 'status']) {
        const answer = await pair.same<StatusActOutcome>(
          'manager',
          'POST',
          `subjects/${subjectId}/${path}`,
          input,
        );
        expect(answer.done + answer.unchanged + answer.skipped).toBeGreaterThan(0);
      }
    };
    const look = (actor: Actor) => pair.look(actor, subjectNo, subjectId);

    const page = { level: 'page', pageId } as const;
    await inOne({ flag: unseen, set: true, ...page });
    for (const flag of own) {
      await inBoth({ flag, set: true, ...page });
      await inBoth({ flag, set: true, level: 'visit', visitId });
      await look('manager');
      const reason = `no longer ${flag}`;
      await inBoth({ flag, set: false, level: 'visit', visitId, reason });
      await inBoth({ flag, set: true, level: 'block', pageId, blockKey: 'FIX' });
      await inBoth({ flag, set: false, level: 'subject', reason });
      await inOne({ flag: unseen, set: false, ...page, reason: 'again' });
      await inOne({ flag: unseen, set: true, level: 'subject' });
    }
    await inOne({ flag: unseen, set: false, level: 'subject', reason: 'done' });
    for (const actor of ['site', 'manager'] as const) await look(actor);
    await pair.exported('manager');
    expect(pair.compared).toBeGreaterThan(150);
  });
});
