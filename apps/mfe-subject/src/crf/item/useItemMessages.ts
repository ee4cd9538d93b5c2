import { useMessages, usePrivilege, useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import type { ItemId } from '../state/places';
import { formerAt, isOpen, queriesOf } from '../state/selectors';

export interface ItemMessage {
  id: string;
  text: string;
  /** `former`: said of a value of before, which may stay. */
  tone: 'error' | 'warning' | 'former';
}

/** What is said about an item: why the entry is refused, what is asked, what the checks find. */
export function useItemMessages(id: ItemId): ItemMessage[] {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const text = useText();
  const fault = useAppSelector((state) => state.page.items[id]?.fault);
  const refusal = useAppSelector((state) => state.page.items[id]?.refusal);
  const findings = useAppSelector((state) => state.page.findings[id]);
  const former = useAppSelector((state) => formerAt(state, id));
  const queries = useAppSelector((state) => queriesOf(state, id));
  const mayQuery = usePrivilege({ any: ['QUERY_VIEW', 'CRF_EDIT'] });
  const said: ItemMessage[] = [fault, refusal].flatMap((found) =>
    found
      ? [{ id: found.code, text: messages.text(found.code, found.params), tone: 'error' as const }]
      : [],
  );
  if (former) {
    const { kind, value, valueLabel, unit, versionNo: version } = former;
    const shown = [text(valueLabel) || value, kind === 'unit' ? text(unit) : ''];
    said.push({
      id: 'former',
      text: t(`item.former.${kind}`, { value: shown.filter(Boolean).join(' '), version }),
      tone: 'former',
    });
  }
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
  // What cannot be stored counts as nothing: a check would call it empty.
  for (const { checkKey, kind, message } of (fault ? [] : findings) ?? []) {
    const content = text(message);
    if (asked.has(content)) continue;
    said.push({ id: checkKey, text: content, tone: kind === 'block' ? 'error' : 'warning' });
  }
  return said;
}
