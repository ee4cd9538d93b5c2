import { type FormerKind, formerKind } from '@casebook/item-values';
import type { StoredValue } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';

/**
 * @param entered the version that the value was entered under; null = the value fits, or the shown version does not
 * have the item
 */
export function formerKindOf(
  shown: DesignVersion,
  entered: DesignVersion,
  pageKey: string,
  {
    blockKey,
    itemKey,
    value,
    deleted,
  }: Pick<StoredValue, 'blockKey' | 'itemKey' | 'value' | 'deleted'>,
): FormerKind | null {
  if (deleted || value === null) return null;
  if (shown.index.item(pageKey, itemKey)?.block.key !== blockKey) return null;
  const now = shown.ruleOf(pageKey, itemKey);
  return now ? formerKind(now, entered.ruleOf(pageKey, itemKey), value) : null;
}
