import { useText } from '@casebook/shell-sdk';
import { dataTypeOf } from '@casebook/study-design';
import { useCallback } from 'react';
import { useT } from '../shared/useT';
import type { Described } from './described';

/** Codes of a list that are named. */
const SHOWN_CODES = 8;

/** What a name stands for, in words: one line for each fact. */
export function useDescription(): (described: Described) => string[] {
  const t = useT();
  const text = useText();
  return useCallback(
    ({ kind, detail, item, codelist, entry }) => {
      if (entry) return [...entry.signatures, t(`language.${entry.id}`), entry.example];
      if (!item) return [t(`described.${kind}`, { title: detail })];
      const { numberFormat, properties, required } = item;
      const unit = properties.find((one) => 'role' in one && one.role === 'unit');
      const facts = [
        dataTypeOf(item),
        numberFormat && `${numberFormat.digits}.${numberFormat.decimals}`,
        unit && 'text' in unit && text(unit.text),
        required && t('item.required'),
      ];
      const codes = codelist?.entries.slice(0, SHOWN_CODES) ?? [];
      return [
        text(item.label),
        facts.filter(Boolean).join(' · '),
        codelist &&
          `${codelist.key}: ${[
            ...codes.map(({ code, label }) => `${code} = ${text(label)}`),
            ...(codelist.entries.length > codes.length ? ['…'] : []),
          ].join(', ')}`,
        text(item.help),
      ].filter((line): line is string => !!line);
    },
    [t, text],
  );
}
