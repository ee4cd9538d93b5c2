import {
  type Block,
  BlockType,
  type Check,
  emptyDesign,
  type Item,
  Layout,
  type Page,
  PageType,
  type StudyDesign,
} from '@casebook/study-design';
import { Client } from 'pg';
import type { BenchStudy } from './study';

const SUBJECTS = 1_000;
const PAGES = 11;
const ITEMS = 100;
/** The page of lines, and its block. */
const LINES = { page: 'LINES', block: 'L', lines: 20, items: 5 } as const;
/** Items of the registration page. */
const NUMBERS = ['SCRNO', 'ENRNO'] as const;
export const ITEMS_OF_SUBJECT = PAGES * ITEMS + LINES.lines * LINES.items + NUMBERS.length;
/** The last item of each page is derived; the checks use the first ones. */
const CHECKED = 90;
const pageKey = (page: number): string => `P${page}`;

const checkOn = (page: number, item: number): string => {
  switch (item % 4) {
    case 0:
      return `I${item} > 996`;
    case 1:
      return `I${item} + I${item + 1} > 1993`;
    case 2:
      return `${pageKey((page + 1) % PAGES)}.I${item} - I${item} > 995`;
    default:
      return `(I${item} < 2 && I${item + 1} > 990) || I${item} > 998`;
  }
};

const number = (key: string, label: string): Item => ({
  key,
  label: { en: label },
  layout: Layout.text,
  dataType: 'number',
  numberFormat: { digits: 6, decimals: 0 },
  properties: [],
});

const page = (key: string, title: string, block: Block): Page => ({
  key,
  type: PageType.normal,
  title: { en: title },
  blocks: [block],
});

const linesPage = (): Page =>
  page(LINES.page, 'Lines', {
    key: LINES.block,
    type: BlockType.fixedLine,
    items: Array.from({ length: LINES.items }, (_, item) => number(`L${item}`, `Item ${item}`)),
    lines: Array.from({ length: LINES.lines }, (_, line) => ({
      key: `LINE${line + 1}`,
      number: line + 1,
      label: { en: `Line ${line + 1}` },
    })),
  });

/**
 * 1,001 checks over eleven pages of 100 items: ranges, sums, comparisons with other pages, derivations; and a page of 20
 * lines of five items.
 */
export function wholeDesign(): StudyDesign {
  const design = emptyDesign(
    { studyIdText: 'WHOLE', name: { en: 'Whole study' }, protocolNumber: 'WHOLE-1' },
    ['en'],
  );
  const pages = Array.from({ length: PAGES }, (_, page) => page);
  const items = Array.from({ length: ITEMS }, (_, item) => item);
  const query = (page: number, item: number): Check => ({
    key: `C${page}_${item}`,
    target: { page: pageKey(page), item: `I${item}` },
    expression: checkOn(page, item),
    action: { type: 'query', message: { en: `Please check item ${item}` } },
    autoClose: true,
    tests: [],
  });
  const sum = (page: number): Check => ({
    ...query(page, ITEMS - 1),
    expression: 'I0 + I1',
    action: { type: 'derive' },
  });
  return {
    ...design,
    pages: [
      ...design.pages,
      ...pages.map((at) =>
        page(pageKey(at), `Page ${at}`, {
          key: 'B',
          type: BlockType.normal,
          items: items.map((item) => number(`I${item}`, `Item ${item}`)),
        }),
      ),
      linesPage(),
    ],
    visits: [...design.visits, { key: 'V1', title: { en: 'Visit 1' }, type: 'scheduled' }],
    schedule: [
      ...design.schedule,
      ...[...pages.map(pageKey), LINES.page].map((key) => ({
        visit: 'V1',
        page: key,
        mandatory: true,
      })),
    ],
    checks: pages.flatMap((page) => [
      ...items.slice(0, CHECKED).map((item) => query(page, item)),
      sum(page),
    ]),
  };
}

/** Registered subjects with every item entered, by SQL and without audit, because only what reads and changes it later is measured. */
export async function fillWholeStudy(
  adminUrl: string,
  { studyId, siteId, versionId }: BenchStudy,
): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`
    set session_replication_role = replica;
    insert into subject.subject (study_id, site_id, subject_no, structure_version_id)
      select ${studyId}, ${siteId}, 'R-' || to_char(n, 'FM0000'), ${versionId} from generate_series(1, ${SUBJECTS}) n;
    create temporary table filled as
      select subject_id from subject.subject where study_id = ${studyId} and subject_no like 'R-%';
    insert into subject.subject_counter (study_id, subject_id, pages, pages_started, pages_complete, items, entered)
      select ${studyId}, subject_id, ${PAGES + 2}, ${PAGES + 2}, ${PAGES + 2}, ${ITEMS_OF_SUBJECT}, ${ITEMS_OF_SUBJECT}
      from filled;
    create temporary table filled_page as
      select visit_key, page_key, items from (values ('REG', 'REG', ${NUMBERS.length}),
        ('V1', '${LINES.page}', ${LINES.lines * LINES.items})) t(visit_key, page_key, items)
      union all select 'V1', 'P' || p, ${ITEMS} from generate_series(0, ${PAGES - 1}) p;
    insert into subject.visit (study_id, subject_id, visit_key, design_version_id)
      select ${studyId}, subject_id, visit_key, ${versionId} from filled, (values ('REG'), ('V1')) t(visit_key);
    insert into subject.page (study_id, subject_id, visit_id, page_key, design_version_id)
      select v.study_id, v.subject_id, v.visit_id, f.page_key, ${versionId}
      from subject.visit v join filled using (subject_id) join filled_page f using (visit_key)
      where v.study_id = ${studyId};
    insert into subject.page_counter (study_id, subject_id, page_id, items, entered, saves)
      select p.study_id, p.subject_id, p.page_id, f.items, f.items, 1
      from subject.page p join filled using (subject_id) join filled_page f using (page_key) where p.study_id = ${studyId};
    create temporary table filled_item as
      select 'P' || p as page_key, 'B' as block_key, 0 as line, 'I' || i as item_key, i as at
      from generate_series(0, ${PAGES - 1}) p, generate_series(0, ${ITEMS - 1}) i
      union all select '${LINES.page}', '${LINES.block}', l, 'L' || i, l * ${LINES.items} + i
      from generate_series(1, ${LINES.lines}) l, generate_series(0, ${LINES.items - 1}) i;
    insert into subject.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value, num,
        revision, design_version_id)
      select p.study_id, p.subject_id, p.visit_id, p.page_id, i.block_key, i.line, i.item_key, v.n::text, v.n, 1, ${versionId}
      from subject.page p join filled using (subject_id) join filled_item i using (page_key)
      cross join lateral (select (hashint4(p.page_id * 128 + i.at)::bigint + 2147483648) % 1000 as n) v
      where p.study_id = ${studyId};
    insert into subject.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value, revision,
        design_version_id)
      select p.study_id, p.subject_id, p.visit_id, p.page_id, 'REG', 0, item_key, item_key || '-' || p.subject_id, 1, ${versionId}
      from subject.page p join filled using (subject_id)
      cross join unnest('{${NUMBERS.join(', ')}}'::text[]) item_key
      where p.study_id = ${studyId} and p.page_key = 'REG';
    -- What is derived agrees, but for one subject in twenty.
    update subject.item_value d set num = a.num + b.num, value = (a.num + b.num)::text
      from subject.item_value a, subject.item_value b
      where d.study_id = ${studyId} and d.item_key = 'I${ITEMS - 1}' and d.subject_id % 20 > 0
        and (a.study_id, a.subject_id, a.page_id, a.item_key) = (d.study_id, d.subject_id, d.page_id, 'I0')
        and (b.study_id, b.subject_id, b.page_id, b.item_key) = (d.study_id, d.subject_id, d.page_id, 'I1');
    analyze;
  `);
  await admin.end();
}
