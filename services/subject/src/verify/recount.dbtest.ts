import { withClient } from '@casebook/platform-db';
import { testDesign } from '../test/design';
import { insertVersion, release, SITE, STUDY, TestStudy } from '../test/study';
import { recount, type WrongCounters } from './recount';

let study: TestStudy;
let subject: Awaited<ReturnType<TestStudy['subject']>>;
beforeAll(async () => {
  study = await TestStudy.start();
  subject = await study.subject();
  await study.enter(subject.pages['SCR.VS']!, { SYSBP: '120' });
  await study.enter(subject.pages['SCR.DM']!, { SEX: 'M', AGE: '50' });
});
afterAll(() => study.stop());

const found = (): Promise<WrongCounters[]> =>
  withClient(study.database.adminUrl, async (client) => {
    const wrong: WrongCounters[] = [];
    for await (const one of recount(client)) wrong.push(one);
    return wrong;
  });

const byHand = (sql: string): Promise<unknown> =>
  withClient(study.database.adminUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(sql);
  });

describe('a recount of the pages’ counters [D3-CHAIN-06]', () => {
  it('equals the stored counters', async () => {
    expect(await found()).toEqual([]);
  });

  it.each(['items', 'entered', 'frozen', 'sdv', 'reviewed', 'locked', 'signed'])(
    'names %s when it was changed directly in the database to a possible number',
    async (column) => {
      const where = `where page_id = ${subject.pages['SCR.VS']}`;
      const by = column === 'entered' ? -1 : 1;
      await byHand(`update subject.page_counter set ${column} = ${column} + ${by} ${where}`);
      const findings = await found();
      await byHand(`update subject.page_counter set ${column} = ${column} - ${by} ${where}`);
      expect(findings).toEqual([
        {
          place: `study ${STUDY}, subject ${subject.subjectId}, subject.page_counter ${subject.pages['SCR.VS']}`,
          detail: expect.stringMatching(new RegExp(`^${column} is \\d+, the page says \\d+$`)),
        },
      ]);
    },
  );

  it('names the items that wait for SDV and those that have it, unless they were never counted', async () => {
    const page = `where page_id = ${subject.pages['SCR.VS']}`;
    await byHand(`update subject.page_counter set sdv_open = 0, sdv_done = 1 ${page}`);
    expect((await found()).map(({ detail }) => detail)).toEqual([
      'sdvOpen is 0, the page says 1; sdvDone is 1, the page says 0',
    ]);
    await byHand(`update subject.page_counter set sdv_uncounted = 1 ${page}`);
    expect(await found()).toEqual([]);
    await byHand(
      `update subject.page_counter set sdv_open = 1, sdv_done = 0, sdv_uncounted = 0 ${page}`,
    );
  });

  it.each(['applicable', 'counted'])(
    'names %s when it was changed directly in the database',
    async (column) => {
      const turn = `update subject.page_counter set ${column} = not ${column} where page_id = ${subject.pages['SCR.DM']}`;
      await byHand(turn);
      const findings = await found();
      await byHand(turn);
      expect(findings).toEqual([
        expect.objectContaining({ detail: expect.stringContaining(`${column} is false`) }),
      ]);
    },
  );

  it('accepts the counters of an earlier version until a page is saved under the new one', async () => {
    const design = testDesign();
    const block = design.pages.find(({ key }) => key === 'VS')!.blocks[0]!;
    block.items = block.items.filter(({ key }) => key !== 'PULSE');
    await insertVersion(study.database, 102, design);
    await release(study.database, SITE, 102);
    expect(await found()).toEqual([]);
  });

  it('accepts that a page is not collected which the current version no longer has', async () => {
    const design = testDesign();
    design.pages = design.pages.filter(({ key }) => key !== 'AE');
    design.schedule = design.schedule.filter(({ page }) => page !== 'AE');
    await insertVersion(study.database, 103, design);
    await release(study.database, SITE, 103);
    await study.matrix(subject.subjectNo);
    expect(await found()).toEqual([]);
  });
});
