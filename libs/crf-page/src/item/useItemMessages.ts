import { useMessages, usePrivilege, useText } from '@casebook/shell-sdk';
import { ACTIVE_STATUSES, type ItemInstanceKey } from '@casebook/subject-data';
import type { Status } from '@casebook/ui/core';
import { type PageText, usePageText } from '../context/usePageText';
import type { FormerValue, PageQuery } from '../state/page-data';
import type { CheckFinding } from '../state/page-store';
import { usePageSelector } from '../state/page-state';
import { formerAt, isOpenQuery, queriesOf } from '../state/selectors';

export interface ItemMessage {
  id: string;
  text: string;
  /** What the message is, shown before it as glyph and word. */
  status: Extract<
    Status,
    'cannotSave' | 'raisesQuery' | 'openQuery' | 'pleaseCheck' | 'fitsNow' | 'formerValue'
  >;
}

const formerTexts = {
  choice: 'formerChoice',
  form: 'formerForm',
  unit: 'formerUnit',
} as const satisfies Readonly<Record<FormerValue['kind'], PageText>>;

const firing = {
  prompt: 'pleaseCheck',
  query: 'raisesQuery',
  block: 'cannotSave',
} as const satisfies Partial<Record<CheckFinding['kind'], ItemMessage['status']>>;

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
      ? [
          {
            id: found.code,
            text: catalogue.text(found.code, found.params),
            status: 'cannotSave' as const,
          },
        ]
      : [],
  );
  if (former) {
    const { kind, value, valueLabel, unit, versionNo: version } = former;
    const shown = [text(valueLabel) || value, kind === 'unit' ? text(unit) : ''];
    messages.push({
      id: 'former',
      text: t(formerTexts[kind], { value: shown.filter(Boolean).join(' '), version }),
      status: 'formerValue',
    });
  }
  const active = mayQuery ? queries.filter(({ status }) => ACTIVE_STATUSES.includes(status)) : [];
  const about = new Map(active.map((query) => [text(query.content), query]));
  for (const query of active.filter(isOpenQuery))
    messages.push({
      id: `query-${query.queryId}`,
      text: text(query.content),
      status: 'openQuery',
    });
  // An entry that cannot be stored has no findings, because checks would treat it as empty.
  for (const { checkKey, kind, message } of (fault ? [] : findings) ?? []) {
    const content = text(message);
    const query = about.get(content);
    if (kind !== 'closes' && kind !== 'stays') {
      const isAsked = query !== undefined && isOpenQuery(query) && kind !== 'block';
      if (!isAsked) messages.push({ id: checkKey, text: content, status: firing[kind] });
    } else if (query)
      messages.push({ id: checkKey, text: t(fitTextOf(kind, query)), status: 'fitsNow' });
  }
  return messages;
}

function fitTextOf(kind: 'closes' | 'stays', query: PageQuery): PageText {
  if (kind === 'closes') return 'fitsCloses';
  return isOpenQuery(query) ? 'fitsAnswer' : 'fitsWait';
}
