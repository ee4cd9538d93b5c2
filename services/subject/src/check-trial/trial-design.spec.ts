import { compileDesignChecks } from '@casebook/checks';
import { validateDesign } from '@casebook/study-design';
import { check, item, testDesign, text } from '../test/design';
import { designWithCheck, designWithPartsOf } from './trial-design';

describe('the design for a trial', () => {
  const design = testDesign();

  it('has the check, also a disabled one, in place of the released one with its key', () => {
    const one = check('RANGE', 'VS', 'SYSBP', { expression: 'SYSBP > 1', disabled: true });
    const { checks, schedule } = designWithCheck(design, one);
    expect(checks.map(({ key }) => key)).toEqual(['DIFFERENCE', 'RANGE']);
    expect(checks.at(-1)).toEqual({ ...one, disabled: undefined });
    expect(schedule.some(({ condition }) => condition !== undefined)).toBe(false);
  });

  it('keeps rules of visibility of the page of the check only', () => {
    const hide = (key: string, page: string, target: string) =>
      check(key, page, target, { action: { type: 'hide', items: [target] } });
    const checks = [hide('HERE', 'VS', 'PULSE'), hide('THERE', 'DM', 'AGE')];
    const one = check('NEW', 'VS', 'SYSBP', {});
    const made = designWithCheck({ ...design, checks }, one);
    expect(made.checks.map(({ key }) => key)).toEqual(['HERE', 'NEW']);
  });

  it('takes visits, pages, blocks and items from another version, and changes none of its own', () => {
    const other = testDesign();
    other.visits.push({ key: 'W8', title: text('Week 8'), type: 'scheduled' });
    other.schedule.push({ visit: 'W8', page: 'LAB', mandatory: true });
    other.pages.push({
      key: 'LAB',
      type: 2,
      title: text('Laboratory'),
      blocks: [{ key: 'LAB', type: 1, items: [item('CRP', { dataType: 'number' })] }],
    });
    const vs = other.pages.find(({ key }) => key === 'VS')!;
    vs.blocks[0]!.items.push(item('WEIGHT', { dataType: 'number' }));
    vs.blocks[0]!.items[1] = item('SYSBP');
    vs.blocks.push({ key: 'MORE', type: 3, maxLines: 5, items: [item('DOSE'), item('PULSE')] });
    const merged = designWithPartsOf(design, other);
    expect(validateDesign(merged).filter(({ severity }) => severity === 'error')).toEqual([]);
    const one = check('NEW', 'VS', 'SYSBP', {
      expression: 'SYSBP > WEIGHT || visit("W8").LAB.CRP > 1 || MORE.exists(l, l.DOSE == "1")',
    });
    expect(compileDesignChecks(designWithCheck(merged, one)).faults).toEqual([]);
    const blocks = merged.pages.find(({ key }) => key === 'VS')!.blocks;
    expect(blocks.map(({ items }) => items.map(({ key }) => key))).toEqual([
      ['VSDAT', 'SYSBP', 'DIABP', 'PULSE', 'DIFF', 'WEIGHT'],
      ['DOSE'],
    ]);
    expect(design).toEqual(testDesign());
  });
});
