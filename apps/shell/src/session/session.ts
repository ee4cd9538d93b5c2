import type { CurrentUser, SignInAnswer, SignInBody } from '@casebook/api-auth';
import {
  type Failure,
  type ReadStore,
  type SessionView,
  writableStore,
  type WritableStore,
} from '@casebook/shell-sdk';
import type { EndNote, EndReason, Expiry, SessionStorage } from './session-storage';

export type CallResult<T> = { data: T } | { error: Failure };

export interface SessionCalls {
  login(body: SignInBody): Promise<CallResult<SignInAnswer>>;
  refresh(): Promise<CallResult<SignInAnswer>>;
  logout(): Promise<unknown>;
  me(): Promise<CallResult<CurrentUser>>;
}

export interface SessionParts {
  calls: SessionCalls;
  storage: SessionStorage;
  /** For the next page of this tab. */
  endNote: EndNote;
  /** Runs one at a time over all tabs. */
  exclusively<T>(task: () => Promise<T>): Promise<T>;
  /** The end that the answers of the server told, to be stored beside the token. */
  expiry(): Expiry | null;
  /** The person has just signed in here. */
  onSignedIn(user: CurrentUser): void;
  /** Called while the person is still known: what was typed is kept. */
  beforeEnd(): void;
  /** Called when the session ends for whatever reason; forgets everything of the person. */
  onEnd(): void;
  /** Another person has signed in in another tab: this one must begin anew. */
  onOtherUser(): void;
}

/** `ended`: another tab has signed out, or signed somebody else in. */
export type RefreshResult = 'renewed' | 'ended' | Failure;

/** Whether the password must be changed before anything else; `done`: it had to be, and was. */
export type PasswordChange = 'free' | 'forced' | 'done';

export type StartResult = 'signed-in' | 'signed-out' | Failure;

/** Who is signed in in this tab. The server decides; this only follows what it and the other tabs say. */
export class Session {
  private readonly current: WritableStore<SessionView | null> = writableStore<SessionView | null>(
    null,
  );

  private readonly change = writableStore<PasswordChange>('free');

  private readonly lastEnd: WritableStore<EndReason | null>;

  constructor(private readonly parts: SessionParts) {
    this.lastEnd = writableStore<EndReason | null>(parts.endNote.take());
  }

  /** Why the last session of this tab ended, for the sign-in page. */
  get ended(): ReadStore<EndReason | null> {
    return this.lastEnd;
  }

  get passwordChange(): ReadStore<PasswordChange> {
    return this.change;
  }

  get view(): ReadStore<SessionView | null> {
    return this.current;
  }

  token(): string | null {
    return this.parts.storage.read()?.accessToken ?? null;
  }

  /** False when the stored user differs from the one this tab works for (spec 7.1). */
  isCurrent(): boolean {
    const session = this.current.get();
    const stored = this.parts.storage.read();
    return !session || !stored || stored.personId === session.personId;
  }

  /** Loads the current user of a stored token, on application start. */
  async start(): Promise<StartResult> {
    if (!this.parts.storage.read()) return 'signed-out';
    const result = await this.parts.calls.me();
    if ('data' in result) {
      this.adopt(result.data);
      return 'signed-in';
    }
    const noAnswer = result.error.status === 0 || result.error.status >= 500;
    if (noAnswer || result.error.status === 429) return result.error;
    // The call itself may have ended it, with a better reason.
    if (this.parts.storage.read()) this.end('ended');
    return 'signed-out';
  }

  /** Something about the person changed: asks the server how it is now. */
  async reload(): Promise<void> {
    const result = await this.parts.calls.me();
    if ('data' in result && this.current.get()?.personId === result.data.id)
      this.adopt(result.data);
  }

  /** A service said so while the person was at work. */
  requirePasswordChange(): void {
    this.change.set('forced');
  }

  async signIn(body: SignInBody): Promise<CallResult<SignInAnswer>> {
    const result = await this.parts.calls.login(body);
    if ('data' in result) {
      this.accept(result.data);
      this.parts.onSignedIn(result.data.user);
    }
    return result;
  }

  /** A new token for one that was refused; says why there is none. */
  refresh(failedToken: string): Promise<RefreshResult> {
    return this.parts.exclusively(async () => {
      const stored = this.parts.storage.read();
      if (!stored || !this.isCurrent()) return 'ended';
      if (stored.accessToken !== failedToken) return 'renewed';
      const result = await this.parts.calls.refresh();
      if ('error' in result) return result.error;
      const session = this.current.get();
      if (session && session.personId !== result.data.user.id) return 'ended';
      this.accept(result.data);
      return 'renewed';
    });
  }

  /** Signs out here, on the server and in every other tab. */
  async signOut(): Promise<void> {
    await this.parts.calls.logout();
    this.end('signed-out');
  }

  /** The server said that the session is over. */
  end(reason: EndReason): void {
    if (!this.isCurrent()) return this.endForOtherUser();
    this.parts.beforeEnd();
    this.lastEnd.set(reason);
    this.parts.storage.clear(reason);
    this.current.set(null);
    this.change.set('free');
    this.parts.endNote.leave(reason);
    this.parts.onEnd();
  }

  /** Another tab changed the shared session. */
  onStorageChanged(): void {
    const session = this.current.get();
    if (!session) return;
    const stored = this.parts.storage.read();
    if (!stored) this.end(this.parts.storage.ended());
    else if (stored.personId !== session.personId) this.endForOtherUser();
  }

  /** The browser is somebody else's now: their session stays. */
  private endForOtherUser(): void {
    this.parts.beforeEnd();
    this.current.set(null);
    this.change.set('free');
    this.parts.onOtherUser();
  }

  private accept(answer: SignInAnswer): void {
    const session = { personId: answer.user.id, accessToken: answer.accessToken };
    this.parts.storage.write({ ...session, ...this.parts.expiry() });
    this.lastEnd.set(null);
    this.adopt(answer.user);
  }

  private adopt(user: CurrentUser): void {
    const before = this.change.get();
    this.change.set(user.pwChangeForced ? 'forced' : before === 'free' ? 'free' : 'done');
    this.current.set(viewOf(user));
  }
}

function viewOf(user: CurrentUser): SessionView {
  return {
    personId: user.id,
    loginId: user.loginId,
    name: user.name,
    email: user.email,
    organisation: user.organisation,
    portalRights: user.portalRights,
  };
}

/** One refresh at a time over all tabs; over this tab alone where the browser has no Web Locks. */
export function tabLock(name: string): SessionParts['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    if ('locks' in navigator) return navigator.locks.request(name, task);
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
}
