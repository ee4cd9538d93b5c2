import type { StatusRow } from '@casebook/api-subject';

/** The item, line or block of a row on its page, for the address of the page. */
export function placeOnPage({
  blockKey,
  line,
  itemKey,
}: Pick<StatusRow, 'blockKey' | 'line' | 'itemKey'>): string | undefined {
  return blockKey && [blockKey, line, itemKey].filter((part) => part !== undefined).join('.');
}
