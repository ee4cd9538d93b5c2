import * as fc from 'fast-check';
import { arbitraryDesign } from '../../test/arbitrary-design';
import { canonicalJson } from '../canonical';
import { Layout, type Item, type StudyDesign } from '../schema/design';
import { emptyDesign } from '../schema/empty';
import { itemsOf } from '../schema/items';
import { parseDesign } from '../validation/shape';
import { validateDesign } from '../validation/validate';
import { isHiddenFrom, projectForRole } from './project';

const text = (en: string) => ({ en });

function blindedDesign(): StudyDesign {
  const design = emptyDesign({ studyIdText: 'S', name: text('S'), protocolNumber: 'P' }, ['en']);
  const items: Item[] = [
    { key: 'RESULT', layout: Layout.text, label: text('Result'), properties: [] },
    {
      key: 'SECRET',
      layout: Layout.text,
      label: text('Secret label'),
      properties: [{ type: 14, roles: ['data_manager'] }],
    },
    {
      key: 'ARM',
      layout: Layout.dropdown,
      codelist: 'ARMS',
      label: text('Arm'),
      properties: [{ type: 11 }, { type: 2, value: 'A' }],
    },
  ];
  const message = text('Check');
  const action = { type: 'query' as const, message };
  const check = { target: { page: 'R', item: 'RESULT' }, action, autoClose: true, tests: [] };
  design.codelists.push({
    key: 'ARMS',
    name: text('Arms'),
    dataType: 'text',
    entries: [{ code: 'A', label: text('Zorvexil 50 mg') }],
  });
  design.pages.push({
    key: 'R',
    type: 2,
    title: text('R'),
    blocks: [{ key: 'B', type: 1, items }],
  });
  design.schedule.push({
    visit: 'REG',
    page: 'R',
    mandatory: true,
    condition: 'REG.SECRET == "1"',
  });
  design.checks.push(
    {
      key: 'PLAIN',
      ...check,
      expression: 'RESULT == "x"',
      tests: [{ name: 't', values: {}, expect: 'fires' }],
    },
    { key: 'READS', ...check, expression: 'R.SECRET == RESULT' },
    { key: 'READS_ARM', ...check, expression: 'visit("REG").R.ARM == "A"' },
    { key: 'TARGETS', ...check, target: { page: 'R', item: 'SECRET' }, expression: 'RESULT == ""' },
    { key: 'OFF', ...check, expression: 'RESULT == "y"', disabled: true },
    {
      key: 'HIDES',
      ...check,
      target: { page: 'R' },
      action: { type: 'hide', items: ['RESULT', 'SECRET'] },
      expression: 'RESULT == "z"',
    },
  );
  return design;
}

describe('projectForRole', () => {
  it('holds nothing of a hidden item, of arms, or of checks that read them [D4-DESIGN-06]', () => {
    const design = blindedDesign();
    expect(validateDesign(design).filter((fault) => fault.severity === 'error')).toEqual([]);
    const seen = projectForRole(design, 'site_staff');
    expect(canonicalJson(seen)).not.toMatch(/SECRET|Secret|Zorvexil|"ARMS"/);
    expect(seen.checks.map((check) => check.key)).toEqual(['PLAIN', 'HIDES']);
    expect(seen.checks[0]!.tests).toEqual([]);
    expect(seen.checks[1]!.action).toEqual({ type: 'hide', items: ['RESULT'] });
    expect(seen.pages[1]!.blocks[0]!.items[1]).toEqual({
      key: 'ARM',
      layout: Layout.text,
      label: text('Arm'),
      properties: [{ type: 11 }],
    });
  });

  it('gives a hidden item to a listed role, without naming the others [D4-DESIGN-06]', () => {
    const seen = projectForRole(blindedDesign(), 'data_manager');
    const item = seen.pages[1]!.blocks[0]!.items[1]!;
    expect(item.key).toBe('SECRET');
    expect(isHiddenFrom(item, 'data_manager')).toBe(false);
    expect(seen.checks.map((check) => check.key)).toContain('READS');
    expect(canonicalJson(seen)).not.toContain('Zorvexil');
  });

  it('is a design of the right shape that stays the same when projected again', () => {
    fc.assert(
      fc.property(
        arbitraryDesign(),
        fc.constantFrom('site_staff', 'data_manager'),
        (design, role) => {
          const seen = projectForRole(design, role);
          expect(parseDesign(seen)).toEqual({ design: seen });
          expect(projectForRole(seen, role)).toEqual(seen);
          for (const page of seen.pages) {
            for (const { item } of itemsOf(page)) expect(isHiddenFrom(item, role)).toBe(false);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
