import { type BrowserReactions, watchBrowser } from './browser-events';

/** The page, with the timers that the test runs. */
function pageOf(visibilityState: DocumentVisibilityState = 'visible') {
  const target = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState });
  const tasks: { ms: number; task: () => void }[] = [];
  const reactions = {
    checkSession: jest.fn(),
    storageChanged: jest.fn(),
    checkRights: jest.fn(),
    hasUnsavedInput: jest.fn(() => false),
  } satisfies BrowserReactions;
  watchBrowser(
    { window: target as Window, document, every: (ms, task) => void tasks.push({ ms, task }) },
    reactions,
  );
  return { window: target, document, tasks, reactions };
}

describe('events of the browser', () => {
  it('check the session on focus, on becoming visible and every two seconds', () => {
    const { window, document, tasks, reactions } = pageOf();
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    tasks.find(({ ms }) => ms === 2_000)!.task();
    expect(reactions.checkSession).toHaveBeenCalledTimes(3);
  });

  it('check the session on a page from the back/forward cache, not on a new page', () => {
    const { window, reactions } = pageOf();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(reactions.checkSession).not.toHaveBeenCalled();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reactions.checkSession).toHaveBeenCalledTimes(1);
  });

  it('include the shared value that another tab has changed [R9-BROWSER-01]', () => {
    const { window, reactions } = pageOf();
    window.dispatchEvent(new StorageEvent('storage', { key: 'casebook_jobs_7' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(reactions.storageChanged.mock.calls).toEqual([['casebook_jobs_7'], [null]]);
  });

  it('check rights only in a visible tab [R6-ACCESS-03]', () => {
    const hidden = pageOf('hidden');
    hidden.tasks.find(({ ms }) => ms === 10_000)!.task();
    hidden.document.dispatchEvent(new Event('visibilitychange'));
    expect(hidden.reactions.checkRights).not.toHaveBeenCalled();
    const visible = pageOf();
    visible.tasks.find(({ ms }) => ms === 10_000)!.task();
    expect(visible.reactions.checkRights).toHaveBeenCalledTimes(1);
  });

  it('ask for confirmation before a page with unsaved input is left', () => {
    const { window, reactions } = pageOf();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    reactions.hasUnsavedInput.mockReturnValue(true);
    expect(leave()).toBe(true);
  });
});
