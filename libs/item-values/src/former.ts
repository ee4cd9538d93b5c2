import {
  dataTypeOf,
  isSameUnit,
  textIn,
  type Codelist,
  type Item,
  type LanguageCode,
} from '@casebook/study-design';
import { splitCodes } from './codes';
import { parseValue } from './parse';
import type { ValueSpec } from './spec';

/** What one design version says of the values of an item. */
export interface ItemRule {
  item: Item;
  spec: ValueSpec;
  codelist: Codelist | undefined;
  languages: readonly LanguageCode[];
}

/**
 * What is the matter with a stored value since the design changed:
 * `choice`: its code is no longer offered, or means something else; `form`: today's rule would refuse it; `unit`: it was
 * measured in another unit.
 */
export type FormerKind = 'choice' | 'form' | 'unit';

/**
 * Whether a value that was accepted under one version still fits another one; null = it does.
 *
 * @param was undefined when the version of the value does not know the item
 */
export function formerKind(
  now: ItemRule,
  was: ItemRule | undefined,
  value: string,
): FormerKind | null {
  if (!parseValue(now.spec, value).ok) return isChoice(now.item) ? 'choice' : 'form';
  if (!was) return null;
  if (isChoice(was.item) && !isSameChoice(was, now, value)) return 'choice';
  return isSameUnit(was.item, now.item) ? null : 'unit';
}

/** Whether the item has codes for values. */
export function isChoice(item: Item): boolean {
  return dataTypeOf(item).startsWith('code');
}

/** The codes of a stored value: several of a checkbox. */
export function codesOf({ item }: Pick<ItemRule, 'item'>, value: string): string[] {
  return dataTypeOf(item) === 'codes' ? splitCodes(value) : [value];
}

/** A code of another codelist is the same choice only when it is called the same. */
function isSameChoice(was: ItemRule, now: ItemRule, value: string): boolean {
  if (!isChoice(now.item)) return false;
  if (was.item.codelist === now.item.codelist) return true;
  const label = ({ codelist, languages }: ItemRule, code: string) =>
    textIn(
      codelist?.entries.find((entry) => entry.code === code)?.label,
      now.languages[0]!,
      languages,
    );
  return codesOf(was, value).every((code) => label(was, code) === label(now, code));
}
