import type { Key } from '@casebook/study-design';
import { itemInstanceKey, type ItemInstanceKey } from '@casebook/subject-data';

/** What a query or comment refers to: an item, a whole line, or, with neither, the page. */
export interface NoteTarget {
  blockKey: Key | null;
  line: number;
  itemKey: Key | null;
}

/** The key of an item instance, {@link lineTargetKey} for a line, an empty text for the page. */
export type NoteTargetKey = string;

export const WHOLE_PAGE: NoteTargetKey = '';

export function lineTargetKey(blockKey: Key, line: number): NoteTargetKey {
  return `${blockKey}.${line}`;
}

export function noteTargetKey({ blockKey, line, itemKey }: NoteTarget): NoteTargetKey {
  if (blockKey === null) return WHOLE_PAGE;
  if (itemKey === null) return lineTargetKey(blockKey, line);
  return itemInstanceKey({ blockKey, line, itemKey });
}

export function parseNoteTargetKey(key: NoteTargetKey): NoteTarget {
  if (key === WHOLE_PAGE) return { blockKey: null, line: 0, itemKey: null };
  const [blockKey, line, itemKey = null] = key.split('.');
  return { blockKey: blockKey!, line: Number(line), itemKey };
}

/** Id of the element that holds the item's input. */
export function inputId(key: ItemInstanceKey): string {
  return `item-${key.replaceAll('.', '-')}`;
}
