import type { CurrentUser, SignInAnswer } from '@casebook/api-auth';
import { type Failure, type SessionView, writableStore } from '@casebook/shell-sdk';
import { browserLockMarkers } from './lock-marker';
import { CurrentSession } from './current-session';
import { type CallResult, Session, type SessionCalls } from './session';
import {
  browserEndNote,
  browserSessionStorage,
  SESSION_KEY,
  type StoredSession,
} from './session-storage';
import { TokenRenewal } from './token-renewal';

const ADDRESS = '/study/1/role/2/subject';

const user: CurrentUser = {
  id: 7,
  loginId: 'site',
  name: 'Hanako Sato',
  email: 'site@example.org',
  organisation: 'Hospital',
  language: 'ja',
  portalRights: [],
  pwResetExpired: null,
  pwLastchanged: null,
  pwChangedFlag: 1,
  pwMustChangedFlag: 1,
  pwChangeForced: false,
};
const answer = (accessToken: string, id = 7): SignInAnswer => ({
  accessToken,
  expiresIn: 300,
  user: { ...user, id },
});
const failure = (status: number): Failure => ({
  kind: status ? 'problem' : 'network',
  status,
  code: 'X',
  params: {},
  errors: [],
  announced: false,
});

/** Two sessions made by this share the storage and the lock, like two tabs of one browser. */
function browser(stored?: StoredSession) {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
  if (stored) items.set(SESSION_KEY, JSON.stringify(stored));
  let lock: Promise<unknown> = Promise.resolve();
  const tab = ({
    refresh = () => Promise.resolve({ data: answer('T2') }),
    ...calls
  }: Partial<SessionCalls> & { refresh?: () => Promise<CallResult<SignInAnswer>> } = {}) => {
    const onEnd = jest.fn();
    const tabItems = new Map<string, string>();
    const endNote = browserEndNote({
      getItem: (key: string) => tabItems.get(key) ?? null,
      setItem: (key: string, value: string) => void tabItems.set(key, value),
      removeItem: (key: string) => void tabItems.delete(key),
    } as Storage);
    const onOtherUser = jest.fn();
    const beforeEnd = jest.fn();
    const left = jest.fn();
    const person = writableStore<SessionView | null>(null);
    const stored = browserSessionStorage(storage);
    const current = new CurrentSession(person, stored);
    const renewal = new TokenRenewal({
      current,
      storage: stored,
      refresh,
      exclusively: <T>(task: () => Promise<T>) => {
        const next = lock.then(task);
        lock = next;
        return next;
      },
    });
    const session = new Session({
      calls: {
        login: () => Promise.resolve({ data: answer('T1') }),
        logout: () => Promise.resolve(),
        me: () => Promise.resolve({ data: user }),
        ...calls,
      },
      person,
      current,
      renewal,
      storage: stored,
      endNote,
      leftAddress: { leave: left },
      address: () => ADDRESS,
      expiry: () => ({ expiresAt: 1_000, limitMs: 500 }),
      lifecycle: {
        onSignedIn: () => undefined,
        beforeEnd: () => beforeEnd(session.view.get()?.personId),
        onEnd,
        onOtherUser,
      },
    });
    return { session, current, renewal, beforeEnd, left, onEnd, onOtherUser };
  };
  return { items, storage, tab };
}

describe('session', () => {
  it('refreshes once when two tabs find the token expired at the same time [D6-SESSION-02]', async () => {
    const { tab } = browser({ personId: 7, accessToken: 'T1' });
    const refresh = jest.fn(() => Promise.resolve({ data: answer('T2') }));
    const [a, b] = [tab({ refresh }), tab({ refresh })];
    await Promise.all([a.session.start(), b.session.start()]);
    await expect(Promise.all([a.renewal.refresh('T1'), b.renewal.refresh('T1')])).resolves.toEqual([
      'renewed',
      'renewed',
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(b.current.token()).toBe('T2');
  });

  it('signs out every tab when the shared session is removed [R4-SESSION-02] [R9-BROWSER-01]', async () => {
    const { tab, items } = browser();
    const [a, b] = [tab(), tab()];
    await a.session.signIn({ username: 'site', password: 'pw' });
    await b.session.start();
    expect(b.session.view.get()?.personId).toBe(7);
    await a.session.signOut();
    expect(items.has(SESSION_KEY)).toBe(false);
    b.session.onStorageChanged();
    expect(b.session.view.get()).toBeNull();
    expect(b.onEnd).toHaveBeenCalledTimes(1);
  });

  it('stores why it ended, so that every tab shows the reason [R4-SESSION-02] [R4-SESSION-05] [R4-SESSION-06]', async () => {
    const { tab, items } = browser();
    const [a, b] = [tab(), tab()];
    await a.session.signIn({ username: 'site', password: 'pw' });
    expect(JSON.parse(items.get(SESSION_KEY)!)).toMatchObject({ expiresAt: 1_000, limitMs: 500 });
    await b.session.start();
    a.session.end('expired');
    b.session.onStorageChanged();
    expect([a.session.ended.get(), b.session.ended.get()]).toEqual(['expired', 'expired']);
    await a.session.signIn({ username: 'site', password: 'pw' });
    expect(a.session.ended.get()).toBeNull();
    await b.session.start();
    await a.session.signOut();
    b.session.onStorageChanged();
    expect([a.session.ended.get(), b.session.ended.get()]).toEqual(['signed-out', 'other-tab']);
    await a.session.signIn({ username: 'site', password: 'pw' });
    await b.session.start();
    items.delete(SESSION_KEY);
    b.session.onStorageChanged();
    expect(b.session.ended.get()).toBe('other-tab');
    // Only the session that expired left an address, in both tabs.
    expect([a.left.mock.calls, b.left.mock.calls]).toEqual([[[ADDRESS, 7]], [[ADDRESS, 7]]]);
  });

  it('detects another person in another tab [R7-CALL-07]', async () => {
    const { tab } = browser();
    const first = tab();
    const other = tab({ login: () => Promise.resolve({ data: answer('T9', 9) }) });
    await first.session.signIn({ username: 'site', password: 'pw' });
    await other.session.signIn({ username: 'admin', password: 'pw' });
    expect(first.current.isCurrent()).toBe(false);
    first.session.onStorageChanged();
    expect(first.onOtherUser).toHaveBeenCalledTimes(1);
    expect(first.beforeEnd.mock.calls).toEqual([[7]]);
    expect(first.session.view.get()).toBeNull();
    expect(other.current.isCurrent()).toBe(true);
  });

  it('does not end the session of another person when its own ends [R7-CALL-07]', async () => {
    const { tab } = browser();
    const first = tab();
    const other = tab({ login: () => Promise.resolve({ data: answer('T9', 9) }) });
    await first.session.signIn({ username: 'site', password: 'pw' });
    await other.session.signIn({ username: 'admin', password: 'pw' });
    first.session.end('expired');
    expect(first.onOtherUser).toHaveBeenCalledTimes(1);
    expect(first.onEnd).not.toHaveBeenCalled();
    expect(other.current.token()).toBe('T9');
  });

  it('lets unsaved input be kept before the person is removed [D8-DRAFT-01]', async () => {
    const { session, beforeEnd, onEnd } = browser().tab();
    await session.signIn({ username: 'site', password: 'pw' });
    session.end('expired');
    expect(beforeEnd.mock.calls).toEqual([[7]]);
    expect(beforeEnd.mock.invocationCallOrder[0]).toBeLessThan(onEnd.mock.invocationCallOrder[0]!);
  });

  it('removes the token when the current user can not be loaded [R4-SESSION-04]', async () => {
    for (const status of [400, 401, 403, 404, 419]) {
      const { tab, items } = browser({ personId: 7, accessToken: 'T1' });
      const { session, onEnd } = tab({ me: () => Promise.resolve({ error: failure(status) }) });
      await expect(session.start()).resolves.toBe('signed-out');
      expect(items.has(SESSION_KEY)).toBe(false);
      // What the person looked at in this browser is forgotten as at any other end.
      expect(onEnd).toHaveBeenCalledTimes(1);
    }
  });

  it('keeps the token when the server gave no answer, so that a retry is possible', async () => {
    for (const status of [0, 503]) {
      const { tab, items } = browser({ personId: 7, accessToken: 'T1' });
      const { session } = tab({ me: () => Promise.resolve({ error: failure(status) }) });
      await expect(session.start()).resolves.toMatchObject({ status });
      expect(items.has(SESSION_KEY)).toBe(true);
    }
  });

  it('tracks that the password must be changed, and that it was changed [R5-PWD-05]', async () => {
    let pwChangeForced = true;
    const me = () => Promise.resolve({ data: { ...user, pwChangeForced } });
    const { session } = browser({ personId: 7, accessToken: 'T1' }).tab({ me });
    await session.start();
    expect(session.passwordChange.get()).toBe('forced');
    await session.reload();
    expect(session.passwordChange.get()).toBe('forced');
    pwChangeForced = false;
    await session.reload();
    expect(session.passwordChange.get()).toBe('done');
    await session.signOut();
    expect(session.passwordChange.get()).toBe('free');
  });

  it('is signed out when the stored value is invalid', async () => {
    const { tab, items } = browser();
    items.set(SESSION_KEY, '{"personId":"x"');
    await expect(tab().session.start()).resolves.toBe('signed-out');
  });
});

describe('database-lock marker', () => {
  it('changes once for calls that were refused together, between 0 and 1 [R4-LOCK-02] [R9-BROWSER-01]', () => {
    const { storage, items } = browser();
    const markers = browserLockMarkers(storage);
    expect(markers.flip('1', markers.get('1'))).toBe(true);
    expect(markers.get('1')).toBe('1');
    expect(markers.flip('1', null)).toBe(false);
    expect(markers.flip('1', '1')).toBe(true);
    expect(markers.get('1')).toBe('0');
    expect(markers.get('2')).toBeNull();
    markers.set('1', '1');
    expect(markers.get('1')).toBe('1');
    expect([...items.keys()]).toEqual(['study_db_lock_1']);
  });
});
