import type { ItemInstanceRef } from '@casebook/subject-data';

export const isSameInstance = (a: ItemInstanceRef, b: ItemInstanceRef): boolean =>
  a.blockKey === b.blockKey && a.line === b.line && a.itemKey === b.itemKey;
