import { validateDesign } from '../src/validation/validate';
import { readOdm } from '../src/odm/read';
import { writeOdm } from '../src/odm/write';

export const WRITE_OPTIONS = { fileOid: 'F', created: '2026-01-31T09:00:00Z' };

/** Reads the first study of a file, and expects that it is valid and the same after an export. */
export function readDesign(xml: string, known?: Parameters<typeof readOdm>[1]) {
  const result = readOdm(xml, known);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const { design, report } = result.designs[0]!;
  expect(validateDesign(design).filter(({ severity }) => severity === 'error')).toEqual([]);
  const again = readOdm(writeOdm(design, WRITE_OPTIONS));
  expect(again.ok && again.designs[0]!.design).toEqual(design);
  const items = design.pages.at(-1)!.blocks.flatMap((block) => block.items);
  return { design, report, item: items[0]!, items, codes: report.notes.map(({ code }) => code) };
}
