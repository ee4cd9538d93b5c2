import * as fc from 'fast-check';
import { arbitraryDesign } from '../../test/arbitrary-design';
import { sameJson } from '../canonical/canonical';
import type { StudyDesign } from '../schema/design';
import { emptyDesign } from '../schema/empty';
import { diffDesigns } from './diff';

/** Every way to change one member of a document: each leaf, each list entry, each order. */
function* mutations(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) {
      yield value.toSpliced(at, 1);
      for (const changed of mutations(entry)) yield value.with(at, changed);
    }
    if (value.length > 1) yield value.toReversed();
  } else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      yield { ...value, [name]: undefined };
      for (const changed of mutations(member)) yield { ...value, [name]: changed };
    }
  } else if (typeof value === 'string') yield `${value}x`;
  else if (typeof value === 'number') yield value + 1;
  else if (typeof value === 'boolean') yield !value;
}

/** Required lists and members. */
function isWhole(design: unknown): design is StudyDesign {
  const whole = (value: unknown, like: unknown): boolean => {
    if (Array.isArray(like)) return Array.isArray(value);
    return value !== undefined || like === undefined;
  };
  const like = emptyDesign({ studyIdText: 'S', name: {}, protocolNumber: '' }, ['en']);
  const given = design as Record<string, unknown>;
  const nested = (list: unknown, ...names: string[]) =>
    Array.isArray(list) &&
    list.every((entry) =>
      names.every((name) => (entry as Record<string, unknown>)[name] !== undefined),
    );
  return (
    Object.entries(like).every(([name, member]) => whole(given[name], member)) &&
    nested(given['pages'], 'blocks') &&
    (given['pages'] as StudyDesign['pages']).every(
      (page) =>
        nested(page.blocks, 'items') &&
        page.blocks.every((b) => nested(b.items, 'properties', 'layout')),
    ) &&
    nested(given['codelists'], 'entries') &&
    nested(given['checks'], 'action')
  );
}

describe('diffDesigns', () => {
  it('finds nothing between equal designs [D4-DESIGN-04]', () => {
    fc.assert(
      fc.property(arbitraryDesign(), (design) => {
        expect(diffDesigns(design, JSON.parse(JSON.stringify(design)) as StudyDesign)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('reports every single mutation [D4-DESIGN-04]', () => {
    fc.assert(
      fc.property(arbitraryDesign(), (design) => {
        let tried = 0;
        for (const changed of mutations(design)) {
          if (!isWhole(changed) || sameJson(changed, design)) continue;
          tried++;
          if (diffDesigns(design, changed).length === 0) {
            throw new Error(`unseen: ${JSON.stringify(changed)}`);
          }
        }
        expect(tried).toBeGreaterThan(20);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it('reports the reverse changes when the two designs are exchanged', () => {
    fc.assert(
      fc.property(arbitraryDesign(), arbitraryDesign(), (a, b) => {
        const count = (change: string, list: ReturnType<typeof diffDesigns>) =>
          list.filter((entry) => entry.change === change).length;
        const there = diffDesigns(a, b);
        const back = diffDesigns(b, a);
        expect(count('added', there)).toBe(count('removed', back));
        expect(count('changed', there)).toBe(count('changed', back));
      }),
      { numRuns: 20 },
    );
  });

  it('distinguishes a changed label from a changed type', () => {
    const before = emptyDesign({ studyIdText: 'S', name: { en: 'S' }, protocolNumber: '' }, ['en']);
    const after = JSON.parse(JSON.stringify(before)) as StudyDesign;
    const item = after.pages[0]!.blocks[0]!.items[0]!;
    item.label = { en: 'Number' };
    item.layout = 11;
    expect(diffDesigns(before, after)).toMatchObject([
      {
        kind: 'item',
        path: '/pages/REG/blocks/REG/items/SCRNO',
        member: 'label',
        effect: 'display',
      },
      { kind: 'item', path: '/pages/REG/blocks/REG/items/SCRNO', member: 'layout', effect: 'data' },
    ]);
  });
});
