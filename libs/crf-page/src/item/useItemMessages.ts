import { useMessages, usePrivilege, useText } from '@casebook/shell-sdk';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { type PageText, usePageText } from '../context/usePageText';
import type { FormerValue } from '../state/page-data';
import { usePageSelector } from '../state/page-state';
import { formerAt, isOpenQuery, queriesOf } from '../state/selectors';

export interface ItemMessage {
  id: string;
  text: string;
  /** `former`: about a value of an earlier version, which may stay. */
  tone: 'error' | 'warning' | 'former';
}

const formerTexts = {
  choice: 'formerChoice',
  form: 'formerForm',
  unit: 'formerUnit',
} as const satisfies Readonly<Record<FormerValue['kind'], PageText>>;

/** The messages about an item: why the entry is refused, open questions, and findings of checks. */
export function useItemMessages(id: ItemInstanceKey): ItemMessage[] {
  const t = usePageText();
  const catalogue = useMessages();
  const text = useText();
  const fault = usePageSelector((state) => state.page.items[id]?.fault);
  const refusal = usePageSelector((state) => state.page.items[id]?.refusal);
  const findings = usePageSelector((state) => state.page.findings[id]);
  const former = usePageSelector((state) => formerAt(state, id));
  const queries = usePageSelector((state) => queriesOf(state, id));
  const mayQuery = usePrivilege({ any: ['QUERY_VIEW', 'CRF_EDIT'] });
  const messages: ItemMessage[] = [fault, refusal].flatMap((found) =>
    found
      ? [{ id: found.code, text: catalogue.text(found.code, found.params), tone: 'error' as const }]
      : [],
  );
  if (former) {
    const { kind, value, valueLabel, unit, versionNo: version } = former;
    const shown = [text(valueLabel) || value, kind === 'unit' ? text(unit) : ''];
    messages.push({
      id: 'former',
      text: t(formerTexts[kind], { value: shown.filter(Boolean).join(' '), version }),
      tone: 'former',
    });
  }
  const queryTexts = new Set<string>();
  if (mayQuery)
    for (const query of queries.filter(isOpenQuery)) {
      const content = text(query.content);
      queryTexts.add(content);
      messages.push({
        id: `query-${query.queryId}`,
        text: t('query', { content }),
        tone: 'error',
      });
    }
  // An entry that cannot be stored has no findings, because checks would treat it as empty.
  for (const { checkKey, kind, message } of (fault ? [] : findings) ?? []) {
    const content = text(message);
    if (queryTexts.has(content)) continue;
    messages.push({ id: checkKey, text: content, tone: kind === 'block' ? 'error' : 'warning' });
  }
  return messages;
}
