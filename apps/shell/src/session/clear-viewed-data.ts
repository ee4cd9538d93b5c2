const LIST_KEY_PREFIX = 'casebook_list_';

/**
 * Removes search texts and filters of a person, because computers are shared. The order and columns of lists and encrypted
 * drafts stay.
 *
 * @param keptForNextPage values of the tab that its next page needs
 */
export function clearViewedData(
  { local, tab }: { local: Storage; tab: Storage },
  keptForNextPage: ReadonlySet<string>,
): void {
  for (const key of keysOf(local)) {
    if (key.startsWith(LIST_KEY_PREFIX)) local.setItem(key, withoutSearch(local.getItem(key)));
  }
  for (const key of keysOf(tab)) {
    if (!keptForNextPage.has(key)) tab.removeItem(key);
  }
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)!);

function withoutSearch(text: string | null): string {
  try {
    const settings = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const kept = Object.entries(settings).filter(
      ([name]) => name !== 'search' && name !== 'filters',
    );
    return JSON.stringify(Object.fromEntries(kept));
  } catch {
    return '{}';
  }
}
