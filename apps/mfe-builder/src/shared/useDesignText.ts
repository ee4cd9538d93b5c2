import type { DesignFault } from '@casebook/api-builder';
import type { MessageParams } from '@casebook/catalogue';
import { useLocale, useMessages, useText } from '@casebook/shell-sdk';
import { languageNameIn } from '@casebook/ui/core';
import { shortened } from './shortened';
import { useT } from './useT';

/** Parameters of messages that are codes; each has its names in the texts of this module. */
const CODED: Readonly<Record<string, string>> = {
  layout: 'layout',
  property: 'property',
  kind: 'partKind',
  dataType: 'codelists',
};

/** What a check of a test case should have done, and did. */
const OUTCOMES = ['expected', 'actual'] as const;
const isOutcome = (value: unknown): value is 'fires' | 'passes' | 'unknown' =>
  value === 'fires' || value === 'passes' || value === 'unknown';

/** Parameters that hold what stands in an expression, where people have to find it. */
const IN_EXPRESSION: ReadonlySet<string> = new Set(['reads']);

type Spoken = Pick<DesignFault, 'code' | 'params' | 'titles'>;

/** Texts of messages about a design: parts by their titles, codes and languages by their names. */
export function useDesignText(): (spoken: Spoken) => string {
  const messages = useMessages();
  const t = useT();
  const text = useText();
  const { locale } = useLocale();
  return ({ code, params, titles }) => {
    const named = { ...params } as Record<string, MessageParams[string]>;
    for (const [name, names] of Object.entries(CODED)) {
      const value = named[name];
      if (value !== undefined) named[name] = t(`${names}.${value}`, { defaultValue: `${value}` });
    }
    for (const name of OUTCOMES) {
      const value = named[name];
      if (isOutcome(value)) named[name] = t(`ecs.${value}`);
      else if (typeof value === 'string' && value.startsWith('CHECKS_')) {
        named[name] = messages.text(value, params);
      }
    }
    if (typeof named['languages'] === 'string') {
      const names = named['languages'].split(', ').map((tag) => languageNameIn(tag, locale));
      named['languages'] = new Intl.ListFormat(locale).format(names);
    }
    for (const [name, title] of Object.entries(titles ?? {})) {
      const shown = shortened(text(title));
      if (shown === '') continue;
      named[name] = IN_EXPRESSION.has(name) ? `${shown} (${String(named[name])})` : shown;
    }
    return messages.text(code, named);
  };
}
