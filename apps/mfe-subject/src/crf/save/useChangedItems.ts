import {
  blockOf,
  lineTargetKey,
  type PageDesign,
  type PendingChanges,
  useFormat,
  useNoteTargetName,
} from '@casebook/crf-page';
import { useText } from '@casebook/shell-sdk';
import type { ItemInstanceKey } from '@casebook/subject-data';
import type { ChangedItem } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../store';
import { needsReason } from './save-request';

/** Lists the changed items that already have a saved value: name, old and new value. */
export function useChangedItems(design: PageDesign): (changes: PendingChanges) => ChangedItem[] {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const format = useFormat();
  const nameOf = useNoteTargetName();
  const store = useAppStore();
  // A value that does not fit the design any more is shown with its former label.
  const before = (id: ItemInstanceKey, value: string | null) => {
    const former = store.getState().page.former[id];
    return former && former.value === value && former.valueLabel
      ? text(former.valueLabel)
      : format(id, value);
  };
  return ({ items, lines }) => [
    ...items
      .filter(({ entry }) => needsReason(entry))
      .map(({ id, entry }) => ({
        id,
        label: nameOf(id),
        before:
          entry.storedNotDone === undefined
            ? before(id, entry.stored)
            : format(id, null, entry.storedNotDone),
        after: format(id, entry.shown, entry.notDone),
      })),
    ...lines
      .filter(({ line }) => line.change !== 'added')
      .map(({ blockKey, line }) => {
        const id = lineTargetKey(blockKey, line.line);
        return {
          id,
          label: `${text(blockOf(design, blockKey)?.label)} ${nameOf(id)}`,
          before: t(line.change === 'removed' ? 'block.present' : 'block.removed'),
          after: t(`block.${line.change!}`),
        };
      }),
  ];
}
