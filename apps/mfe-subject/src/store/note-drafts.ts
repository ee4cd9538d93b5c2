import { noteTargetKey, type NoteTargetKey, type PageQuery } from '@casebook/crf-page';

/** A new query or comment on a target, or an answer or new content of a query. */
export type NoteDraftKind = 'query' | 'comment' | 'answer' | 'content';

export type NoteDraftKey = string;

export function noteDraftKey(kind: NoteDraftKind, of: NoteTargetKey | number): NoteDraftKey {
  return `${kind}:${of}`;
}

export function parseNoteDraftKey(key: NoteDraftKey): { kind: NoteDraftKind; of: NoteTargetKey } {
  const at = key.indexOf(':');
  return { kind: key.slice(0, at) as NoteDraftKind, of: key.slice(at + 1) };
}

/** The target of a draft; undefined when its query no longer exists. */
export function noteTargetOfDraft(
  key: NoteDraftKey,
  queries: readonly PageQuery[],
): NoteTargetKey | undefined {
  const { kind, of } = parseNoteDraftKey(key);
  if (kind === 'query' || kind === 'comment') return of;
  const query = queries.find(({ queryId }) => queryId === Number(of));
  return query && noteTargetKey(query);
}

/** Unsent texts of queries and comments. They stay when their form closes, as long as the page is open. */
export class NoteDrafts {
  readonly #texts = new Map<NoteDraftKey, string>();
  readonly #listeners = new Set<() => void>();

  set(key: NoteDraftKey, written: string): void {
    if (written.trim() === '') this.#texts.delete(key);
    else this.#texts.set(key, written);
    for (const listener of this.#listeners) listener();
  }

  get(key: NoteDraftKey): string | undefined {
    return this.#texts.get(key);
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  all(): Readonly<Record<NoteDraftKey, string>> {
    return Object.fromEntries(this.#texts);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  clear(): void {
    this.#texts.clear();
  }
}
