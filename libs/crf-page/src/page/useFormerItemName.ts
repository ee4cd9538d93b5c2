import { useText } from '@casebook/shell-sdk';
import { useCallback } from 'react';
import { usePageText } from '../context/usePageText';
import type { FormerItem } from '../state/page-data';

/** The name of an item that the page no longer has, with its line. */
export function useFormerItemName(): (item: FormerItem) => string {
  const t = usePageText();
  const text = useText();
  return useCallback(
    ({ label, itemKey, line, lineLabel }) => {
      const item = text(label) || itemKey;
      if (line === 0) return item;
      return t('itemOfLine', {
        item,
        line: text(lineLabel) || t('line', { number: line }),
      });
    },
    [t, text],
  );
}
