import { OVERRIDE_KEY } from '../remotes/override';
import { END_KEY } from './session-storage';

const LIST = 'casebook_list_';

/**
 * Browsers are shared: of what a person looked for nothing stays behind. How the lists look (order, columns) does, as
 * do encrypted drafts.
 */
export function clearViewedData(local: Storage, tab: Storage): void {
  for (const key of keysOf(local)) {
    if (key.startsWith(LIST)) local.setItem(key, withoutSearch(local.getItem(key)));
  }
  for (const key of keysOf(tab)) {
    if (!KEPT.has(key)) tab.removeItem(key);
  }
}

/** The module of a developer's computer, and why the session ended: for the next page of this tab. */
const KEPT: ReadonlySet<string> = new Set([OVERRIDE_KEY, END_KEY]);

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)!);

function withoutSearch(text: string | null): string {
  try {
    const look = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const kept = Object.entries(look).filter(([name]) => name !== 'search' && name !== 'filters');
    return JSON.stringify(Object.fromEntries(kept));
  } catch {
    return '{}';
  }
}
