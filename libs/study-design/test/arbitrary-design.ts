import * as fc from 'fast-check';
import {
  BlockType,
  Layout,
  PageType,
  dataTypeOf,
  holdsValue,
  isStorable,
  emptyDesign,
  type Block,
  type Check,
  type Codelist,
  type Item,
  type ItemProperty,
  type Page,
  type StudyDesign,
  type Text,
  type Visit,
} from '../src/index';

/** Valid designs of every shape, for property tests of this library and of those that use it. */
export function arbitraryDesign(): fc.Arbitrary<StudyDesign> {
  return fc
    .uniqueArray(fc.constantFrom('ja', 'en', 'th', 'de', 'zh-Hant'), { minLength: 1, maxLength: 3 })
    .chain((languages) => designIn(languages));
}

/** Any text that can be stored. */
const word = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .filter((s) => s.trim() !== '' && isStorable(s));

function textIn(languages: readonly string[]): fc.Arbitrary<Text> {
  return fc
    .array(word, { minLength: languages.length, maxLength: languages.length })
    .map((texts) => Object.fromEntries(languages.map((language, at) => [language, texts[at]!])));
}

function keys(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);
}

function optional<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined });
}

/** Leaves out members that are undefined, as JSON does. */
function compact<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;
}

const source = fc.record({
  format: fc.constant('odm' as const),
  oid: fc.string({ minLength: 1, maxLength: 8 }),
});

function codelist(key: string, text: fc.Arbitrary<Text>): fc.Arbitrary<Codelist> {
  return fc
    .record({
      name: text,
      count: fc.integer({ min: 1, max: 8 }),
      dataType: fc.constantFrom('text' as const, 'integer' as const, 'decimal' as const),
      labels: fc.array(text, { minLength: 8, maxLength: 8 }),
      retired: optional(fc.constant(true)),
      source: optional(source),
    })
    .map(({ name, count, dataType, labels, retired, source: from }) =>
      compact({
        key,
        name,
        dataType,
        entries: labels.slice(0, count).map((label, at) =>
          compact({
            code: dataType === 'text' ? `C${at}` : String(at + 1),
            label,
            retired: at === 1 ? retired : undefined,
          }),
        ),
        source: from,
      }),
    );
}

function item(
  key: string,
  text: fc.Arbitrary<Text>,
  codelists: readonly Codelist[],
  inLines: boolean,
): fc.Arbitrary<Item> {
  return fc
    .record({
      layout: fc.constantFrom(...Object.values(Layout)),
      number: fc.boolean(),
      label: text,
      help: optional(text),
      required: optional(fc.constant(true)),
      sdv: optional(fc.constant(false)),
      notDone: optional(fc.constant(true)),
      digits: optional(
        fc.record({
          digits: fc.integer({ min: 1, max: 9 }),
          decimals: fc.integer({ min: 0, max: 5 }),
        }),
      ),
      maxLength: optional(fc.integer({ min: 1, max: 4000 })),
      notInFuture: optional(fc.constant(true)),
      at: fc.nat({ max: 100 }),
      unit: optional(text),
      hidden: optional(fc.constant<ItemProperty>({ type: 14, roles: ['data_manager'] })),
      alias: optional(fc.record({ context: fc.constantFrom('SDTM', 'CDASH'), name: word })),
      source: optional(source),
    })
    .map((given) => {
      const wanted = given.layout === Layout.rowNumber && !inLines ? Layout.label : given.layout;
      const coded = dataTypeOf({ layout: wanted }).startsWith('code');
      const layout = coded && codelists.length === 0 ? Layout.text : wanted;
      const dataType =
        dataTypeOf({ layout }) === 'text' && given.number ? ('number' as const) : undefined;
      const type = dataTypeOf({ layout, dataType });
      const properties: ItemProperty[] = [
        ...(given.unit ? [{ type: 6 as const, role: 'unit' as const, text: given.unit }] : []),
        ...(given.hidden ? [given.hidden] : []),
      ];
      return compact({
        key,
        layout,
        dataType,
        label: given.label,
        help: given.help,
        required: type === 'none' ? undefined : given.required,
        numberFormat: type === 'number' ? given.digits : undefined,
        maxLength: type === 'text' ? given.maxLength : undefined,
        codelist: type.startsWith('code') ? codelists[given.at % codelists.length]!.key : undefined,
        notInFuture: type === 'date' ? given.notInFuture : undefined,
        sdv: given.sdv,
        notDone: type === 'none' ? undefined : given.notDone,
        properties,
        aliases: given.alias && [given.alias],
        source: given.source,
      });
    });
}

function page(
  key: string,
  text: fc.Arbitrary<Text>,
  codelists: readonly Codelist[],
): fc.Arbitrary<Page> {
  const block = (at: number): fc.Arbitrary<Block> =>
    fc.constantFrom(...Object.values(BlockType)).chain((type) =>
      fc
        .record({
          label: optional(text),
          items: fc
            .integer({ min: 1, max: 4 })
            .chain((count) =>
              fc.tuple(
                ...keys(`I${at}_`, count).map((itemKey) =>
                  item(itemKey, text, codelists, type !== BlockType.normal),
                ),
              ),
            ),
          lines: fc.array(text, { minLength: 1, maxLength: 3 }),
          maxLines: optional(fc.integer({ min: 1, max: 50 })),
          hasEnd: fc.boolean(),
          source: optional(source),
        })
        .map(({ label, items, lines, maxLines, hasEnd, source: from }) =>
          compact({
            key: `B${at}`,
            type,
            label,
            items,
            lines:
              type === BlockType.fixedLine
                ? lines.map((line, n) => ({
                    key: `L${n}`,
                    number: lines.length + 3 - n,
                    label: line,
                  }))
                : undefined,
            maxLines: type === BlockType.logLine ? maxLines : undefined,
            endItem: type === BlockType.logLine && hasEnd ? items.find(holdsValue)?.key : undefined,
            source: from,
          }),
        ),
    );
  return fc
    .record({
      title: text,
      notDone: optional(fc.constant(true)),
      blocks: fc
        .integer({ min: 1, max: 3 })
        .chain((n) => fc.tuple(...keys('', n).map((_, at) => block(at)))),
      source: optional(source),
    })
    .map(({ title, notDone, blocks, source: from }) =>
      compact({ key, type: PageType.normal, title, notDone, blocks, source: from }),
    );
}

function checksOf(pages: readonly Page[], text: fc.Arbitrary<Text>): fc.Arbitrary<Check[]> {
  const targets = pages.flatMap(({ key, blocks }) =>
    blocks.flatMap(({ items }) =>
      items.filter((i) => dataTypeOf(i) !== 'none').map((i) => ({ page: key, item: i })),
    ),
  );
  if (targets.length === 0) return fc.constant([]);
  const check = fc
    .record({
      target: fc.constantFrom(...targets),
      kind: fc.constantFrom('range', 'in', 'query', 'block', 'hide'),
      bound: fc.integer({ min: -99, max: 99 }),
      message: text,
      autoClose: fc.boolean(),
      description: optional(text),
      test: optional(word),
    })
    .map(({ target, kind, bound, message, autoClose, description, test }): Omit<Check, 'key'> => {
      const { key } = target.item;
      const literal =
        dataTypeOf(target.item) === 'number' ? String(bound) : JSON.stringify(`v"${bound}`);
      const expression =
        kind === 'range'
          ? `${key} != ${literal}`
          : kind === 'in'
            ? `!(${key} in [${literal}, ${literal}])`
            : `a && (b || ${literal} == ${key})`;
      return compact({
        target: kind === 'hide' ? { page: target.page } : { page: target.page, item: key },
        expression,
        action:
          kind === 'hide'
            ? { type: 'hide' as const, items: [key] }
            : { type: kind === 'block' ? ('block' as const) : ('query' as const), message },
        autoClose,
        description,
        tests: test ? [{ name: test, values: { [key]: null }, expect: 'unknown' as const }] : [],
      });
    });
  return fc
    .array(check, { maxLength: 6 })
    .map((list) => list.map((entry, at) => ({ key: `CHK${at}`, ...entry })));
}

function designIn(languages: string[]): fc.Arbitrary<StudyDesign> {
  const text = textIn(languages);
  return fc
    .record({
      codelists: fc.nat({ max: 3 }),
      pages: fc.nat({ max: 3 }),
      visits: fc.nat({ max: 3 }),
    })
    .chain((counts) =>
      fc
        .tuple(...keys('CL', counts.codelists).map((key) => codelist(key, text)))
        .chain((codelists) =>
          fc
            .record({
              pages: fc.tuple(...keys('P', counts.pages).map((key) => page(key, text, codelists))),
              visits: fc.array(
                fc.record({
                  title: text,
                  type: fc.constantFrom<Visit['type']>('scheduled', 'unscheduled', 'common'),
                }),
                { minLength: counts.visits, maxLength: counts.visits },
              ),
              schedule: fc.array(
                fc.record({
                  mandatory: fc.boolean(),
                  condition: optional(fc.constant('SEX == "F"')),
                }),
                { minLength: 12, maxLength: 12 },
              ),
              name: text,
              protocolNumber: fc.string(),
              trainings: fc.array(text, { maxLength: 1 }),
              rules: fc.option(text, { nil: undefined }),
              registrationLast: fc.boolean(),
            })
            .chain((given) =>
              checksOf(given.pages, text).map((checks): StudyDesign => {
                const base = emptyDesign(
                  {
                    studyIdText: 'CB-101',
                    name: given.name,
                    protocolNumber: given.protocolNumber,
                  },
                  languages,
                );
                const visits = given.visits.map((visit, at) => ({ key: `V${at}`, ...visit }));
                const places = visits.flatMap((visit) =>
                  given.pages.map(({ key }) => ({ visit: visit.key, page: key })),
                );
                return {
                  ...base,
                  codelists,
                  visits: [...base.visits, ...visits],
                  pages: given.registrationLast
                    ? [...given.pages, ...base.pages]
                    : [...base.pages, ...given.pages],
                  schedule: [
                    ...base.schedule,
                    ...places.map((place, at) => compact({ ...place, ...given.schedule[at]! })),
                  ],
                  checks,
                  trainings: given.trainings.map((title, at) => ({
                    key: `T${at}`,
                    title,
                    roles: ['site_staff'],
                    required: true,
                    ...(at === 0 && { validMonths: 12 }),
                  })),
                  ...(given.rules && rulesIn(given.rules)),
                };
              }),
            ),
        ),
    );
}

/** One of each rule that refers to no page. */
function rulesIn(title: Text): Partial<StudyDesign> {
  return {
    schemes: [
      {
        key: 'MAIN',
        title,
        method: 'blocks',
        arms: [
          { key: 'A', title, ratio: 2 },
          { key: 'B', title, ratio: 1 },
        ],
        factors: [],
        caps: [
          { most: 60, scope: 'study' },
          { most: 20, arm: 'A', scope: 'site' },
        ],
      },
    ],
    kitTypes: [{ key: 'KIT', title, arms: ['MAIN.A', 'MAIN.B'], units: 30 }],
    blindingClasses: [{ key: 'UNBLINDED', title, roles: ['pharmacist'] }],
    sdvRules: [{ key: 'FIRST', title, firstSubjects: 2, share: 12.5, pages: [] }],
    signatureRules: [
      { key: 'CASEBOOK', title, level: 'subject', roles: ['investigator'], meaning: title },
    ],
  };
}
