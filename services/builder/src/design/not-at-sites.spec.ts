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
});
