import type {
  Check,
  CheckActionSpec,
  CheckTest,
  Item,
  Key,
  Page,
  Text,
} from '@casebook/study-design';
import { holdsValue, keyFrom } from '@casebook/study-design';

export type ActionType = CheckActionSpec['type'];
export const ACTION_TYPES: readonly ActionType[] = [
  'query',
  'prompt',
  'block',
  'show',
  'hide',
  'derive',
  'addVisit',
];

/** Items of a page that hold a value, which a query or a derived value can stand at. */
export const targetsOf = (page: Page | undefined): Item[] =>
  page?.blocks.flatMap(({ items }) => items.filter((item) => holdsValue(item))) ?? [];

/** A check of an item, still without an expression. */
export function newCheck(keys: readonly Key[], page: Page): Check {
  const [item] = targetsOf(page);
  const name = `${page.key}_${item?.key ?? 'CHECK'}`;
  return {
    key: keyFrom(name, new Set(keys), 'C'),
    target: { page: page.key, ...(item && { item: item.key }) },
    expression: '',
    action: { type: 'query', message: {} },
    autoClose: true,
    tests: [],
  };
}

/** The check with another kind of action; a message stays where the new action has one. */
export function withAction(check: Check, type: ActionType, visit: Key | undefined): Check {
  const message: Text = 'message' in check.action ? check.action.message : {};
  const items = 'items' in check.action ? check.action.items : [];
  const action: CheckActionSpec =
    type === 'show' || type === 'hide'
      ? { type, items }
      : type === 'derive'
        ? { type }
        : type === 'addVisit'
          ? { type, visit: visit ?? '' }
          : { type, message };
  return { ...check, action };
}

/** The values of a test as lines `PATH = value`; a list of lines of a block stays as JSON. */
export const valuesText = (values: CheckTest['values']): string =>
  Object.entries(values)
    .map(
      ([path, value]) => `${path} = ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join('\n');

/** Reads lines `PATH = value`. Lines without a path are left out; `null` is a missing value. */
export function parseValues(text: string): CheckTest['values'] {
  const values: Record<string, CheckTest['values'][string]> = {};
  for (const line of text.split('\n')) {
    const at = line.indexOf('=');
    const path = at < 0 ? '' : line.slice(0, at).trim();
    if (path === '') continue;
    values[path] = parsedValue(line.slice(at + 1).trim());
  }
  return values;
}

function parsedValue(text: string): CheckTest['values'][string] {
  if (text === 'null') return null;
  if (!text.startsWith('[')) return text;
  try {
    return JSON.parse(text) as CheckTest['values'][string];
  } catch {
    return text;
  }
}
