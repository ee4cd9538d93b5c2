import * as fc from 'fast-check';
import { diffDesigns } from '../diff/diff';
import { readOdm } from '../odm/read';
import { writeOdm } from '../odm/write';
import { lineNumberFaults, type UsedLine } from '../validation/line-numbers';
import { parseDesign } from '../validation/shape';
import { validateDesign } from '../validation/validate';
import { BlockType, type FixedLine, type StudyDesign } from './design';
import { emptyDesign } from './empty';
import { upgradeDesign } from './upgrade';

const text = (en: string) => ({ en });
const line = (key: string, number: number): FixedLine => ({ key, number, label: text(key) });

function design(...lines: FixedLine[]): StudyDesign {
  const base = emptyDesign({ studyIdText: 'S', name: text('S'), protocolNumber: 'P' }, ['en']);
  base.pages[0]!.blocks.push({
    key: 'LAB',
    type: BlockType.fixedLine,
    lines,
    items: [{ key: 'RESULT', layout: 10, label: text('Result'), properties: [] }],
  });
  return base;
}

/** The document as older versions wrote it, without line numbers. */
function positional(of: StudyDesign): unknown {
  return JSON.parse(
    JSON.stringify({ ...of, schema: 'casebook-design/1' }, (name, value: unknown) =>
      name === 'number' ? undefined : value,
    ),
  );
}

const FILE = { fileOid: 'F', created: '2026-01-01T00:00:00Z' };
const linesOf = ({ pages }: StudyDesign) => pages[0]!.blocks.at(-1)!.lines!;
const used = (...lines: FixedLine[]): UsedLine[] =>
  lines.map(({ key, number }) => ({ page: 'REG', block: 'LAB', key, number }));
const codes = (of: StudyDesign, before: readonly UsedLine[]) =>
  lineNumberFaults(of, before).map(({ code }) => code);

describe('numbers of fixed lines', () => {
  it('takes the position of a line in an older document as its number [D4-LINE-02]', () => {
    const now = design(line('A', 1), line('B', 2), line('C', 3));
    expect(upgradeDesign(positional(now))).toEqual(now);
    expect(parseDesign(positional(now))).toEqual({ design: now });
    expect(upgradeDesign(now)).toBe(now);
    expect(parseDesign({ ...now, pages: 7, schema: 'casebook-design/1' })).toHaveProperty('faults');
  });

  it('refuses a present document with a line without a number [D4-LINE-01]', () => {
    const without = { ...(positional(design(line('A', 1))) as object), schema: design().schema };
    expect(parseDesign(without)).toMatchObject({
      faults: [{ path: '/pages/0/blocks/1/lines/0/number' }],
    });
  });

  it('refuses two lines of a block with the same number [D4-LINE-01]', () => {
    const faults = validateDesign(design(line('A', 4), line('B', 4)));
    expect(faults.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'DESIGN_LINE_NUMBER_TWICE', path: '/pages/0/blocks/1/lines/1/number' },
    ]);
    expect(
      validateDesign(design(line('A', 4), line('B', 1))).filter(
        ({ severity }) => severity === 'error',
      ),
    ).toEqual([]);
  });

  it('refuses the number of another line, and another number for a line of an earlier version [D4-LINE-01]', () => {
    const before = used(line('A', 1), line('B', 2), line('C', 3));
    expect(codes(design(line('C', 3), line('A', 1), line('D', 4)), before)).toEqual([]);
    expect(codes(design(line('A', 1), line('D', 2)), before)).toEqual([
      'DESIGN_LINE_NUMBER_REUSED',
    ]);
    expect(codes(design(line('A', 7)), before)).toEqual(['DESIGN_LINE_NUMBER_CHANGED']);
    // A removed line may return with its number.
    expect(codes(design(line('B', 2)), [...before, ...used(line('A', 1))])).toEqual([]);
    // If earlier versions differ, the newest one counts.
    expect(codes(design(line('B', 1)), [...before, ...used(line('B', 1), line('A', 2))])).toEqual(
      [],
    );
  });

  it('reports in the difference of two versions what happens to the values [D4-LINE-03]', () => {
    const told = (before: StudyDesign, after: StudyDesign) =>
      diffDesigns(before, after).map(({ change, member, consequence }) => [
        change,
        member,
        consequence,
      ]);
    const before = design(line('A', 1), line('B', 2), line('C', 3));
    expect(told(before, design(line('C', 3), line('A', 1), line('D', 4)))).toEqual([
      ['removed', undefined, 'lineFormer'],
      ['added', undefined, 'lineEmpty'],
      ['moved', undefined, 'linesKeepValues'],
    ]);
    expect(told(before, design(line('A', 1), line('B', 9), line('C', 3)))).toEqual([
      ['changed', 'number', 'lineCutOff'],
    ]);
  });

  it('are the same after an export to ODM, in any order [D4-LINE-01]', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1 }), (numbers) => {
        const sent = design(...numbers.map((number, at) => line(`L${at}`, number)));
        const read = readOdm(writeOdm(sent, FILE));
        if (!read.ok) throw new Error(JSON.stringify(read.faults));
        expect(linesOf(read.designs[0]!.design)).toEqual(linesOf(sent));
      }),
      { numRuns: 20 },
    );
  });

  it('are the positions of the lines in an ODM file without line numbers [D4-LINE-02]', () => {
    const xml = writeOdm(design(line('A', 1), line('B', 2)), FILE).replace(
      /("|&quot;)number\1:\d+,|,("|&quot;)number\2:\d+/g,
      '',
    );
    expect(xml).not.toMatch(/number("|&quot;):/);
    const read = readOdm(xml);
    expect(read.ok && linesOf(read.designs[0]!.design).map(({ number }) => number)).toEqual([1, 2]);
  });
});
