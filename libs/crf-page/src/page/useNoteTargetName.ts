import { useText } from '@casebook/shell-sdk';
import { fixedLine } from '@casebook/study-design';
import { itemInstanceKey } from '@casebook/subject-data';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import { type NoteTargetKey, parseNoteTargetKey } from '../state/note-target';
import { blockOf, itemOf } from '../state/page-design';
import { usePageStore } from '../state/page-state';
import { useFormerItemName } from './useFormerItemName';

/** The name of an item, a line or the page, as shown on the page. */
export function useNoteTargetName(): (key: NoteTargetKey) => string {
  const t = usePageText();
  const text = useText();
  const store = usePageStore();
  const { design, former } = useOpenPage();
  const formerName = useFormerItemName();
  return (key) => {
    const { blockKey, line, itemKey } = parseNoteTargetKey(key);
    if (blockKey === null) return t('wholePage');
    const gone = former.get(key);
    if (gone) return formerName(gone);
    const block = blockOf(design, blockKey);
    const fixed = block && fixedLine(block, line);
    const at = (store.getState().page.lines[blockKey] ?? []).findIndex((one) => one.line === line);
    const lineName = fixed ? text(fixed.label) : t('line', { number: at < 0 ? line : at + 1 });
    if (itemKey === null) return lineName;
    const item =
      text(itemOf(design, itemInstanceKey({ blockKey, line, itemKey }))?.label) || itemKey;
    return line === 0 ? item : t('itemOfLine', { item, line: lineName });
  };
}
