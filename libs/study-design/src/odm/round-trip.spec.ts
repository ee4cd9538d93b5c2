import * as fc from 'fast-check';
import { arbitraryDesign } from '../../test/arbitrary-design';
import type { StudyDesign } from '../schema/design';
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
});
