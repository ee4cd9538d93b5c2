import {
  type Block,
  BlockType,
  type Check,
  type CheckTest,
  type Codelist,
  type DataType,
  dataTypeOf,
  type Item,
} from '@casebook/study-design';

/** What a date must be to another one. */
export const RELATIONS = ['before', 'notAfter', 'equal', 'notBefore', 'after'] as const;
export type Relation = (typeof RELATIONS)[number];

/** A common check as a form asks for it. */
export type Guide =
  | { form: 'required' }
  | { form: 'range'; least: string; most: string }
  /** `isStrict`: it fires already when unknown parts of a date leave it possible that the rule is broken. */
  | { form: 'dates'; relation: Relation; other: string; isStrict: boolean }
  | { form: 'missingIf'; other: string; codes: readonly string[] }
  | { form: 'duplicateLine'; items: readonly string[] }
  | { form: 'sum'; items: readonly string[] }
  | { form: 'visitOrder'; earlier: string; visit: string };

export type GuideForm = Guide['form'];

/** The item that the check stands at. */
export interface GuideTarget {
  page: string;
  block: Block;
  item: Item;
}

const ORDERED: readonly DataType[] = ['date', 'time'];

/** The forms that fit an item. */
export function formsFor({ block, item }: GuideTarget): GuideForm[] {
  const type = dataTypeOf(item);
  const isInLine = block.type !== BlockType.normal;
  const fitting: Record<GuideForm, boolean> = {
    required: true,
    range: type === 'number',
    dates: ORDERED.includes(type),
    missingIf: true,
    duplicateLine: isInLine && type !== 'codes',
    sum: type === 'number',
    visitOrder: type === 'date' && !isInLine,
  };
  return (Object.keys(fitting) as GuideForm[]).filter((form) => fitting[form]);
}

/** Whether everything that a form needs is given. */
export function isComplete(guide: Guide): boolean {
  switch (guide.form) {
    case 'required':
      return true;
    case 'range':
      return [guide.least, guide.most].some(isNumber) && isOrdered(guide.least, guide.most);
    case 'dates':
      return guide.other !== '';
    case 'missingIf':
      return guide.other !== '' && guide.codes.length > 0;
    case 'duplicateLine':
      return guide.items.length > 0;
    case 'sum':
      return guide.items.length > 1;
    case 'visitOrder':
      return guide.earlier !== '' && guide.visit !== '' && guide.earlier !== guide.visit;
  }
}

/** Why the bounds of a range cannot be used yet: one is no number, or they are in the wrong order. */
export function rangeFault({
  least,
  most,
}: Pick<Guide & { form: 'range' }, 'least' | 'most'>): 'least' | 'most' | 'order' | undefined {
  if (least !== '' && !isNumber(least)) return 'least';
  if (most !== '' && !isNumber(most)) return 'most';
  return isOrdered(least, most) ? undefined : 'order';
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
const isOrdered = (least: string, most: string): boolean =>
  (least === '' || isNumber(least)) &&
  (most === '' || isNumber(most)) &&
  (least === '' || most === '' || Number(least) <= Number(most));

/** The expression of a form; it is true when the rule is broken. */
export function expressionOf(guide: Guide, { page, block, item: { key } }: GuideTarget): string {
  switch (guide.form) {
    case 'required':
      return `!known(${key})`;
    case 'range':
      return [
        guide.least === '' ? [] : [`${key} < ${guide.least}`],
        guide.most === '' ? [] : [`${key} > ${guide.most}`],
      ]
        .flat()
        .join(' || ');
    case 'dates':
      return datesExpression(guide, key);
    case 'missingIf':
      return `${guide.other} in [${guide.codes.map((code) => JSON.stringify(code)).join(', ')}] && !known(${key})`;
    case 'duplicateLine': {
      const same = block.items
        .filter((one) => guide.items.includes(one.key))
        .map((one) =>
          ORDERED.includes(dataTypeOf(one))
            ? `certainlyEqual(l.${one.key}, ${one.key})`
            : `l.${one.key} == ${one.key}`,
        );
      return `${block.key}.exists(l, ${['lineNumber(l) < lineNumber()', ...same].join(' && ')})`;
    }
    case 'sum':
      return `${key} != ${guide.items.join(' + ')}`;
    case 'visitOrder':
      return `certainlyBefore(${key}, visit("${guide.earlier}").${page}.${key})`;
  }
}

function datesExpression(
  { relation, other, isStrict }: Extract<Guide, { form: 'dates' }>,
  key: string,
): string {
  const [holds, breaks] = isStrict ? ['certainly', 'possibly'] : ['possibly', 'certainly'];
  const call = (certainty: string, name: string) => `${certainty}${name}(${key}, ${other})`;
  return {
    before: `!${call(holds, 'Before')}`,
    after: `!${call(holds, 'After')}`,
    equal: `!${call(holds, 'Equal')}`,
    notBefore: call(breaks, 'Before'),
    notAfter: call(breaks, 'After'),
  }[relation];
}

/** A test case without a name. */
type Case = Omit<CheckTest, 'name'>;

/** Test cases that show what the check of a form does; empty where the form gives none. */
export function casesOf(
  guide: Guide,
  { page, item }: GuideTarget,
  codelists: readonly Codelist[],
): Case[] {
  const { key } = item;
  const some = sample(item, codelists);
  const of = (expect: 'fires' | 'passes' | 'unknown', values: CheckTest['values']): Case => ({
    values,
    expect,
  });
  switch (guide.form) {
    case 'required':
      return some === undefined
        ? []
        : [of('fires', { [key]: null }), of('passes', { [key]: some })];
    case 'range':
      return [
        ...(guide.least === '' ? [] : [of('fires', { [key]: String(Number(guide.least) - 1) })]),
        ...(guide.most === '' ? [] : [of('fires', { [key]: String(Number(guide.most) + 1) })]),
        of('passes', { [key]: guide.most === '' ? guide.least : guide.most }),
        of('unknown', { [key]: null }),
      ];
    case 'dates': {
      const [early, middle, late] =
        dataTypeOf(item) === 'time'
          ? ['08:00', '09:00', '10:00']
          : ['2024-01-09', '2024-01-10', '2024-01-11'];
      const broken = { before: late, notAfter: late, equal: late, notBefore: early, after: early };
      const kept = {
        before: early,
        notAfter: middle,
        equal: middle,
        notBefore: middle,
        after: late,
      };
      return [
        of('fires', { [key]: broken[guide.relation], [guide.other]: middle }),
        of('passes', { [key]: kept[guide.relation], [guide.other]: middle }),
      ];
    }
    case 'missingIf': {
      const other = guide.codes[0]!;
      return some === undefined
        ? []
        : [
            of('fires', { [guide.other]: other, [key]: null }),
            of('passes', { [guide.other]: other, [key]: some }),
          ];
    }
    case 'sum': {
      const parts = Object.fromEntries(guide.items.map((one) => [one, '1']));
      const total = guide.items.length;
      return [
        of('passes', { ...parts, [key]: String(total) }),
        of('fires', { ...parts, [key]: String(total + 1) }),
      ];
    }
    case 'visitOrder': {
      const former = `${guide.earlier}:${page}.${key}`;
      return [
        of('fires', { [key]: '2024-01-09', [former]: '2024-01-10' }),
        of('passes', { [key]: '2024-01-10', [former]: '2024-01-09' }),
      ];
    }
    case 'duplicateLine':
      return [];
  }
}

/** A value that an item can have. */
function sample(item: Item, codelists: readonly Codelist[]): string | undefined {
  const codes = codelists.find(({ key }) => key === item.codelist)?.entries;
  const values: Partial<Record<DataType, string | undefined>> = {
    text: 'A',
    number: '1',
    date: '2024-01-10',
    time: '09:00',
    code: codes?.[0]?.code,
  };
  return values[dataTypeOf(item)];
}

/** The check with the expression and the test cases of a form, and a message where it has none yet. */
export function withGuide(
  check: Check,
  guide: Guide,
  expression: string,
  tests: readonly CheckTest[],
  message: { language: string; text: string },
): Check {
  const { action } = check;
  const isWithout = 'message' in action && !action.message[message.language]?.trim();
  return {
    ...check,
    expression,
    target: {
      ...check.target,
      ...(guide.form === 'visitOrder' && { visit: guide.visit }),
    },
    tests: [...tests],
    ...(isWithout && {
      action: { ...action, message: { ...action.message, [message.language]: message.text } },
    }),
  };
}
