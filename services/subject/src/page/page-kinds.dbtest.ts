import { withClient } from '@casebook/platform-db';
import { BlockType, Layout, PageType, type StudyDesign } from '@casebook/study-design';
import { allLayoutsDesign, allLayoutsEntries } from '@casebook/study-design/testing';
import { STUDY, TestStudy, VERSION } from '../test/study';
import type { PageSaveAnswer, PageSaveInput } from './page-save.dto';
import type { LineState } from './page.dto';

/** Adds a page that has only labels. */
const withNotice = (design: StudyDesign): StudyDesign => ({
  ...design,
  pages: [
    ...design.pages,
    {
      key: 'NOTICE',
      type: PageType.normal,
      title: { en: 'Before you begin' },
      blocks: [
        {
          key: 'TEXT',
          type: BlockType.normal,
          items: [
            { key: 'WASH', label: { en: 'Wash your hands' }, layout: Layout.label, properties: [] },
          ],
        },
      ],
    },
  ],
  schedule: [...design.schedule, { visit: 'V1', page: 'NOTICE', mandatory: true }],
});

/** Covers every layout, property type and block type through the API. */
describe('a page of every kind of item', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start(withNotice(allLayoutsDesign()));
  });
  afterAll(() => study.stop());

  const save = (page: number, input: Partial<PageSaveInput>) =>
    study.call<PageSaveAnswer & { code: string; errors: { field: string; code: string }[] }>(
      'site',
      'POST',
      `pages/${page}/save`,
      { designVersionId: VERSION, items: [], ...input },
    );
  const line = (number: number) => ({ blockKey: 'MED', line: number });
  const added = async (...numbers: number[]) => {
    const { pages } = await study.subject();
    const page = pages['V1.ALL']!;
    if (numbers.length > 0)
      expect((await save(page, { linesAdded: numbers.map(line) })).status).toBe(200);
    return page;
  };
  const order = ({ lines }: { lines: readonly LineState[] }) =>
    lines.filter(({ blockKey }) => blockKey === 'MED').map((one) => one.line);

  it('stores each layout by its rule [R3-LAYOUT-02] [R3-LAYOUT-03] [R3-LAYOUT-04] [R3-LAYOUT-05] [R3-LAYOUT-10] [R3-LAYOUT-11] [R3-LAYOUT-12] [R3-LAYOUT-13] [R3-LAYOUT-14]', async () => {
    const { pages } = await study.subject();
    const page = pages['V1.ALL']!;
    const saved = await save(page, {
      linesAdded: [line(1)],
      items: allLayoutsEntries.map(({ blockKey, line, itemKey, typed }) => ({
        blockKey,
        line,
        itemKey,
        value: typed,
        revision: 0,
      })),
    });
    expect(saved).toMatchObject({ status: 200 });
    const { values } = (await study.open(page)).state;
    const found = allLayoutsEntries.map(
      ({ blockKey, line, itemKey }) =>
        values.find(
          (row) => row.blockKey === blockKey && row.line === line && row.itemKey === itemKey,
        )?.value,
    );
    expect(found).toEqual(allLayoutsEntries.map(({ stored }) => stored));
  });

  it('can be read but is not counted as to be entered when it has only labels [R9-STATUS-01]', async () => {
    const { pages, subjectNo } = await study.subject();
    expect((await study.open(pages['V1.NOTICE']!)).editable).toBe(true);
    const { cells } = await study.matrix(subjectNo);
    const stateOf = (pageKey: string) => cells.find((cell) => cell.pageKey === pageKey)?.state;
    expect([stateOf('NOTICE'), stateOf('ALL')]).toEqual(['notApplicable', 'notStarted']);
    const [counted] = await study.database.query(
      `select c.pages from subject.subject_counter c join subject.subject s using (study_id, subject_id)
       where s.subject_no = $1`,
      [subjectNo],
    );
    expect(counted).toEqual({
      pages: cells.filter(({ state }) => state !== 'notApplicable').length,
    });
  });

  it('refuses an exclusive choice together with others [R3-PROP-01]', async () => {
    const { pages } = await study.subject();
    const place = { blockKey: 'CHOICE', line: 0, itemKey: 'SYMPTOMS', revision: 0 };
    const refused = await save(pages['V1.ALL']!, { items: [{ ...place, value: 'NONE|COUGH' }] });
    expect(refused.body.errors).toMatchObject([{ code: 'VALUES_CODE_EXCLUDES_OTHERS' }]);
  });

  it('refuses typed values for items that the system fills [R3-PROP-01]', async () => {
    const { pages } = await study.subject();
    for (const itemKey of ['RANDKEY', 'KIT']) {
      const place = { blockKey: 'SYSTEM', line: 0, itemKey, revision: 0 };
      const refused = await save(pages['V1.ALL']!, { items: [{ ...place, value: 'X-1' }] });
      expect(refused.body.errors).toMatchObject([{ code: 'SUBJECT_ITEM_GENERATED' }]);
    }
  });

  it('shows the value of another visit for an item filled from there, and does not store it [R3-PROP-01] [D1-01]', async () => {
    const { pages } = await study.subject();
    const weight = { blockKey: 'MEASURE', line: 0, itemKey: 'WEIGHT', revision: 0 };
    await save(pages['V1.ALL']!, { items: [{ ...weight, value: '65.5' }] });
    const { surroundingValues, state } = await study.open(pages['V2.ALL']!);
    expect(surroundingValues).toEqual([
      {
        visitKey: 'V1',
        pageKey: 'ALL',
        blockKey: 'MEASURE',
        line: 0,
        itemKey: 'WEIGHT',
        value: '65.5',
      },
    ]);
    expect(state.values).toEqual([]);
  });

  it('contains no hidden item and no arm in any answer [D1-03] [D6-BLIND-01]', async () => {
    const { pages, subjectNo } = await study.subject();
    const page = pages['V1.ALL']!;
    await withClient(study.database.adminUrl, async (admin) => {
      await admin.query('begin');
      await admin.query(
        `select platform.begin_write($1, 0, 'iwrs', null, null, null, null, null, null, 'integration')`,
        [STUDY],
      );
      await admin.query(
        `insert into subject.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value,
           revision, flags, design_version_id)
         select p.study_id, p.subject_id, p.visit_id, p.page_id, 'SYSTEM', 0, t.key, t.value, 1, 0, $3
         from subject.page p, (values ('ARM', 'verum-group'), ('PKLEVEL', '12.5 ng')) t(key, value)
         where p.study_id = $1 and p.page_id = $2`,
        [STUDY, page, VERSION],
      );
      await admin.query('commit');
    });
    const height = { blockKey: 'MEASURE', line: 0, itemKey: 'HEIGHT', value: '170', revision: 0 };
    const answers = [
      await study.open(page),
      await save(page, { items: [height] }),
      await save(page, { items: [{ ...height, value: '171' }] }),
      await save(page, { items: [{ ...height, itemKey: 'ARM' }] }),
      await study.call('site', 'GET', `pages/${page}/audit?tab=data`),
      await study.call('site', 'GET', 'queries'),
      await study.matrix(subjectNo),
      await study.open(pages['V2.ALL']!),
    ];
    const text = JSON.stringify(answers);
    // The names may only occur where the request itself contained them.
    expect(text).not.toMatch(/verum-group|12\.5 ng|PKLEVEL|Plasma|"Arm"|群/);
    expect(text).toContain('170');
  });

  const HEIGHT = { blockKey: 'MEASURE', line: 0, itemKey: 'HEIGHT', value: '170', revision: 0 };
  it.each([
    ['page', 'update subject.page set flags = $3 where study_id = $1 and page_id = $2'],
    [
      'block',
      `insert into subject.block_line (study_id, subject_id, visit_id, page_id, block_key, line, position, flags,
         design_version_id)
       select study_id, subject_id, visit_id, page_id, 'MEASURE', 0, 0, $3, design_version_id from subject.page
       where study_id = $1 and page_id = $2`,
    ],
  ])(
    'refuses a first entry on a frozen or locked %s [R3-PAGE-01] [D3-VALUE-03]',
    async (_, set) => {
      for (const [flags, code] of [
        [1, 'SUBJECT_ITEM_FROZEN'],
        [8, 'SUBJECT_ITEM_LOCKED'],
      ] as const) {
        const page = await added();
        await withClient(study.database.adminUrl, async (admin) => {
          await admin.query('begin');
          await admin.query(
            `select platform.begin_write($1, 9, 'status', null, null, null, null, null, null, 'entry')`,
            [STUDY],
          );
          await admin.query(set, [STUDY, page, flags]);
          await admin.query('commit');
        });
        const refused = await save(page, { items: [HEIGHT] });
        expect(refused.body.errors).toMatchObject([{ field: 'items.0.value', code }]);
      }
      expect((await save(await added(), { items: [HEIGHT] })).status).toBe(200);
    },
  );

  describe('log lines', () => {
    it('are reordered, and the new order is audited [R3-PAGE-02] [D1-01]', async () => {
      const page = await added(1, 2, 3);
      const moved = await save(page, { linesOrdered: [{ blockKey: 'MED', lines: [3, 1, 2] }] });
      expect(moved.status).toBe(200);
      expect(order((await study.open(page)).state)).toEqual([3, 1, 2]);
      const again = await save(page, { linesOrdered: [{ blockKey: 'MED', lines: [3, 1, 2] }] });
      expect(again).toMatchObject({ status: 422, body: { code: 'COMMON_NO_CHANGE' } });
      const events = await study.database.query<{ n: number }>(
        `select count(*)::int as n from audit.event where page_id = ${page} and entity = 'block_line'`,
      );
      expect(events[0]!.n).toBe(6);
    });

    it('exchange only the positions of the named lines', async () => {
      const page = await added(1, 2, 3);
      await save(page, { linesOrdered: [{ blockKey: 'MED', lines: [3, 1] }] });
      expect(order((await study.open(page)).state)).toEqual([3, 2, 1]);
      const unknown = await save(page, { linesOrdered: [{ blockKey: 'MED', lines: [9, 1] }] });
      expect(unknown.body.errors).toMatchObject([{ code: 'SUBJECT_LINE_UNKNOWN' }]);
    });

    it('can be added and saved in any order', async () => {
      const page = await added();
      const items = [1, 2].map((number) => ({
        ...line(number),
        itemKey: 'CMTRT',
        value: `Medicine ${number}`,
        revision: 0,
      }));
      const { body } = await save(page, {
        linesAdded: [line(2), line(1)],
        linesOrdered: [{ blockKey: 'MED', lines: [2, 1] }],
        items,
      });
      expect(order(body.state)).toEqual([2, 1]);
      expect(order((await study.open(page)).state)).toEqual([2, 1]);
    });

    it('are added, moved and removed by one save', async () => {
      const page = await added(1, 2);
      const { body } = await save(page, {
        linesAdded: [line(3)],
        linesRemoved: [{ ...line(1), reasonCode: 4, reason: 'never taken' }],
        linesOrdered: [{ blockKey: 'MED', lines: [3, 2, 1] }],
      });
      expect(order(body.state)).toEqual([3, 2, 1]);
      expect(body.state.lines.find((one) => one.line === 1)!.deleted).toBe(true);
      const audit = await study.database.query<{ reason: string }>(
        `select reason from audit.event where page_id = ${page} and entity = 'block_line' and reason is not null`,
      );
      expect(audit).toEqual([{ reason: 'never taken' }]);
    });

    it('never exceed the maximum of the design, also when one is restored', async () => {
      const page = await added(1, 2, 3);
      expect((await save(page, { linesAdded: [line(4)] })).body.errors).toMatchObject([
        { code: 'SUBJECT_LINES_FULL' },
      ]);
      const reason = { reasonCode: 1 as const };
      await save(page, { linesRemoved: [{ ...line(2), ...reason }], linesAdded: [] });
      expect((await save(page, { linesAdded: [line(4)] })).status).toBe(200);
      expect(
        (await save(page, { linesRestored: [{ ...line(2), ...reason }] })).body.errors,
      ).toEqual([expect.objectContaining({ code: 'SUBJECT_LINES_FULL' })]);
    });

    it('keep their position while they are frozen or locked [D3-VALUE-03]', async () => {
      const page = await added(1, 2);
      const close = (flags: number) =>
        withClient(study.database.adminUrl, async (admin) => {
          await admin.query('begin');
          await admin.query(
            `select platform.begin_write($1, 9, 'status', null, null, null, null, null, null, 'entry')`,
            [STUDY],
          );
          await admin.query(
            'update subject.block_line set flags = $3 where study_id = $1 and page_id = $2 and line = 2',
            [STUDY, page, flags],
          );
          await admin.query('commit');
        });
      for (const [flags, code] of [
        [1, 'SUBJECT_ITEM_FROZEN'],
        [8, 'SUBJECT_ITEM_LOCKED'],
      ] as const) {
        await close(flags);
        for (const input of [
          { linesOrdered: [{ blockKey: 'MED', lines: [2, 1] }] },
          { linesRemoved: [{ ...line(2), reasonCode: 1 as const }] },
          { items: [{ ...line(2), itemKey: 'CMTRT', value: 'Aspirin', revision: 0 }] },
        ])
          expect((await save(page, input)).body.errors).toMatchObject([{ code }]);
      }
    });
  });

  it('sends the browser a design without anything that the role may not see [D1-03]', async () => {
    const { pages } = await study.subject();
    const { design } = (await study.open(pages['V1.ALL']!)) as { design: StudyDesign };
    const items = design.pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.items));
    expect(items.map(({ key }) => key)).toEqual(expect.arrayContaining(['RANDKEY', 'KIT', 'ICDT']));
    expect(items.map(({ key }) => key)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(ARM|PKLEVEL)$/)]),
    );
  });
});
