import type { PageQueryState } from '@casebook/api-subject';
import { type NoteId, noteId } from './places';

/** What is written: a new query or a comment of a place, an answer or another content of a query. */
export type WordsKind = 'query' | 'comment' | 'answer' | 'content';

export type WordsId = string;

export function wordsId(kind: WordsKind, of: NoteId | number): WordsId {
  return `${kind}:${of}`;
}

export function wordsAbout(id: WordsId): { kind: WordsKind; of: NoteId } {
  const [kind, of] = id.split(':');
  return { kind: kind as WordsKind, of: of! };
}

/** The place that words are about; undefined where their query is no more. */
export function placeOfWords(id: WordsId, queries: readonly PageQueryState[]): NoteId | undefined {
  const { kind, of } = wordsAbout(id);
  if (kind === 'query' || kind === 'comment') return of;
  const query = queries.find(({ queryId }) => queryId === Number(of));
  return query && noteId(query);
}

/** Words that were not sent yet: they outlive the panel they are written in, as long as the page is open. */
export class Words {
  #now = new Map<WordsId, string>();
  readonly #listeners = new Set<() => void>();

  note(id: WordsId, written: string): void {
    if (written.trim() === '') this.#now.delete(id);
    else this.#now.set(id, written);
    for (const listener of this.#listeners) listener();
  }

  of(id: WordsId): string | undefined {
    return this.#now.get(id);
  }

  get isEmpty(): boolean {
    return this.#now.size === 0;
  }

  all(): Readonly<Record<WordsId, string>> {
    return Object.fromEntries(this.#now);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  clear(): void {
    this.#now.clear();
  }
}
