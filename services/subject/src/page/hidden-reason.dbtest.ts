import { testDesign } from '../test/design';
import { TestStudy, VERSION } from '../test/study';

let study: TestStudy;
beforeAll(async () => {
  const base = testDesign();
  study = await TestStudy.start({
    ...base,
    // The difference of the blood pressures is derived, and hidden from all roles but one.
    pages: base.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => ({
        ...block,
        items: block.items.map((item) =>
          item.key === 'DIFF'
            ? { ...item, properties: [{ type: 14 as const, roles: ['unblinded'] }] }
            : item,
        ),
      })),
    })),
    checks: base.checks.filter(({ key }) => key === 'DIFFERENCE'),
  });
});
afterAll(() => study.stop());

it('records reason type 20 for a change that the system makes to a hidden item [R3-REASON-02]', async () => {
  const { pages } = await study.subject();
  const page = pages['SCR.VS']!;
  expect((await study.enter(page, { SYSBP: '120', DIABP: '80' })).status).toBe(200);
  const derived = () =>
    study.database.query(
      `select value, reason_code from subject.item_value where page_id = $1 and item_key = 'DIFF'`,
      [page],
    );
  expect(await derived()).toEqual([{ value: '40', reason_code: null }]);
  const change = { blockKey: 'VS', line: 0, itemKey: 'SYSBP', value: '130', revision: 1 };
  const changed = await study.call('site', 'POST', `pages/${page}/save`, {
    designVersionId: VERSION,
    items: [{ ...change, reasonCode: 1 }],
  });
  expect(changed.status).toBe(200);
  expect(await derived()).toEqual([{ value: '50', reason_code: 20 }]);
});
