import { allLayoutsDesign } from '@casebook/study-design/testing';
import { faultPlace } from './fault-place';

const design = allLayoutsDesign();
const [page] = design.pages;
const [block] = page!.blocks;
const [item] = block!.items;

describe('the place of a fault', () => {
  it('has the titles of page, block and item beside their keys', () => {
    expect(faultPlace(design, '/pages/0/blocks/0/items/0/label')).toEqual({
      area: 'pages',
      place: `${page!.key} › ${block!.key} › ${item!.key}`,
      names: [
        { key: page!.key, title: page!.title },
        { key: block!.key, ...(block!.label && { title: block!.label }) },
        { key: item!.key, title: item!.label },
      ],
    });
  });

  it('names the page and the visit of a place in the schedule, a missing one by its key', () => {
    const visit = design.visits[0]!;
    const schedule = [
      { visit: visit.key, page: page!.key, mandatory: true },
      { visit: 'GONE', page: page!.key, mandatory: true },
    ];
    const names = (path: string) => faultPlace({ ...design, schedule }, path).names;
    expect(names('/schedule/0')).toEqual([
      {
        key: `${visit.key} / ${page!.key}`,
        title: Object.fromEntries(
          design.languages.map((language) => [
            language,
            `${visit.title[language]} / ${page!.title[language]}`,
          ]),
        ),
      },
    ]);
    expect(names('/schedule/1')[0]!.title!['en']).toBe(`GONE / ${page!.title['en']}`);
  });

  it('names a check by what it is for, otherwise by what it asks, and its test by the name', () => {
    const check = {
      key: 'C1',
      target: { page: page!.key, item: item!.key },
      expression: 'true',
      action: { type: 'query' as const, message: { en: 'Why?' } },
      autoClose: true,
      tests: [{ name: 'fires', values: {}, expect: 'fires' as const }],
    };
    const described = { ...check, description: { en: 'Range of the dose' } };
    const empty = { ...check, description: { en: '' }, action: { type: 'derive' as const } };
    const names = (position: number) =>
      faultPlace({ ...design, checks: [check, described, empty] }, `/checks/${position}/tests/0`)
        .names;
    expect(names(0)).toEqual([{ key: 'C1', title: { en: 'Why?' } }, { key: 'fires' }]);
    expect(names(1)[0]).toEqual({ key: 'C1', title: { en: 'Range of the dose' } });
    expect(names(2)[0]).toEqual({ key: 'C1' });
  });

  it('has no names for the design as a whole', () => {
    expect(faultPlace(design, '/study/name')).toMatchObject({
      area: 'study',
      place: '',
      names: [],
    });
  });
});
