import { useMessages, usePrivilege, useText } from '@casebook/shell-sdk';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store';
import { isFixed, isGenerated, useOpenPage } from '../page-context';
import { isWork, type ItemEntry, pageActions } from '../state/page-slice';
import { enter } from '../state/page-thunks';
import { type ItemId, placeOf } from '../state/places';
import { isOpen, queriesOf } from '../state/selectors';
import { typing } from '../state/typing';

export interface ItemMessage {
  id: string;
  text: string;
  tone: 'error' | 'warning';
}

const untouched: ItemEntry = { stored: null, revision: 0, flags: 0, shown: '' };

/** Everything that one item shows and does. Subscribes to this item alone. */
export function useItem(id: ItemId) {
  const page = useOpenPage();
  const dispatch = useAppDispatch();
  const entry = useAppSelector((state) => state.page.items[id]) ?? untouched;
  const flags = useAppSelector((state) => state.page.items[id]?.flags ?? state.page.flags);
  const hidden = useAppSelector((state) => id in state.page.hidden);
  const selected = useAppSelector((state) => state.page.selected === id);
  const { itemKey } = placeOf(id);
  return {
    entry,
    flags,
    hidden,
    selected,
    changed: isWork(entry) && !entry.proposed,
    readOnly: !page.editable || isGenerated(page, itemKey) || isFixed(flags),
    messages: useItemMessages(id, entry),
    commit: useCallback(
      (typed: string) => {
        typing.end(id);
        dispatch(enter(page.design, id, typed));
      },
      [dispatch, id, page.design],
    ),
    type: useCallback((typed: string) => typing.note(id, typed), [id]),
    select: useCallback(() => dispatch(pageActions.selected(id)), [dispatch, id]),
  };
}

/** What is said beside the item: why the entry is refused, what the checks find, what is asked. */
function useItemMessages(id: ItemId, entry: ItemEntry): ItemMessage[] {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const text = useText();
  const findings = useAppSelector((state) => state.page.findings[id]);
  const queries = useAppSelector((state) => queriesOf(state, id));
  const mayQuery = usePrivilege({ any: ['QUERY_VIEW', 'CRF_EDIT'] });
  const said: ItemMessage[] = [];
  for (const fault of [entry.fault, entry.refusal])
    if (fault)
      said.push({
        id: fault.code,
        text: messages.text(fault.code, fault.params),
        tone: 'error',
      });
  const asked = new Set<string>();
  if (mayQuery)
    for (const query of queries.filter(isOpen)) {
      const content = text(query.content);
      asked.add(content);
      said.push({
        id: `query-${query.queryId}`,
        text: t('item.query', { content }),
        tone: 'error',
      });
    }
  for (const { checkKey, kind, message } of findings ?? []) {
    const content = text(message);
    if (asked.has(content)) continue;
    said.push({ id: checkKey, text: content, tone: kind === 'block' ? 'error' : 'warning' });
  }
  return said;
}
