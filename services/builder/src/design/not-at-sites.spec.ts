import { type Check, emptyDesign } from '@casebook/study-design';
import { notAtSites } from './not-at-sites';

const design = (checks: Partial<Check>[] = []) => ({
  ...emptyDesign({ studyIdText: 'S-1', name: { en: 'One' }, protocolNumber: 'P' }, ['en']),
  checks: checks as Check[],
});
const derivation: Partial<Check> = {
  key: 'BMI',
  target: { page: 'VS', item: 'BMI' },
  action: { type: 'derive' },
};
const calculation = {
  code: 'DESIGN_ODM_LOGIC_KEPT',
  params: { item: 'BMI', element: 'redcap:Calculation', expression: '[weight] / [height]' },
};

describe('what does not work at the sites', () => {
  it('is nothing in a design whose checks run', () => {
    expect(notAtSites(design([derivation]), [])).toEqual([]);
  });

  it('names a calculation of the import until a running check calculates its item [D4-DESIGN-08]', () => {
    expect(notAtSites(design(), [calculation])).toEqual([calculation]);
    expect(notAtSites(design([{ ...derivation, disabled: true }]), [calculation])).toEqual([
      { code: 'BUILDER_VALUE_TYPED', params: { check: 'BMI', item: 'VS.BMI' } },
      calculation,
    ]);
    expect(notAtSites(design([derivation]), [calculation])).toEqual([]);
  });

  it('is told nothing by notes about other things', () => {
    expect(notAtSites(design(), [{ code: 'DESIGN_ODM_ALIAS_KEPT', params: {} }])).toEqual([]);
  });

  it('gives the titles of the item and of the check that it names [D4-DESIGN-08]', () => {
    const item = {
      key: 'BMI',
      layout: 10 as const,
      label: { en: 'Body mass index' },
      properties: [],
    };
    const block = { key: 'B', type: 1 as const, items: [item] };
    const page = { key: 'VS', type: 2 as const, title: { en: 'Vital signs' }, blocks: [block] };
    const check = { ...derivation, disabled: true, description: { en: 'Computes the BMI' } };
    const titled = { ...design([check]), pages: [page] };
    expect(notAtSites(titled, [calculation]).map(({ titles }) => titles)).toEqual([
      { item: { en: 'Body mass index' }, check: { en: 'Computes the BMI' } },
      { item: { en: 'Body mass index' } },
    ]);
    const twice = { ...titled, pages: [page, { ...page, key: 'VS2' }] };
    expect(notAtSites(twice, [calculation])[1]).toEqual(calculation);
  });
});
