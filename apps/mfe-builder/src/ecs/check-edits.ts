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

const keyOfTarget = ({ page, item }: Check['target'], keys: readonly Key[]): Key =>
  keyFrom(`${page}_${item ?? 'CHECK'}`, new Set(keys), 'C');

/**
 * The check at another place. One that says nothing yet is named anew: its key came from the place where it was added.
 */
export function withTarget(check: Check, target: Check['target'], keys: readonly Key[]): Check {
  const { page, item } = check.target;
  const isNew = check.expression === '' && check.tests.length === 0;
  if (!isNew || (page === target.page && item === target.item)) return { ...check, target };
  const others = keys.filter((key) => key !== check.key);
  return { ...check, key: keyOfTarget(target, others), target };
}

/** A check of an item, still without an expression. */
export function newCheck(keys: readonly Key[], page: Page): Check {
  const [item] = targetsOf(page);
  const target = { page: page.key, ...(item && { item: item.key }) };
  return {
    key: keyOfTarget(target, keys),
    target,
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

/** The first line that gives no item a value, and would be lost. */
export const unreadableLine = (text: string): string | undefined =>
  text.split('\n').find((line) => line.trim() !== '' && line.indexOf('=') < 1);

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
