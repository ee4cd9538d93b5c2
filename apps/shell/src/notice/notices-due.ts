const NOTICES_DUE_KEY = 'casebook_notices_due';

/** Remembers for the next page of this tab that notices are to be shown, because the person has just signed in. */
export function keepNoticesDue(tab: Storage): void {
  tab.setItem(NOTICES_DUE_KEY, '1');
}

export function takeNoticesDue(tab: Storage): boolean {
  const isDue = tab.getItem(NOTICES_DUE_KEY) !== null;
  tab.removeItem(NOTICES_DUE_KEY);
  return isDue;
}
