import {
  itemInstancesOf,
  noteTargetKey,
  type NoteTargetKey,
  openQueryTargets,
  useOpenPage,
  WHOLE_PAGE,
} from '@casebook/crf-page';
import { itemInstanceKey, type ItemInstanceKey } from '@casebook/subject-data';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../store';

/** Moves to the next item, in the order of the page, with a query that waits for an answer. */
export function useNextQuery(announce: (text: string) => void): () => void {
  const { t } = useTranslation('mfe_subject');
  const store = useAppStore();
  const { design, former, goToItem, notes } = useOpenPage();
  return useCallback(() => {
    const { page } = store.getState();
    const open = openQueryTargets(page.queries);
    const lines = (blockKey: string) => (page.lines[blockKey] ?? []).map(({ line }) => line);
    const order: ItemInstanceKey[] = [];
    const targets = new Map<ItemInstanceKey, NoteTargetKey>();
    for (const { blockKey, line, item } of itemInstancesOf(design, lines)) {
      const id = itemInstanceKey({ blockKey, line, itemKey: item.key });
      if (id in page.hidden) continue;
      order.push(id);
      // For a query on a line, the focus goes to the first item of the line.
      const ofLine = noteTargetKey({ blockKey, line, itemKey: null });
      if (open.delete(ofLine)) targets.set(id, ofLine);
      else if (open.delete(id)) targets.set(id, id);
    }
    for (const id of former.keys()) {
      order.push(id);
      if (open.delete(id)) targets.set(id, id);
    }
    const from = page.selected ? order.indexOf(page.selected) + 1 : 0;
    const next = [...order.slice(from), ...order.slice(0, from)].find((id) => targets.has(id));
    const target = next && targets.get(next);
    if (next && target === next) goToItem(next);
    else if (target) notes?.show(target);
    else if (open.has(WHOLE_PAGE)) notes?.show(WHOLE_PAGE);
    else announce(t('page.noOpenQuery'));
  }, [announce, design, former, goToItem, notes, store, t]);
}
