import type { Key } from '@casebook/study-design';

/**
 * Where the change was that broke a signature: a visit that was restored, a page that was added, a line that was added,
 * removed or restored (no item), or an item whose value changed.
 */
export type BreakPlace =
  | { visitId: number }
  | { pageId: number; blockKey: Key | null; line: number; itemKey: Key | null };

const VISIT = 'visit';

/** The stored form of a place: `visit/ID`, or `PAGE-ID/BLOCK/LINE/ITEM` with empty keys where there are none. */
export function breakPlaceText(place: BreakPlace): string {
  if ('visitId' in place) return `${VISIT}/${place.visitId}`;
  const { pageId, blockKey, line, itemKey } = place;
  return `${pageId}/${blockKey ?? ''}/${line}/${itemKey ?? ''}`;
}

export function readBreakPlace(text: string): BreakPlace {
  const [first, second, line, itemKey] = text.split('/');
  if (first === VISIT) return { visitId: Number(second) };
  return {
    pageId: Number(first),
    blockKey: second || null,
    line: Number(line ?? 0),
    itemKey: itemKey || null,
  };
}
