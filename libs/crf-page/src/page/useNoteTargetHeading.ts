import { useText } from '@casebook/shell-sdk';
import { fixedLine, type Key } from '@casebook/study-design';
import { itemInstanceKey } from '@casebook/subject-data';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import { useFormat } from '../item/useFormat';
import { type NoteTargetKey, parseNoteTargetKey } from '../state/note-target';
import { blockOf, itemOf, specOf } from '../state/page-design';
import { usePageStore } from '../state/page-state';
import { useNoteTargetName } from './useNoteTargetName';

/**
 * The name of an item, a line or the page, with what its line is about, as the list of queries names it: the label of a
 * fixed line, or the first text or choice of the line. Where there is none, the line is named by its number.
 */
export function useNoteTargetHeading(): (key: NoteTargetKey) => string {
  const t = usePageText();
  const text = useText();
  const format = useFormat();
  const store = usePageStore();
  const nameOf = useNoteTargetName();
  const { design, former } = useOpenPage();

  const thingOf = (blockKey: Key, line: number, itemKey: Key | null): string => {
    const block = blockOf(design, blockKey);
    const fixed = block && fixedLine(block, line);
    if (fixed) return text(fixed.label);
    const idOf = (key: Key) => itemInstanceKey({ blockKey, line, itemKey: key });
    const naming = block?.items.find(({ key }) => {
      const dataType = specOf(design, idOf(key))?.dataType;
      return dataType === 'text' || dataType === 'code';
    });
    // An item is not named by its own value.
    if (!naming || naming.key === itemKey) return '';
    const id = idOf(naming.key);
    const entry = store.getState().page.items[id];
    return entry && !entry.fault ? format(id, entry.shown || null) : '';
  };

  return (key) => {
    const { blockKey, line, itemKey } = parseNoteTargetKey(key);
    const thing =
      blockKey === null || line === 0 || former.has(key) ? '' : thingOf(blockKey, line, itemKey);
    if (blockKey === null || thing === '') return nameOf(key);
    if (itemKey === null) return thing;
    const item = itemOf(design, itemInstanceKey({ blockKey, line, itemKey }));
    return t('itemOfNamedLine', { item: text(item?.label) || itemKey, line: thing });
  };
}
