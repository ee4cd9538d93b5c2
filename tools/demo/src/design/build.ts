import {
  type Block,
  BlockType,
  type Check,
  type CheckTest,
  type Item,
  Layout,
  type Page,
  PageType,
  type Text,
} from '@casebook/study-design';

// Short forms, so that a page of the demo study can be read like its paper form.

/** A text in the demo's three languages. */
export const t = (en: string, ja: string, th: string): Text => ({ en, ja, th });

type More = Partial<Omit<Item, 'key' | 'layout' | 'label'>>;
const item = (key: string, layout: Layout, label: Text, more: More = {}): Item => ({
  key,
  layout,
  label,
  properties: [],
  ...more,
});

export const text = (key: string, label: Text, more?: More) => item(key, Layout.text, label, more);
export const longText = (key: string, label: Text, more?: More) =>
  item(key, Layout.textArea, label, more);
export const note = (key: string, label: Text) => item(key, Layout.label, label);
export const rowNumber = (key: string) => item(key, Layout.rowNumber, t('No.', '番号', 'ลำดับ'));
export const date = (key: string, label: Text, more: More = {}) =>
  item(key, Layout.dateFull, label, { notInFuture: true, ...more });
/** The day may be unknown. */
export const monthDate = (key: string, label: Text, more: More = {}) =>
  item(key, Layout.dateUnknownDay, label, { notInFuture: true, ...more });
/** Month and day may be unknown. */
export const yearDate = (key: string, label: Text, more: More = {}) =>
  item(key, Layout.dateUnknownMonthDay, label, { notInFuture: true, ...more });
export const time = (key: string, label: Text, more?: More) =>
  item(key, Layout.timeUnknownMinute, label, more);
export const radio = (key: string, label: Text, codelist: string, more: More = {}) =>
  item(key, Layout.horizontalRadio, label, { codelist, ...more });
export const verticalRadio = (key: string, label: Text, codelist: string, more: More = {}) =>
  item(key, Layout.verticalRadio, label, { codelist, ...more });
export const dropdown = (key: string, label: Text, codelist: string, more: More = {}) =>
  item(key, Layout.dropdown, label, { codelist, ...more });
export const checkbox = (key: string, label: Text, codelist: string, more: More = {}) =>
  item(key, Layout.horizontalCheckbox, label, { codelist, ...more });
/** A number `digits.decimals`, with its unit at the right. */
export const number = (
  key: string,
  label: Text,
  format: `${number}.${number}`,
  unit?: string,
  more: More = {},
): Item => {
  const [digits, decimals] = format.split('.').map(Number) as [number, number];
  return item(key, Layout.text, label, {
    dataType: 'number',
    numberFormat: { digits, decimals },
    ...more,
    properties: [
      ...(unit ? [{ type: 6 as const, role: 'unit' as const, text: t(unit, unit, unit) }] : []),
      ...(more.properties ?? []),
    ],
  });
};

export const block = (key: string, items: Item[], label?: Text): Block => ({
  key,
  type: BlockType.normal,
  items,
  ...(label ? { label } : {}),
});
export const fixedLines = (
  key: string,
  lines: readonly (readonly [string, Text])[],
  items: Item[],
  label?: Text,
): Block => ({
  key,
  type: BlockType.fixedLine,
  items,
  lines: lines.map(([line, lineLabel], at) => ({ key: line, number: at + 1, label: lineLabel })),
  ...(label ? { label } : {}),
});
export const logLines = (key: string, items: Item[], maxLines = 50): Block => ({
  key,
  type: BlockType.logLine,
  items,
  maxLines,
});

export const page = (key: string, title: Text, group: string, blocks: Block[]): Page => ({
  key,
  type: PageType.normal,
  title,
  group,
  blocks,
});

type CheckOptions = { visit?: string; tests: CheckTest[] };
/** A query while `expression` is true. */
export const query = (
  key: string,
  target: `${string}.${string}`,
  expression: string,
  message: Text,
  { visit, tests }: CheckOptions,
): Check => check(key, target, expression, { type: 'query', message }, tests, visit);
/** The value of the target item. */
export const derive = (
  key: string,
  target: `${string}.${string}`,
  expression: string,
  tests: CheckTest[],
): Check => check(key, target, expression, { type: 'derive' }, tests);
/** Items shown only while `expression` is true. */
export const show = (
  key: string,
  target: `${string}.${string}`,
  items: string[],
  expression: string,
  tests: CheckTest[],
): Check => check(key, target, expression, { type: 'show', items }, tests);

const check = (
  key: string,
  target: `${string}.${string}`,
  expression: string,
  action: Check['action'],
  tests: CheckTest[],
  visit?: string,
): Check => {
  const [pageKey, itemKey] = target.split('.') as [string, string];
  return {
    key,
    target: { page: pageKey, item: itemKey, ...(visit ? { visit } : {}) },
    expression,
    action,
    autoClose: true,
    tests,
  };
};

export const fires = (name: string, values: CheckTest['values'], today?: string): CheckTest => ({
  name,
  values,
  expect: 'fires',
  ...(today ? { today } : {}),
});
export const passes = (name: string, values: CheckTest['values'], today?: string): CheckTest => ({
  name,
  values,
  expect: 'passes',
  ...(today ? { today } : {}),
});
export const unknown = (name: string, values: CheckTest['values']): CheckTest => ({
  name,
  values,
  expect: 'unknown',
});
export const gives = (name: string, values: CheckTest['values'], value: string): CheckTest => ({
  name,
  values,
  expect: { value },
});
