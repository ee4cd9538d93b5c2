import type { FormerItem } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What people called an item that the page no longer has, with the line it stands on. */
export function useFormerName(): (item: FormerItem) => string {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  return useCallback(
    ({ label, itemKey, line, lineLabel }) => {
      const item = text(label) || itemKey;
      if (line === 0) return item;
      return t('item.ofLine', {
        item,
        line: text(lineLabel) || t('block.line', { number: line }),
      });
    },
    [t, text],
  );
}
