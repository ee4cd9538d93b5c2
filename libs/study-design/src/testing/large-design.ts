import {
  type Check,
  type Item,
  Layout,
  type Page,
  PageType,
  type StudyDesign,
} from '../schema/design';
import { emptyDesign } from '../schema/empty';

const PAGES = 200;
const ITEMS_OF_PAGE = 20;
const CHECKS = 3_000;

/** A design of 200 pages, 4,000 items and 3,000 checks with a test case each. */
export function largeDesign(): StudyDesign {
  const pages = Array.from(
    { length: PAGES },
    (_, page): Page => ({
      key: `P${page}`,
      type: PageType.normal,
      title: { en: `Page ${page}`, ja: `ページ${page}`, th: `หน้า ${page}` },
      blocks: [{ key: 'B', type: 1, items: Array.from({ length: ITEMS_OF_PAGE }, itemAt) }],
    }),
  );
  const design = emptyDesign(
    { studyIdText: 'LARGE', name: { en: 'Large design' }, protocolNumber: 'LARGE-1' },
    ['en', 'ja', 'th'],
  );
  return {
    ...design,
    pages: [...design.pages, ...pages],
    visits: [
      ...design.visits,
      { key: 'V1', title: { en: 'Visit 1', ja: '来院1', th: 'ครั้งที่ 1' }, type: 'scheduled' },
    ],
    schedule: [
      ...design.schedule,
      ...pages.map(({ key }) => ({ visit: 'V1', page: key, mandatory: true })),
    ],
    checks: Array.from({ length: CHECKS }, checkAt),
  };
}

const itemAt = (_: unknown, item: number): Item => ({
  key: `I${item}`,
  layout: Layout.text,
  dataType: 'number',
  label: { en: `Item ${item}`, ja: `項目${item}`, th: `รายการ ${item}` },
  numberFormat: { digits: 6, decimals: 2 },
  properties: [],
});

function checkAt(_: unknown, check: number): Check {
  const page = `P${check % PAGES}`;
  const item = `I${Math.floor(check / PAGES) % ITEMS_OF_PAGE}`;
  return {
    key: `C${check}`,
    target: { page, item },
    expression: `${item} < 0 || ${item} > ${1000 + check}`,
    action: {
      type: 'query',
      message: { en: 'Out of range', ja: '範囲外です', th: 'อยู่นอกช่วง' },
    },
    autoClose: true,
    tests: [{ name: 'too small', values: { [item]: '-1' }, expect: 'fires' }],
  };
}
