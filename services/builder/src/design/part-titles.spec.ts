import { indexDesign, type StudyDesign } from '@casebook/study-design';
import { allLayoutsDesign } from '@casebook/study-design/testing';
import { PartTitles } from './part-titles';

const design = allLayoutsDesign();
const titles = (path: string, code: string, params: object, of: StudyDesign = design) =>
  new PartTitles(indexDesign(of)).of(path, code, params as Record<string, string>);
const [page] = design.pages;
const [block] = page!.blocks;
const [item] = block!.items;
const visit = design.visits[0]!;
const reference = `${page!.key}.${item!.key}`;
const AT_ITEM = '/pages/0/blocks/0/items/0/codelist';

describe('the titles of parts in a message', () => {
  it.each([
    ['the item on the path', AT_ITEM, 'DESIGN_CODELIST_REQUIRED', { item: item!.key }, item!.label],
    [
      'an item of another page',
      '/checks/0',
      'DESIGN_DERIVE_DUPLICATE',
      { item: reference },
      item!.label,
    ],
    ['a page', '/pages/0', 'DESIGN_PAGE_EMPTY', { page: page!.key }, page!.title],
    ['a visit', '/visits/0', 'DESIGN_VISIT_EMPTY', { visit: visit.key }, visit.title],
    [
      'what a role would learn',
      '/checks/0/expression',
      'DESIGN_HIDDEN_SHOWN',
      { reads: `visit("${visit.key}").${reference}` },
      item!.label,
    ],
    [
      'counted visits',
      '/checks/0/expression',
      'DESIGN_HIDDEN_SHOWN',
      { reads: `visits("${visit.key}")` },
      visit.title,
    ],
    [
      'an added visit',
      '/checks/0/expression',
      'DESIGN_HIDDEN_VISIT',
      { target: visit.key },
      visit.title,
    ],
    [
      'a page that cannot be saved',
      '/checks/0/expression',
      'DESIGN_HIDDEN_BLOCK',
      { target: page!.key },
      page!.title,
    ],
  ])('are those of %s', (_, path, code, params, title) => {
    expect(Object.values(titles(path, code, params)!)).toEqual([title]);
  });

  it('are joined where a message names several parts', () => {
    const place = { target: `${visit.key} / ${page!.key}` };
    const joined = titles('/schedule/0/condition', 'DESIGN_HIDDEN_CONDITION', place)!['target']!;
    for (const language of design.languages) {
      expect(joined[language]).toBe(`${visit.title[language]} / ${page!.title[language]}`);
    }
  });

  it('name one without a title by its key among those that have one, and one without a text in the language by that of the first language', () => {
    const languages = ['en', 'th'];
    const check = { target: { page: page!.key }, expression: 'true', autoClose: true, tests: [] };
    const derive = { type: 'derive' as const };
    const checks = [
      { ...check, key: 'A', action: derive, description: { en: 'Age' } },
      { ...check, key: 'B', action: derive },
    ];
    const params = { checks: 'A, B' };
    expect(
      titles('/checks/0/expression', 'CHECKS_CYCLE', params, { ...design, languages, checks }),
    ).toEqual({
      checks: { en: 'Age, B', th: 'Age, B' },
    });
  });

  it.each([
    ['a key that does not exist', AT_ITEM, 'DESIGN_PAGE_EMPTY', { page: 'GONE' }],
    ['a part without a title', '/pages/0', 'DESIGN_PAGE_EMPTY', { page: page!.key }],
    [
      'a key that has to be changed',
      AT_ITEM,
      'DESIGN_KEY_DUPLICATE',
      { key: item!.key, kind: 'item' },
    ],
    [
      'a key as it stands in an expression',
      '/checks/0/expression',
      'CHECKS_VISIT_AMBIGUOUS',
      { visit: visit.key },
    ],
    [
      'a path of members that objects inherit',
      '/pages/0',
      'DESIGN_PAGE_EMPTY',
      { page: '__proto__', visit: 'constructor' },
    ],
  ])('do not exist for %s', (what, path, code, params) => {
    const untitled = what.includes('without')
      ? { ...design, pages: [{ ...page!, title: { en: '' } }] }
      : design;
    expect(titles(path, code, params, untitled)).toBeUndefined();
  });
});
