import type { MessageParams } from '@casebook/catalogue';
import { useLocale, useMessages } from '@casebook/shell-sdk';
import { languageNameIn } from '@casebook/ui/core';
import { useT } from './useT';

/** Parameters of messages that are numbers which the specification fixes; each has its names in the texts of this module. */
const CODED = ['layout', 'property'] as const;

/** Texts of faults of a design: layouts, properties and languages by their names instead of their codes. */
export function useDesignText(): (code: string, params: MessageParams) => string {
  const messages = useMessages();
  const t = useT();
  const { locale } = useLocale();
  return (code, params) => {
    const named = { ...params };
    for (const name of CODED) {
      const number = named[name];
      if (typeof number === 'number') named[name] = t(`${name}.${number}`);
    }
    if (typeof named['languages'] === 'string') {
      const names = named['languages'].split(', ').map((tag) => languageNameIn(tag, locale));
      named['languages'] = new Intl.ListFormat(locale).format(names);
    }
    return messages.text(code, named);
  };
}
