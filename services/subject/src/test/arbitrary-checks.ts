import type { Check, StudyDesign } from '@casebook/study-design';
import * as fc from 'fast-check';
import { check, text } from './design';
import { replayDesign } from './replay-design';

/** Possible targets of a check: page, item, and whether the item can be derived. */
const TARGETS = [
  ['DM', 'PACKS'],
  ['DM', 'YEARS'],
  ['VS', 'WEIGHT'],
  ['VS', 'BMI'],
  ['VS', 'LOSS'],
  ['LAB', 'RESULT'],
  ['LAB', 'OVER'],
  ['LAB', 'WORST'],
  ['AE', 'DOSE'],
  ['AE', 'DOUBLE'],
  ['SUM', 'TOTAL'],
  ['SUM', 'RATIO'],
  ['SUM', 'BASE'],
] as const;
/** The number items of each page, outside and inside lines. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  DM: ['PACKS', 'YEARS'],
  VS: ['WEIGHT', 'HEIGHT', 'BMI', 'LOSS'],
  LAB: ['WORST'],
  AE: [],
  SUM: ['TOTAL', 'RATIO', 'COUNT', 'BASE'],
};
const LINES: Readonly<Record<string, readonly string[]>> = {
  LAB: ['RESULT', 'LIMIT', 'OVER'],
  AE: ['DOSE', 'DOUBLE'],
};
const BLOCK: Readonly<Record<string, string>> = { LAB: 'LAB', AE: 'AEL' };
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  DM: ['PACKS', 'SINCE', 'NOTE'],
  VS: ['WEIGHT', 'HEIGHT', 'REST'],
  LAB: ['RESULT', 'LIMIT', 'REMARK'],
  AE: ['DOSE', 'END'],
  SUM: ['RATIO', 'TOTAL'],
};
const VISITED = [
  ['SCR', 'DM'],
  ['SCR', 'VS'],
  ['SCR', 'LAB'],
  ['C1', 'VS'],
  ['C2', 'VS'],
  ['C2', 'SUM'],
] as const;

const REPEATED = [
  ['C1', 'VS'],
  ['C2', 'VS'],
  ['C2', 'SUM'],
  ['UNS', 'VS'],
] as const;

/** Paths that a check of a page may read as numbers; `line` = its target is in a line. */
function paths(page: string, line: boolean): string[] {
  return [
    ...NUMBERS[page]!,
    ...(line ? LINES[page]! : []),
    ...Object.entries(NUMBERS).flatMap(([other, items]) =>
      other === page ? [] : items.map((item) => `${other}.${item}`),
    ),
    ...VISITED.flatMap(([visit, other]) =>
      NUMBERS[other]!.map((item) => `visit("${visit}").${other}.${item}`),
    ),
    ...REPEATED.flatMap(([visit, other]) =>
      NUMBERS[other]!.flatMap((item) =>
        [
          `previous("${visit}")`,
          `visit("${visit}", 2)`,
          `first(visits("${visit}"))`,
          `last(visits("${visit}"))`,
        ].map((repetition) => `${repetition}.${other}.${item}`),
      ),
    ),
  ];
}

function expressions(
  page: string,
  line: boolean,
): { number: fc.Arbitrary<string>; bool: fc.Arbitrary<string> } {
  const path = fc.constantFrom(...paths(page, line));
  const lists = fc
    .constantFrom(
      ...Object.entries(LINES).flatMap(([of, items]) => items.map((item) => [of, item])),
    )
    .map(([of, item]) => ({
      list: of === page ? BLOCK[of]! : `${of!}.${BLOCK[of!]!}`,
      item: item!,
    }));
  const repetitions = fc
    .constantFrom(
      ...REPEATED.flatMap(([visit, of]) =>
        NUMBERS[of]!.map((item): [string, string] => [`visits("${visit}")`, `v.${of}.${item}`]),
      ),
      ['visits("SAFETY")', 'sum(v.AE.AEL.map(l, known(l.DOSE), l.DOSE))'],
    )
    .map(([visits, read]) => ({ visits, read }));
  const { number, bool } = fc.letrec<{ number: string; bool: string }>((tie) => ({
    number: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      path,
      fc.constantFrom('0', '1', '40', '2.5', '100'),
      lists.map(({ list, item }) => `sum(${list}.map(l, known(l.${item}), l.${item}))`),
      lists.map(({ list, item }) => `max(${list}.map(l, known(l.${item}), l.${item}))`),
      lists.map(({ list }) => `size(${list})`),
      lists.map(({ list, item }) => `last(${list}).${item}`),
      lists.map(({ list }) => `lineNumber(first(${list}))`),
      repetitions.map(({ visits, read }) => `sum(${visits}.map(v, known(${read}), ${read}))`),
      repetitions.map(({ visits, read }) => `size(${visits}.filter(v, ${read} > 40))`),
      repetitions.map(({ visits }) => `size(${visits})`),
      fc.constantFrom(
        'visitNumber()',
        'number(siteCode())',
        '(1 / 0)',
        ...(line ? ['lineNumber()'] : []),
      ),
      fc
        .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/'), tie('number'))
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      fc
        .tuple(tie('bool'), tie('number'), tie('number'))
        .map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
    ),
    bool: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc
        .tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('number'))
        .map(([a, operator, b]) => `${a} ${operator} ${b}`),
      path.map((read) => `known(${read})`),
      lists.map(({ list, item }) => `${list}.exists(l, l.${item} > 50)`),
      lists.map(({ list, item }) => `${list}.all(l, l.${item} < 170)`),
      repetitions.map(({ visits, read }) => `${visits}.exists(v, ${read} > 50)`),
      repetitions.map(({ visits, read }) => `${visits}.all(v, ${read} < 170)`),
      fc.constant('subjectNumber().matches("-00[0-9]$")'),
      fc
        .tuple(tie('bool'), fc.constantFrom('&&', '||'), tie('bool'))
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      tie('bool').map((a) => `!(${a})`),
    ),
  }));
  return { number, bool };
}

const PER_LINE = new Set(['RESULT', 'OVER', 'DOSE', 'DOUBLE']);

const arbitraryCheck: fc.Arbitrary<Omit<Check, 'key'>> = fc
  .constantFrom(...TARGETS)
  .chain(([page, item]) => {
    const { number, bool } = expressions(page, PER_LINE.has(item));
    const visit = fc.option(
      fc.constantFrom(...VISITED.filter(([, of]) => of === page).map(([key]) => key), undefined),
      { nil: undefined, freq: 3 },
    );
    const acting = bool.chain((expression) =>
      fc
        .constantFrom<
          Check['action']
        >({ type: 'query', message: text('Why?') }, { type: 'query', message: text('Really?') }, { type: 'prompt', message: text('Look') }, { type: 'show', items: SHOWN[page]!.slice(0, 2) }, { type: 'hide', items: SHOWN[page]!.slice(1) })
        .map((action) => ({ expression, action })),
    );
    const deriving = number.map((expression) => ({
      expression,
      action: { type: 'derive' } as const,
    }));
    return fc
      .record({ visit, autoClose: fc.boolean(), acts: fc.oneof(acting, deriving) })
      .map(({ visit: at, autoClose, acts }) => ({
        ...check('', page, item, { ...acts, autoClose }),
        target: { page, item, ...(at === undefined ? {} : { visit: at }) },
      }));
  });

const condition = fc.constantFrom('VS', 'DM', 'LAB').chain((page) => expressions(page, false).bool);

/** The pages of the replay design with random checks and conditions of all kinds. */
export const arbitraryDesign: fc.Arbitrary<StudyDesign> = fc
  .record({
    checks: fc.array(arbitraryCheck, { minLength: 3, maxLength: 14 }),
    conditions: fc.array(fc.tuple(fc.constantFrom('C1', 'SAFETY', 'SCR'), condition), {
      maxLength: 2,
    }),
  })
  .map(({ checks, conditions }) => {
    const design = replayDesign();
    const derived = new Set<string>();
    return {
      ...design,
      schedule: design.schedule.map(({ visit, page, mandatory }) => {
        const entry = { visit, page, mandatory };
        const found = conditions.find(([at]) => at === visit && page === 'LAB');
        return found ? { ...entry, condition: found[1] } : entry;
      }),
      checks: checks
        .map((one, at) => ({ ...one, key: `C${at}` }))
        // An item can have only one derivation.
        .filter(({ action, target }) => {
          if (action.type !== 'derive') return true;
          const place = `${target.page}.${target.item}`;
          return !derived.has(place) && derived.add(place) !== undefined;
        }),
    };
  });
