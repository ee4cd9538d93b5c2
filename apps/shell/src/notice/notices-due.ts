const KEY = 'casebook_notices_due';

/** For the next page of this tab: its person has just signed in, and the notices of administrators are to be shown. */
export function keepNoticesDue(tab: Storage): void {
  tab.setItem(KEY, '1');
}

export function takeNoticesDue(tab: Storage): boolean {
  const isDue = tab.getItem(KEY) !== null;
  tab.removeItem(KEY);
  return isDue;
}
