import type { StudyDesign } from '@casebook/study-design';
import { check, item } from '../test/design';
import { replayDesign } from '../test/replay-design';
import { type Actor, TestStudy } from '../test/study';
import type { FailedCheckList } from './ecs.dto';

describe('checks that cannot be evaluated', () => {
  let study: TestStudy;
  let subject: Awaited<ReturnType<TestStudy['subject']>>;
  beforeAll(async () => {
    study = await TestStudy.start(design());
    subject = await study.subject();
  });
  afterAll(() => study.stop());

  const enter = async (page: string, values: Record<string, string>, actor: Actor = 'site') => {
    const answer = await study.enter(subject.pages[page]!, values, actor);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const listed = async (query = '') =>
    (await study.call<FailedCheckList>('manager', 'GET', `ecs/failed-checks${query}`)).body;
  const onPage = async (page: string, actor: Actor) =>
    (await study.open(subject.pages[page]!, actor)).state.failedChecks;

  it('are shown on their page and in a list, without a run, until they can be evaluated [D5-CHECK-11]', async () => {
    expect((await listed()).total).toBe(0);
    await enter('SCR.DM', { NOTE: '<5' });
    await enter('SCR.VS', { WEIGHT: '80', HEIGHT: '0' });
    expect(await onPage('SCR.DM', 'manager')).toEqual([
      {
        checkKey: 'HIGH',
        blockKey: 'DM',
        line: 0,
        itemKey: 'NOTE',
        code: 'CHECKS_NOT_A_NUMBER',
        params: { value: '<5' },
      },
    ]);
    const list = await listed();
    expect(list).toMatchObject({
      total: 2,
      rows: [
        {
          subjectNo: subject.subjectNo,
          visitTitle: { en: 'Screening' },
          itemLabel: { en: 'NOTE' },
          checkKey: 'HIGH',
          code: 'CHECKS_NOT_A_NUMBER',
          params: { value: '<5' },
        },
        { pageId: subject.pages['SCR.VS'], checkKey: 'DIV', code: 'CHECKS_DIVISION_BY_ZERO' },
      ],
    });
    expect(await listed('?page=2&size=1')).toMatchObject({ total: 2, rows: [{ checkKey: 'DIV' }] });
    await enter('SCR.VS', { HEIGHT: '40' });
    expect(await onPage('SCR.VS', 'manager')).toBeUndefined();
    expect((await listed()).rows.map(({ checkKey }) => checkKey)).toEqual(['HIGH']);
  });

  it('are hidden from roles that may not run the checks again [D5-CHECK-11] [D6-GUARD-02]', async () => {
    const saved = await enter('SCR.DM', { NOTE: 'many' });
    expect(saved.state.failedChecks).toBeUndefined();
    for (const actor of ['site', 'monitor', 'unblinded'] as const) {
      expect(await onPage('SCR.DM', actor)).toBeUndefined();
      expect((await study.call(actor, 'GET', 'ecs/failed-checks')).status).toBe(403);
    }
  });

  it('reveal nothing that the role may not see, in rows, counts or messages [D5-CHECK-11] [D6-HIDDEN-01]', async () => {
    const before = [await listed(), await onPage('SCR.VS', 'manager')];
    await enter('SCR.VS', { KIT: '0' }, 'unblinded');
    const [row] = await study.database.query<{ failures: { checkKey: string }[] }>(
      `select failures from subject.page_counter where page_id = ${subject.pages['SCR.VS']}`,
    );
    expect(row!.failures).toMatchObject([{ checkKey: 'SECRET' }]);
    expect([await listed(), await onPage('SCR.VS', 'manager')]).toEqual(before);
  });

  it('of another site or a deleted visit are not listed [D5-CHECK-11]', async () => {
    const { visits } = await study.matrix(subject.subjectNo);
    const { visitId } = visits.find(({ visitKey }) => visitKey === 'SCR')!;
    const act = (name: string) =>
      study.call('site', 'POST', `visits/${visitId}/${name}`, { reason: 'a mistake' });
    expect((await listed()).total).toBe(1);
    expect((await act('delete')).status).toBe(200);
    expect((await listed()).total).toBe(0);
    expect((await act('restore')).status).toBe(200);
    await study.database.query('update admin.v1_assignment set site_id = 999 where person_id = 5');
    try {
      expect((await listed()).total).toBe(0);
    } finally {
      await study.database.query(
        'update admin.v1_assignment set site_id = null where person_id = 5',
      );
    }
    expect((await listed()).total).toBe(1);
  });
});

function design(): StudyDesign {
  const replay = replayDesign();
  const hidden = item('KIT', {
    dataType: 'number',
    numberFormat: { digits: 4, decimals: 1 },
    properties: [{ type: 14, roles: ['unblinded'] }],
  });
  return {
    ...replay,
    pages: replay.pages.map((page) =>
      page.key === 'VS'
        ? { ...page, blocks: page.blocks.map((b) => ({ ...b, items: [...b.items, hidden] })) }
        : page,
    ),
    checks: [
      check('HIGH', 'DM', 'NOTE', { expression: 'number(NOTE) > 5' }),
      check('DIV', 'VS', 'HEIGHT', { expression: 'WEIGHT / HEIGHT > 2' }),
      check('SECRET', 'VS', 'WEIGHT', { expression: 'WEIGHT / KIT > 2' }),
    ],
  };
}
