import { testDesign } from '../test/design';
import { TestStudy } from '../test/study';

let study: TestStudy;

beforeAll(async () => {
  const base = testDesign();
  study = await TestStudy.start({
    ...base,
    pages: base.pages.map((page) =>
      page.key === 'VS'
        ? {
            ...page,
            blocks: page.blocks.map((block) => ({
              ...block,
              items: block.items.map((one) => ({ ...one, notDone: one.key === 'PULSE' })),
            })),
          }
        : page,
    ),
  });
});
afterAll(() => study.stop());

async function save(
  pageId: number,
  blockKey: string,
  items: readonly {
    itemKey: string;
    value?: string | null;
    line?: number;
    [more: string]: unknown;
  }[],
  more: object = {},
): Promise<void> {
  const { status, body } = await study.call('site', 'POST', `pages/${pageId}/save`, {
    designVersionId: study.version,
    items: items.map((one) => ({ blockKey, line: 0, value: null, revision: 0, ...one })),
    ...more,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

const valuesOf = (pageId: number) =>
  study.database.query(
    `select item_key, line, value, revision, flags, deleted from subject.v1_record_value
     where page_id = ${pageId} order by item_key, line`,
  );

it('has items that were emptied or not done [D9-PDF-03]', async () => {
  const page = (await study.subject()).pages['SCR.VS']!;
  const why = { reasonCode: 1, reason: 'typing error' };
  await save(page, 'VS', [
    { itemKey: 'VSDAT', value: '2026-04-01' },
    { itemKey: 'SYSBP', value: '120' },
    { itemKey: 'PULSE', notDone: true, reason: 'broken' },
  ]);
  await save(page, 'VS', [{ itemKey: 'SYSBP', revision: 1, ...why }]);
  expect(await valuesOf(page)).toEqual(
    expect.arrayContaining([
      { item_key: 'PULSE', line: 0, value: null, revision: 1, flags: 32, deleted: false },
      { item_key: 'SYSBP', line: 0, value: null, revision: 2, flags: 0, deleted: false },
      { item_key: 'VSDAT', line: 0, value: '2026-04-01', revision: 1, flags: 0, deleted: false },
    ]),
  );
});

it('has removed lines with what they held [D9-PDF-03]', async () => {
  const page = (await study.subject()).pages['W4.AE']!;
  const lines = [
    { blockKey: 'AE', line: 1 },
    { blockKey: 'AE', line: 2 },
  ];
  await save(
    page,
    'AE',
    lines.map(({ line }) => ({ itemKey: 'AETERM', line, value: `Event ${line}` })),
    { linesAdded: lines },
  );
  await save(page, 'AE', [], {
    linesRemoved: [{ ...lines[0], reasonCode: 4, reason: 'entered twice' }],
  });
  expect(await valuesOf(page)).toMatchObject([
    { line: 1, value: 'Event 1', deleted: true },
    { line: 2, value: 'Event 2', deleted: false },
  ]);
  const stored = await study.database.query(
    `select line, deleted from subject.v1_record_line where page_id = ${page} and line > 0 order by line`,
  );
  expect(stored).toEqual([
    { line: 1, deleted: true },
    { line: 2, deleted: false },
  ]);
});

it('has pages that are not collected, and says so [D9-PDF-03]', async () => {
  const { pages, subjectId } = await study.subject();
  await study.enter(pages['SCR.DM']!, { SEX: 'M' });
  const stored = await study.database.query<{ page_key: string; applicable: boolean }>(
    `select page_key, applicable from subject.v1_record_page where subject_id = ${subjectId}`,
  );
  expect(stored).toContainEqual({ page_key: 'PREG', applicable: false });
  expect(stored).toContainEqual({ page_key: 'DM', applicable: true });
});
