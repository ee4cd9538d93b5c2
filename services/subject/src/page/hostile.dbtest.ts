import { cleanText, parseValue } from '@casebook/item-values';
import * as fc from 'fast-check';
import type { PageComment } from '../common/page-notes.dto';
import { DesignVersion } from '../design/design-version';
import { testDesign } from '../test/design';
import { type ProblemBody, TestStudy, VERSION } from '../test/study';
import type { QueryChanged } from '../query/query.dto';
import type { PageSaveAnswer } from './page-save.dto';

const program = new DesignVersion(VERSION, VERSION, testDesign()).program;

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom(
      ...Array.from(
        '\u0000\u0001\u0085\u2028\u202E\u200B\uFEFF\u0301\uD800\uDC00\uFFFF\'"\\;-{}$%_<>年UN0９',
      ),
    ),
    maxLength: 40,
  }),
  fc.constantFrom(
    "'; drop table subject.item_value; --",
    '$1',
    '{"a":1}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '%00',
    'half a pair \uD800',
    '\uDC00 the other half',
    '漢'.repeat(5_000),
    '１'.repeat(300),
  ),
);
const CLEAN = (text: string) => cleanText(text, { multiline: true });
const oddNumber = fc.constantFrom(-1, 0, 1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e300);
/** Usually the revision of a page without values, sometimes that of a value that does not exist. */
const revision = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 0, 1) },
  { weight: 1, arbitrary: oddNumber },
);
const place = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...['SEX', 'AGE', 'NOTE'].map((itemKey) => ({ blockKey: 'DM', line: 0, itemKey })),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      blockKey: fc.oneof(fc.constant('DM'), hostile),
      line: oddNumber,
      itemKey: fc.oneof(fc.constantFrom('NOTE', 'SECRET', 'ARM'), hostile),
    }),
  },
);
const item = fc
  .tuple(
    place,
    fc.option(hostile),
    fc.record({ revision, reasonCode: oddNumber, reason: hostile }, { requiredKeys: ['revision'] }),
  )
  .map(([where, value, rest]) => ({ ...where, value, ...rest }));
const lineChange = fc.record({
  blockKey: hostile,
  line: oddNumber,
  reasonCode: oddNumber,
  reason: hostile,
});
/** Only the value or its revision can be wrong, so that the code after input validation is reached too. */
const wellFormed = fc.record({
  designVersionId: fc.constant(VERSION),
  items: fc.tuple(
    fc.record({
      blockKey: fc.constant('DM'),
      line: fc.constant(0),
      itemKey: fc.constant('NOTE'),
      value: fc.option(hostile),
      revision: fc.constantFrom(0, 1),
    }),
  ),
});
const body = fc.oneof(
  { weight: 2, arbitrary: wellFormed },
  {
    weight: 8,
    arbitrary: fc.record(
      {
        designVersionId: fc.constant(VERSION),
        items: fc.array(item, { maxLength: 4 }),
        linesAdded: fc.array(lineChange, { maxLength: 2 }),
        linesRemoved: fc.array(lineChange, { maxLength: 2 }),
      },
      { requiredKeys: ['designVersionId', 'items'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ designVersionId: fc.anything(), items: fc.anything() }) },
  { weight: 1, arbitrary: fc.object() },
);

describe('hostile input', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
  });
  afterAll(() => study.stop());

  it('to a save is stored by the rules or refused with the field, and never answered with 500 [D7-ERROR-02] [D1-01]', async () => {
    const seen = new Set<number>();
    let page: number | undefined;
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        // The page is reused until a save stores something there.
        page ??= (await study.subject()).pages['SCR.DM']!;
        const text = JSON.stringify(sent, (_key, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        );
        const answer = await study.call<PageSaveAnswer & ProblemBody>(
          'site',
          'POST',
          `pages/${page}/save`,
          JSON.parse(text),
        );
        seen.add(answer.status);
        expect([200, 412, 422]).toContain(answer.status);
        if (answer.status === 422 && answer.body.code === 'COMMON_INVALID_INPUT') {
          expect(answer.body.errors!.length).toBeGreaterThan(0);
          for (const error of answer.body.errors!) {
            expect(error.field).toEqual(expect.any(String));
            expect(error.code).toMatch(/^[A-Z0-9_]+$/);
          }
        }
        const { state } = await study.open(page);
        const kept = new Map(state.values.map((row) => [row.itemKey, row.value]));
        if (answer.status !== 200) return expect(kept.size).toBe(0);
        page = undefined;
        for (const given of (sent as { items: { itemKey: string; value: string | null }[] })
          .items) {
          const parsed = parseValue(program.specs('DM', given.itemKey)!, given.value);
          expect(kept.get(given.itemKey) ?? null).toBe(parsed.ok ? parsed.value : undefined);
        }
      }),
      {
        numRuns: 150,
        // The same in every run, so that what a run meets does not depend on its seed.
        examples: fc.sample(body, { seed: 1, numRuns: 75 }).map((sent) => [sent] as const),
      },
    );
    expect([...seen].toSorted((a, b) => a - b)).toEqual([200, 412, 422]);
  });

  it.each(['x', '漢', '\uD800', '\u0301'])(
    'of nearly a megabyte of %j is refused with its field [D7-ERROR-02]',
    async (unit) => {
      const { pages } = await study.subject();
      const raw = unit.repeat(800_000);
      const answer = await study.enter(pages['SCR.DM']!, { NOTE: raw });
      expect(answer.status).toBe(422);
      expect(answer.body.errors!.map(({ field }) => field)).toEqual(['items.0.value']);
      expect(JSON.stringify(answer.body).length).toBeLessThan(2_000);
    },
  );

  it('in the text of queries, comments and reasons is cleaned, or refused when nothing visible is left [D7-ERROR-02] [R5-QUERY-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { NOTE: 'n' });
    await fc.assert(
      fc.asyncProperty(hostile, async (content) => {
        const note = { blockKey: 'DM', line: 0, itemKey: 'NOTE', content };
        const newQuery = await study.call<QueryChanged>('monitor', 'POST', 'queries', {
          pageId: page,
          ...note,
        });
        const newComment = await study.call<PageComment>(
          'site',
          'POST',
          `pages/${page}/comments`,
          note,
        );
        const storable = !content.includes('\0') && content.isWellFormed();
        const clean = content.length <= 4_000 && storable ? CLEAN(content) : null;
        for (const { status } of [newQuery, newComment])
          expect(status).toBe(clean === null ? 422 : 201);
        if (clean === null) return;
        expect(newQuery.body.query.content).toEqual({ en: clean });
        expect(newComment.body.content).toBe(clean);
      }),
      { numRuns: 60 },
    );
    const unseen = await study.call('site', 'POST', `pages/${page}/save`, {
      designVersionId: VERSION,
      items: [
        {
          blockKey: 'DM',
          line: 0,
          itemKey: 'NOTE',
          value: 'm',
          revision: 1,
          reasonCode: 4,
          reason: '\u200B\u0007',
        },
      ],
    });
    expect(unseen.body.errors).toMatchObject([{ code: 'SUBJECT_REASON_TEXT_REQUIRED' }]);
  });
});
