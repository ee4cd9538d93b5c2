import { useShell } from '@casebook/shell-sdk';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { State } from '../../store';
import type { OpenPage } from '../page-context';
import { placesOf } from '../state/page-design';
import { type ItemId, itemId } from '../state/places';
import { waitingItems } from '../state/selectors';

/** Goes to the next item, in the order of the page, whose query waits for an answer. */
export function useNextQuery({ design, goToItem }: OpenPage): () => void {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const store = useStore<State>();
  return useCallback(() => {
    const state = store.getState();
    const waiting = new Set(waitingItems(state));
    const lines = (blockKey: string) => (state.page.lines[blockKey] ?? []).map(({ line }) => line);
    const order: ItemId[] = placesOf(design, lines).map(({ blockKey, line, item }) =>
      itemId({ blockKey, line, itemKey: item.key }),
    );
    const from = state.page.selected ? order.indexOf(state.page.selected) + 1 : 0;
    const next = [...order.slice(from), ...order.slice(0, from)].find((id) => waiting.has(id));
    if (next) goToItem(next);
    else shell.ui.notify({ type: 'info', message: { text: t('page.noOpenQuery') } });
  }, [design, goToItem, shell, store, t]);
}
