import { useText } from '@casebook/shell-sdk';
import type { PartKind, Text } from '@casebook/study-design';
import { useCallback } from 'react';
import { useT } from '../shared/useT';
import { useAppStore } from './store';
import { partId } from './draft-state';

/** The name of a part for people: its kind with its title, or its key. */
export function usePartName(): (kind: string, key: string) => string {
  const t = useT();
  const text = useText();
  const store = useAppStore();
  return useCallback(
    (kind, key) => {
      const part = store.getState().draft.parts[partId(kind as PartKind, key)];
      const { title, name } = (part?.content ?? {}) as { title?: Text; name?: Text };
      const own = kind === 'study' ? undefined : (title ?? name);
      const shown = (own && text(own)) || key;
      return shown
        ? t('draft.partName', { kind: t(`partKind.${kind}`), name: shown })
        : t(`partKind.${kind}`);
    },
    [store, t, text],
  );
}
