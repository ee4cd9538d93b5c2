import {
  blockOf,
  itemOf,
  type NoteTargetKey,
  parseNoteTargetKey,
  useNoteTargetName,
  useOpenPage,
  WHOLE_PAGE,
} from '@casebook/crf-page';
import { useText } from '@casebook/shell-sdk';
import { BlockType, holdsValue } from '@casebook/study-design';
import { useTranslation } from 'react-i18next';
import type { StatusTarget } from '../../status/status-target';
import { useAppSelector } from '../../store';
import { useStoredPage } from '../panel/stored-page';

/** The levels of the page on which a status can be set, with their names. */
export function usePageStatusTargets() {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const nameOf = useNoteTargetName();
  const { design } = useOpenPage();
  const { pageId } = useStoredPage();
  const lines = useAppSelector((state) => state.page.lines);

  const ofPage = (): StatusTarget => ({
    place: { level: 'page', pageId },
    name: t('status.level.page', { name: text(design.page.title) }),
  });

  const ofBlock = (blockKey: string): StatusTarget => ({
    place: { level: 'block', pageId, blockKey },
    name: t('status.level.block', {
      name: text(blockOf(design, blockKey)?.label) || blockKey,
    }),
  });

  /** The target of an item, a line or the page; undefined where nothing can be set, such as on a removed line. */
  const of = (key: NoteTargetKey): StatusTarget | undefined => {
    if (key === WHOLE_PAGE) return ofPage();
    const { blockKey, line, itemKey } = parseNoteTargetKey(key);
    const block = blockOf(design, blockKey!);
    if (!block) return undefined;
    const isLog = block.type === BlockType.logLine;
    const at = lines[block.key]?.findIndex((one) => one.line === line) ?? -1;
    const stored = lines[block.key]?.[at];
    if (isLog && (!stored || stored.deleted || stored.change === 'added')) return undefined;
    if (itemKey === null) {
      const name = isLog ? String(at + 1) : nameOf(key);
      return {
        place: { level: 'line', pageId, blockKey: block.key, line },
        name: t('status.level.line', { name }),
      };
    }
    const item = itemOf(design, key);
    if (!item || !holdsValue(item)) return undefined;
    return {
      place: { level: 'question', pageId, blockKey: block.key, line, itemKey },
      name: t('status.level.item', { name: nameOf(key) }),
    };
  };

  return { ofPage, ofBlock, of };
}
