import fc from 'fast-check';
import { emptyDesign } from '../schema/empty';
import { firstIssues } from './first-issues';
import { designShape, parseDesign } from './shape';

const design = (): Record<string, unknown> => ({
  ...emptyDesign({ studyIdText: 'S', name: { en: 'S' }, protocolNumber: 'P' }, ['en']),
});

/** Members whose lists and records a document may fill. */
const members = Object.keys(design());

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.constantFrom<unknown>({}, [], null, 1, '', { key: 'A' }, { type: 1 }, { type: 99 }), {
    maxLength: 5,
  }),
  fc.dictionary(fc.constantFrom('en', 'ja', 'x', '', 'type'), fc.constantFrom('a', 1, {}, [])),
);

describe('the first faults of a design document [D6-INPUT-01]', () => {
  it('are found exactly in the documents that have a fault', () => {
    fc.assert(
      fc.property(fc.constantFrom(...members), hostile, (member, value) => {
        const document = { ...design(), [member]: value };
        const first = firstIssues(designShape, document, 200);
        const whole = designShape.safeParse(document);
        if (whole.success) expect(first).toEqual([]);
        if (first.length > 0) expect(whole.success).toBe(false);
        expect('faults' in parseDesign(document)).toBe(!whole.success);
      }),
      { numRuns: 500 },
    );
  });

  it('are all that is looked at', () => {
    let read = 0;
    const many: unknown = new Proxy(
      Array.from({ length: 100_000 }, () => ({})),
      {
        get: (list, name) => {
          if (typeof name === 'string' && /^\d+$/.test(name)) read += 1;
          return Reflect.get(list, name) as unknown;
        },
      },
    );
    for (const member of ['codelists', 'pages', 'checks', 'unmapped']) {
      const result = parseDesign({ ...design(), [member]: many });
      expect('faults' in result && result.faults.length).toBe(200);
    }
    expect(read).toBeLessThan(4 * 250);
  });

  it('name a member only by its beginning', () => {
    const name = 'x'.repeat(1_000_000);
    for (const document of [
      { ...design(), [name]: 1 },
      { ...design(), codelists: [{ key: 'A', name: { [name]: 'a' } }] },
    ]) {
      const result = parseDesign(document);
      expect(JSON.stringify(result).length).toBeLessThan(5_000);
    }
  });
});
