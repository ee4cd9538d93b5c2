import { fill, type MessageParams, type Text3 } from '@casebook/catalogue';
import { useLocale } from '@casebook/shell-sdk';
import { useCallback } from 'react';

/** The text of a key in the language of the screen. */
export type TextOf<Key extends string> = (key: Key, params?: MessageParams) => string;

export function useTexts<Key extends string>(texts: Readonly<Record<Key, Text3>>): TextOf<Key> {
  const { language } = useLocale();
  return useCallback((key, params = {}) => fill(texts[key][language], params), [texts, language]);
}
