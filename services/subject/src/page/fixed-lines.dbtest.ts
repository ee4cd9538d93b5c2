import { BlockType, type FixedLine, type StudyDesign } from '@casebook/study-design';
import { item, testDesign, text } from '../test/design';
import { insertVersion, release, SITE, TestStudy } from '../test/study';

const line = (key: string, number: number): FixedLine => ({ key, number, label: text(key) });

/** A design in which vital signs have a block of fixed lines instead of their items. */
function withLines(...lines: FixedLine[]): StudyDesign {
  const base = testDesign();
  const pages = base.pages.map((page) =>
    page.key === 'PREG'
      ? {
          ...page,
          blocks: [{ key: 'PREG', type: BlockType.fixedLine, lines, items: [item('RESULT')] }],
        }
      : page,
  );
  const schedule = base.schedule.map(({ visit, page, mandatory }) => ({ visit, page, mandatory }));
  return { ...base, pages, schedule };
}

/** A version that was frozen before fixed lines had numbers. */
const positional = (design: StudyDesign) =>
  JSON.parse(
    JSON.stringify({ ...design, schema: 'casebook-design/1' }, (name, value: unknown) =>
      name === 'number' ? undefined : value,
    ),
  ) as StudyDesign;

describe('fixed lines of an amendment', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start(positional(withLines(line('A', 1), line('B', 2), line('C', 3))));
  });
  afterAll(() => study.stop());

  const enter = async (page: number, values: Readonly<Record<number, string>>) =>
    study.call('site', 'POST', `pages/${page}/save`, {
      designVersionId: study.version,
      items: Object.entries(values).map(([at, value]) => ({
        blockKey: 'PREG',
        line: Number(at),
        itemKey: 'RESULT',
        value,
        revision: 0,
      })),
    });

  it('keep the values of each line when the amendment changes their order [D4-LINE-01] [D4-LINE-02] [D1-05]', async () => {
    const { pages, subjectNo } = await study.subject();
    const page = pages['W4.PREG']!;
    const entered = await enter(page, { 1: 'of A', 2: 'of B', 3: 'of C' });
    expect(entered.status).toBe(200);
    await study.call('monitor', 'POST', 'queries', {
      pageId: page,
      blockKey: 'PREG',
      line: 3,
      itemKey: 'RESULT',
      content: 'Sure?',
    });
    await insertVersion(study.database, 102, withLines(line('C', 3), line('A', 1), line('D', 4)));
    await release(study.database, SITE, 102, -1_000);
    study.version = 102;

    const view = await study.open(page);
    const shown = new Map(view.state.values.map((row) => [row.line, row.value]));
    const { lines } = (view.design as StudyDesign).pages.find(({ key }) => key === 'PREG')!
      .blocks[0]!;
    expect(lines!.map(({ key, number }) => [key, shown.get(number)])).toEqual([
      ['C', 'of C'],
      ['A', 'of A'],
      ['D', undefined],
    ]);
    expect(view.formerItems).toMatchObject([{ line: 2, value: 'of B', lineLabel: { en: 'B' } }]);

    const saved = await enter(page, { 4: 'of D' });
    expect(saved.status).toBe(200);
    const gone = await enter(page, { 2: 'again' });
    expect(gone.body.errors).toMatchObject([{ code: 'SUBJECT_ITEM_UNKNOWN' }]);
    const { cells } = await study.matrix(subjectNo);
    expect(cells.find(({ pageId }) => pageId === page)).toMatchObject({ items: 3, entered: 3 });

    const audit = await study.call<{ rows: { line: number; lineLabel: { en: string } }[] }>(
      'site',
      'GET',
      `pages/${page}/audit?tab=data`,
    );
    expect(new Map(audit.body.rows.map((row) => [row.line, row.lineLabel.en]))).toEqual(
      new Map([
        [4, 'D'],
        [3, 'C'],
        [2, 'B'],
        [1, 'A'],
      ]),
    );
    const queries = await study.call<{ rows: { line: number; lineLabel: { en: string } }[] }>(
      'monitor',
      'GET',
      'queries',
    );
    expect(queries.body.rows).toMatchObject([{ line: 3, lineLabel: { en: 'C' } }]);
  });
});
