import { compileDesignChecks, runCheckTests } from '@casebook/checks';
import { Audiences, findHiddenEffects, rolesSeeingHiddenData } from '@casebook/role-view';
import { parseDesign, validateDesign } from '@casebook/study-design';
import { demoDesign } from '.';

describe('the demo study', () => {
  it('is a valid design in three languages', () => {
    expect(parseDesign(structuredClone(demoDesign))).not.toHaveProperty('faults');
    expect(validateDesign(demoDesign)).toEqual([]);
  });

  it('has checks that compile and pass their own tests', () => {
    const { program, faults } = compileDesignChecks(demoDesign);
    expect(faults).toEqual([]);
    expect(runCheckTests(program, demoDesign).filter(({ passed }) => !passed)).toEqual([]);
  });

  it('has hidden items whose values no other role can infer [D6-HIDDEN-01]', () => {
    const { program } = compileDesignChecks(demoDesign);
    const audiences = new Audiences(program);
    expect(findHiddenEffects(program, audiences)).toEqual([]);
    expect(rolesSeeingHiddenData(program, audiences, ['site_staff', 'pharmacist'])).toEqual([
      'pharmacist',
    ]);
  });

  it('has about 12 visits and 15 pages', () => {
    expect(demoDesign.visits).toHaveLength(12);
    expect(demoDesign.pages).toHaveLength(15);
  });
});
