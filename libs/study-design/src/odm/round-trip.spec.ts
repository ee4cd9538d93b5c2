import * as fc from 'fast-check';
import { arbitraryDesign } from '../../test/arbitrary-design';
import type { Block, Item, StudyDesign } from '../schema/design';
import { emptyDesign } from '../schema/empty';
import { validateDesign } from '../validation/validate';
import { readOdm } from './read';
import { writeOdm } from './write';

const options = { fileOid: 'F', created: '2026-01-31T09:00:00Z' };

function back(xml: string): StudyDesign {
  const result = readOdm(xml);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  expect(result.designs).toHaveLength(1);
  return result.designs[0]!.design;
}

describe('ODM round trip', () => {
  it('gives back every design it writes [D4-ODM-06]', () => {
    fc.assert(
      fc.property(arbitraryDesign(), (design) => {
        expect(validateDesign(design).filter((fault) => fault.severity === 'error')).toEqual([]);
        const xml = writeOdm(design, options);
        expect(back(xml)).toEqual(design);
        expect(writeOdm(back(xml), options)).toBe(xml);
      }),
      { numRuns: 40 },
    );
  });

  it('tells readers that know only ODM which items are required [D4-ODM-06]', () => {
    const design = emptyDesign({ studyIdText: 'S', name: { en: 'S' }, protocolNumber: 'S' }, [
      'en',
    ]);
    const item = (key: string): Item => ({ key, layout: 10, label: { en: key }, properties: [] });
    const items = [{ ...item('NEEDED'), required: true as const }, item('FREE')];
    const blocks: Block[] = [{ key: 'B', type: 1, items }];
    design.pages.push({ key: 'P', type: 2, title: { en: 'Page' }, blocks });
    const xml = writeOdm(design, options);
    expect(xml).toMatch(/<ItemRef ItemOID="[^"]*NEEDED"[^>]* Mandatory="Yes"/);
    expect(xml).toMatch(/<ItemRef ItemOID="[^"]*FREE"[^>]* Mandatory="No"/);
  });
});
