import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../store';
import type { OpenPage } from '../page-context';
import { placesOf } from '../state/page-design';
import { type ItemId, itemId, type NoteId, noteId, PAGE } from '../state/places';
import { waitingPlaces } from '../state/selectors';

/** Goes to the next place, in the order of the page, whose query waits for an answer. */
export function useNextQuery(
  { design, former, goToItem, showNotes }: OpenPage,
  say: (words: string) => void,
): () => void {
  const { t } = useTranslation('mfe_subject');
  const store = useAppStore();
  return useCallback(() => {
    const { page } = store.getState();
    const waiting = waitingPlaces(page.queries);
    const lines = (blockKey: string) => (page.lines[blockKey] ?? []).map(({ line }) => line);
    const order: ItemId[] = [];
    const targets = new Map<ItemId, NoteId>();
    for (const { blockKey, line, item } of placesOf(design, lines)) {
      const id = itemId({ blockKey, line, itemKey: item.key });
      if (id in page.hidden) continue;
      order.push(id);
      // A query on a line is found at the first item of that line.
      const ofLine = noteId({ blockKey, line, itemKey: null });
      if (waiting.delete(ofLine)) targets.set(id, ofLine);
      else if (waiting.delete(id)) targets.set(id, id);
    }
    for (const id of former.keys()) {
      order.push(id);
      if (waiting.delete(id)) targets.set(id, id);
    }
    const from = page.selected ? order.indexOf(page.selected) + 1 : 0;
    const next = [...order.slice(from), ...order.slice(0, from)].find((id) => targets.has(id));
    const target = next && targets.get(next);
    if (next && target === next) goToItem(next);
    else if (target) showNotes(target);
    else if (waiting.has(PAGE)) showNotes(PAGE);
    else say(t('page.noOpenQuery'));
  }, [design, former, goToItem, say, showNotes, store, t]);
}
