import type { PartKind } from '@casebook/study-design';

/** Names a part; keys contain no line break. */
export const partId = ({ kind, key }: { kind: string; key: string }): string => `${kind}\n${key}`;

/** A stored part; without content it was removed. */
export interface PartRow {
  kind: PartKind;
  key: string;
  revision: number;
  position: string;
  content: unknown;
  digest: string | null;
}

/** A part as it will be stored; a content of null removes it. */
export type PartWrite = Pick<PartRow, 'kind' | 'key' | 'position' | 'content'>;
