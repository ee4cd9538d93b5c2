import * as fc from 'fast-check';
import { canonicalJson } from './re-auth-token';

/** A copy whose names stand in the opposite order, at every level. */
const reversed = (part: unknown): unknown => {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(reversed);
  const entries = Object.entries(part).toReversed();
  return Object.fromEntries(entries.map(([name, value]) => [name, reversed(value)]));
};

it('gives equal objects one text, in whatever order their names stand', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (object) => {
      const text = canonicalJson(object);
      expect(canonicalJson(reversed(object) as object)).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(object)));
    }),
  );
});

it('sorts the names at every level, and leaves lists as they are', () => {
  const object = { b: [{ d: 1, c: null }, 'x'], a: { f: '', e: [2, 1] } };
  expect(canonicalJson(object)).toBe('{"a":{"e":[2,1],"f":""},"b":[{"c":null,"d":1},"x"]}');
});
