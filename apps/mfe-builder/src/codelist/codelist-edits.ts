import type { Codelist, CodelistEntry } from '@casebook/study-design';

/** Rows copied from a spreadsheet: code and label, separated by tabs. */
export function pastedRows(text: string): { code: string; label: string }[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter(([code]) => code)
    .map(([code, label]) => ({ code: code!, label: label || code! }));
}

/** The list with further entries; codes that it has already keep their entry. */
export function withEntries(
  list: Codelist,
  rows: readonly { code: string; label: string }[],
  language: string,
): Codelist {
  const codes = new Set(list.entries.map(({ code }) => code));
  const added: CodelistEntry[] = [];
  for (const { code, label } of rows) {
    if (codes.has(code)) continue;
    codes.add(code);
    added.push({ code, label: { [language]: label } });
  }
  return { ...list, entries: [...list.entries, ...added] };
}

/** The list with another entry at a position; undefined removes it. */
export const withEntry = (
  list: Codelist,
  at: number,
  entry: CodelistEntry | undefined,
): Codelist => ({ ...list, entries: list.entries.toSpliced(at, 1, ...(entry ? [entry] : [])) });

/** The list with an entry one step up or down. */
export function withMoved(list: Codelist, at: number, step: -1 | 1): Codelist {
  const entry = list.entries[at];
  const target = at + step;
  if (!entry || target < 0 || target >= list.entries.length) return list;
  return { ...list, entries: list.entries.toSpliced(at, 1).toSpliced(target, 0, entry) };
}

/** The list with an entry dropped above or below another one. */
export function withDropped(
  list: Codelist,
  from: number,
  onto: number,
  edge: 'top' | 'bottom',
): Codelist {
  const entry = list.entries[from];
  if (!entry || from === onto) return list;
  const at = (onto > from ? onto - 1 : onto) + (edge === 'top' ? 0 : 1);
  return { ...list, entries: list.entries.toSpliced(from, 1).toSpliced(at, 0, entry) };
}
