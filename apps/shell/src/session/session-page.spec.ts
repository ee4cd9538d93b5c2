import type { CurrentUser } from '@casebook/api-auth';
import { SessionPage } from './session-page';

const user = { id: 7, language: 'th' } as CurrentUser;

/** A page of a browser; `online` false: its sign-in page cannot be loaded. */
function pageOf({ online = true } = {}) {
  const log: string[] = [];
  const fetched = jest.fn(() =>
    online ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no connection')),
  );
  const page = new SessionPage({
    drafts: {
      keepAll: () => void log.push('drafts kept'),
      settled: () => Promise.resolve(void log.push('drafts settled')),
    },
    noticesDue: {
      set: (due) => void log.push(`notices ${due ? 'due' : 'not due'}`),
      keep: () => void log.push('notices due on the next page'),
    },
    showLanguage: (language) => void log.push(`language ${language}`),
    history: { navigate: (to) => void log.push(`route ${to}`) },
    timers: { after: () => () => undefined },
    browser: { fetch: fetched, replace: (to) => void log.push(`page ${to}`) },
  });
  page.personRemoved.subscribe(() => void log.push('data of the person cleared'));
  return { page, log, fetched };
}

const settled = () => new Promise((done) => setTimeout(done));

describe('the page of a session', () => {
  it('shows the language and the notices of the person who signs in', () => {
    const { page, log } = pageOf();
    page.onSignedIn(user);
    expect(log).toEqual(['notices due', 'language th']);
    expect(page.leaving.get()).toBe(false);
  });

  it('removes the person at the end and reloads the sign-in page [D6-CACHE-02]', async () => {
    const { page, log, fetched } = pageOf();
    page.beforeEnd();
    page.onEnd();
    expect(page.leaving.get()).toBe(true);
    expect(log.slice(0, 3)).toEqual([
      'drafts kept',
      'data of the person cleared',
      'notices not due',
    ]);
    await settled();
    expect(log.slice(3)).toEqual(['drafts settled', 'page /login']);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('opens home when another person has signed in, in another tab [R7-CALL-07]', async () => {
    const { page, log } = pageOf();
    page.onOtherUser();
    await settled();
    expect(log).toContain('data of the person cleared');
    expect(log.at(-1)).toBe('page /');
  });

  it('shows the sign-in screen without a reload when there is no connection', async () => {
    const { page, log } = pageOf({ online: false });
    page.onEnd();
    await settled();
    expect(log.at(-1)).toBe('route /login');
    expect(page.leaving.get()).toBe(false);
  });

  it('is used for one session: a second sign-in reloads it [D6-CACHE-02]', async () => {
    const { page, log } = pageOf({ online: false });
    page.onEnd();
    await settled();
    log.length = 0;
    page.onSignedIn(user);
    expect(log).toEqual(['notices due', 'language th', 'notices due on the next page', 'page /']);
    expect(page.leaving.get()).toBe(true);
  });
});
