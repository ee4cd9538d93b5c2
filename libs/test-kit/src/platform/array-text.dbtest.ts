import { arrayText } from '@casebook/service-kit';
import { withClient } from '@casebook/platform-db';
import * as fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../db/database';

const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((any) => any.replaceAll('\0', '')),
  fc.constantFrom(
    '',
    'NULL',
    'null',
    '{}',
    '{1,2}',
    ' ',
    ' a ',
    '"',
    '\\',
    '\\"',
    'a,b',
    "'",
    '\n',
    'ไทย',
    '𠮟る',
  ),
);

describe('arrays in the text format of PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('are read back unchanged [D1-01]', async () => {
    await withClient(database.adminUrl, async (client) => {
      const law = fc.asyncProperty(
        fc.array(fc.option(text)),
        fc.array(fc.option(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }))),
        fc.array(fc.option(fc.boolean())),
        fc.array(fc.option(fc.double({ noDefaultInfinity: true }).map((number) => number + 0))),
        async (texts, numbers, truths, doubles) => {
          const { rows } = await client.query({
            name: 'arrays',
            text: 'select $1::text[] as texts, $2::int[] as numbers, $3::boolean[] as truths, $4::float8[] as doubles',
            values: [texts, numbers, truths, doubles].map(arrayText),
          });
          expect(rows).toEqual([{ texts, numbers, truths, doubles }]);
        },
      );
      await fc.assert(law, { numRuns: 200 });
    });
  });

  it('with elements of other types are formatted by the driver', () => {
    const days = [new Date(0)];
    expect(arrayText(days)).toBe(days);
    const nested = [['a']];
    expect(arrayText(nested)).toBe(nested);
  });
});
