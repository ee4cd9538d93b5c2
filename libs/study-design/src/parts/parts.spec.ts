import * as fc from 'fast-check';
import { arbitraryDesign } from '../../test/arbitrary-design';
import { applyPatch, makePatch } from '../patch/patch';
import { diffDesigns } from '../diff/diff';
import type { StudyDesign } from '../schema/design';
import { diffParts, type PartPair } from './diff-parts';
import { parsePart } from './parse-part';
import { isKeyOfPart, isListKind, PART_KINDS, PART_LISTS, partKeyOf, type PartKind } from './part';

/** The parts of a design that can be edited. */
function partsOf(design: StudyDesign): { kind: PartKind; content: unknown }[] {
  return PART_KINDS.flatMap((kind): { kind: PartKind; content: unknown }[] =>
    isListKind(kind)
      ? (design[PART_LISTS[kind]] as unknown[]).map((content) => ({ kind, content }))
      : [{ kind, content: design[kind] }],
  );
}

describe('parts of a design', () => {
  it('are accepted where the design is, and have distinct keys [D4-DRAFT-01]', () => {
    fc.assert(
      fc.property(arbitraryDesign(), (design) => {
        const names = partsOf(design).map(({ kind, content }) => {
          expect(parsePart(kind, content)).toEqual({ content });
          return `${kind} ${partKeyOf(kind, content as never)}`;
        });
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: 30 },
    );
  });

  it('refuses any other value with a fault, and never throws [D4-DRAFT-01]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PART_KINDS), fc.jsonValue(), (kind, value) => {
        const result = parsePart(kind, value);
        if ('faults' in result) expect(result.faults.length).toBeGreaterThan(0);
        else expect(result.content).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it('gives the path of a fault from the part on [D4-DRAFT-01]', () => {
    const page = {
      key: 'VS',
      type: 2,
      title: { en: 'Vital signs' },
      blocks: [{ key: 'B', type: 1, items: [{ key: '1', layout: 10, label: {}, properties: [] }] }],
    };
    expect(parsePart('page', page)).toEqual({
      faults: [
        expect.objectContaining({ path: '/blocks/0/items/0/key', code: 'DESIGN_KEY_INVALID' }),
      ],
    });
    const lines = Array.from({ length: 1001 }, (_, at) => ({
      key: `L${at}`,
      number: at + 1,
      label: {},
    }));
    const large = { ...page, blocks: [{ key: 'B', type: 2, items: [], lines }] };
    expect(parsePart('page', large)).toEqual({
      faults: [expect.objectContaining({ path: '/blocks/0/lines', code: 'DESIGN_TOO_MANY_LINES' })],
    });
  });

  it('names the second part of a key with its number', () => {
    expect(isKeyOfPart('VS', 'VS')).toBe(true);
    expect(isKeyOfPart('VS #2', 'VS')).toBe(true);
    expect(isKeyOfPart('VS2', 'VS')).toBe(false);
    expect(isKeyOfPart('VS #x', 'VS')).toBe(false);
  });

  it('have the same changes alone as in their designs, except for the order', () => {
    fc.assert(
      fc.property(arbitraryDesign(), arbitraryDesign(), (before, after) => {
        const pairs = PART_KINDS.flatMap((kind): PartPair[] => {
          if (!isListKind(kind)) {
            return [{ kind, before: before[kind], after: after[kind] } as PartPair];
          }
          const keyed = (design: StudyDesign) =>
            new Map(
              (design[PART_LISTS[kind]] as never[]).map((content) => [
                partKeyOf(kind, content),
                content,
              ]),
            );
          const [old, next] = [keyed(before), keyed(after)];
          return [...new Set([...old.keys(), ...next.keys()])].map((key) => ({
            kind,
            before: old.get(key),
            after: next.get(key),
          }));
        });
        const sorted = (changes: ReturnType<typeof diffDesigns>) =>
          changes
            .filter(
              ({ kind, change, path }) =>
                kind !== 'unmapped' && !(change === 'moved' && path.split('/').length < 4),
            )
            .map((change) => JSON.stringify(change))
            .toSorted();
        expect(sorted(diffParts(pairs))).toEqual(sorted(diffDesigns(before, after)));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a patch between two contents', () => {
  it('turns one exactly into the other [D4-DRAFT-02]', () => {
    const content = arbitraryDesign().map(partsOf);
    fc.assert(
      fc.property(content, content, (one, other) => {
        for (const { kind, content: before } of one) {
          const after = other.find((part) => part.kind === kind)?.content;
          if (after === undefined) continue;
          const patch = makePatch(before, after);
          const stored = patch && (JSON.parse(JSON.stringify(patch)) as unknown);
          expect(stored === undefined ? before : applyPatch(before, stored)).toEqual(after);
        }
      }),
      { numRuns: 30 },
    );
  });
});
