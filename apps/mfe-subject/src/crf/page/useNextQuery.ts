import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { State } from '../../store';
import type { OpenPage } from '../page-context';
import { placesOf } from '../state/page-design';
import { type ItemId, itemId } from '../state/places';
import { waitingPlaces } from '../state/selectors';

/** Goes to the next place, in the order of the page, whose query waits for an answer. */
export function useNextQuery(
  { design, goToItem }: OpenPage,
  say: (words: string) => void,
): () => void {
  const { t } = useTranslation('mfe_subject');
  const store = useStore<State>();
  return useCallback(() => {
    const { page } = store.getState();
    const waiting = waitingPlaces(page.queries);
    const lines = (blockKey: string) => (page.lines[blockKey] ?? []).map(({ line }) => line);
    const order: ItemId[] = [];
    const targets = new Set<ItemId>();
    for (const { blockKey, line, item } of placesOf(design, lines)) {
      const id = itemId({ blockKey, line, itemKey: item.key });
      if (id in page.hidden) continue;
      order.push(id);
      // A query on a line is found at the first item of that line.
      const ofLine = `${blockKey}.${line}`;
      if (waiting.delete(id) || waiting.delete(ofLine)) targets.add(id);
    }
    const from = page.selected ? order.indexOf(page.selected) + 1 : 0;
    const next = [...order.slice(from), ...order.slice(0, from)].find((id) => targets.has(id));
    if (next) goToItem(next);
    else say(t('page.noOpenQuery'));
  }, [design, goToItem, say, store, t]);
}
