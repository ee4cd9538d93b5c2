import type { StudyDesign } from '@casebook/study-design';
import type { AuditList } from '../audit/audit.dto';
import { testDesign, text } from '../test/design';
import { insertVersion, type ProblemBody, release, SITE, TestStudy } from '../test/study';

const NEWER = 102;

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
});
afterAll(() => study.stop());

/** A newer design: no SEX, no SECRET; NOTE in a block of its own; AE without AESEV; nothing of VS at screening. */
function newerDesign(): StudyDesign {
  const base = testDesign();
  const gone = new Set(['SEX', 'SECRET', 'AESEV']);
  return {
    ...base,
    schedule: base.schedule.filter(
      ({ visit, page, condition }) => `${visit} ${page}` !== 'SCR VS' && !condition,
    ),
    pages: base.pages.map((page) => ({
      ...page,
      blocks: page.blocks.flatMap((block) => {
        const items = block.items.filter(({ key }) => !gone.has(key));
        if (page.key !== 'DM') return [{ ...block, items }];
        return [
          { ...block, items: items.filter(({ key }) => key !== 'NOTE') },
          { key: 'LATER', type: 1 as const, items: items.filter(({ key }) => key === 'NOTE') },
        ];
      }),
    })),
    checks: base.checks.filter(({ key }) => key !== 'SECRETLY'),
  };
}

describe('data of items that are no longer collected', () => {
  it('stays visible with the labels of its version, and cannot be changed [R2-VISIT-06] [D1-05] [D1-03]', async () => {
    const { pages } = await study.subject();
    const [dm, vs, ae] = [pages['SCR.DM']!, pages['SCR.VS']!, pages['W4.AE']!];
    await study.enter(dm, { SEX: 'F', AGE: '50', NOTE: 'First' });
    await study.enter(dm, { SECRET: 'hidden text' }, 'unblinded');
    await study.enter(vs, { PULSE: '60' });
    await study.enter(ae, { 'AETERM@1': 'Headache', 'AESEV@1': 'mild' });
    const newQuery = { pageId: dm, blockKey: 'DM', itemKey: 'SEX', content: 'Please check' };
    await study.call('monitor', 'POST', 'queries', newQuery);
    expect(await study.open(dm)).toMatchObject({ collected: true, formerItems: [] });

    await insertVersion(study.database, NEWER, newerDesign());
    await release(study.database, SITE, NEWER, -1_000);
    study.version = NEWER;
    const view = await study.open(dm);
    const sex = {
      blockKey: 'DM',
      line: 0,
      itemKey: 'SEX',
      value: 'F',
      revision: 1,
      flags: 0,
      label: text('SEX'),
      blockLabel: null,
      lineLabel: null,
      unit: null,
      valueLabel: text('Female'),
      versionNo: 101,
    };
    expect(view.collected).toBe(true);
    expect(view.formerItems).toEqual([
      sex,
      { ...sex, itemKey: 'NOTE', value: 'First', label: text('NOTE'), valueLabel: null },
    ]);
    expect(view.state.values.map(({ itemKey }) => itemKey)).toEqual(['AGE']);
    // Queries and audit trail of the item stay where they were.
    expect(view.state.queries.map(({ itemKey }) => itemKey)).toEqual(['SEX']);
    const trail = await study.call<AuditList>(
      'site',
      'GET',
      `pages/${dm}/audit?tab=data&blockKey=DM&line=0&itemKey=SEX`,
    );
    expect(trail.body.rows).toMatchObject([{ itemKey: 'SEX', after: 'F' }]);
    const saved = await study.enter(dm, { SEX: 'M' });
    expect(saved).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'SUBJECT_ITEM_UNKNOWN' }] } as Partial<ProblemBody>,
    });
    // Roles that could see it still can; other roles do not learn that it exists.
    const seen = (await study.open(dm, 'unblinded')).formerItems;
    expect(seen.find(({ itemKey }) => itemKey === 'SECRET')?.value).toBe('hidden text');
    expect(JSON.stringify(view)).not.toContain('hidden text');

    const lines = (await study.open(ae)).formerItems;
    expect(lines).toMatchObject([{ itemKey: 'AESEV', line: 1, value: 'mild' }]);
    expect(await study.open(vs)).toMatchObject({ collected: false, editable: true });
  });
});
