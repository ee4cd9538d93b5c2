import type { CurrentUser, SignInAnswer, SignInBody } from '@casebook/api-auth';
import {
  type Failure,
  type ReadStore,
  type SessionView,
  writableStore,
  type WritableStore,
} from '@casebook/shell-sdk';
import type { CurrentSession } from './current-session';
import type { LeftAddress } from './left-address';
import type { EndNote, EndReason, Expiry, SessionStorage } from './session-storage';
import type { TokenRenewal } from './token-renewal';

export type CallResult<T> = { data: T } | { error: Failure };

export interface SessionCalls {
  login(body: SignInBody): Promise<CallResult<SignInAnswer>>;
  logout(): Promise<unknown>;
  me(): Promise<CallResult<CurrentUser>>;
}

/** Reactions of the page to the begin and end of a session. */
export interface SessionLifecycle {
  /** The person has just signed in here. */
  onSignedIn(user: CurrentUser): void;
  /** Called before the person is removed, so that unsaved input can be kept. */
  beforeEnd(): void;
  /** The session has ended: all data of the person is removed. */
  onEnd(): void;
  /** Another person has signed in, in another tab: this tab must reload. */
  onOtherUser(): void;
}

export interface SessionParts {
  calls: SessionCalls;
  /** The signed-in person; only the session writes it. */
  person: WritableStore<SessionView | null>;
  current: CurrentSession;
  renewal: Pick<TokenRenewal, 'renewed'>;
  storage: SessionStorage;
  /** For the next page of this tab. */
  endNote: EndNote;
  /** Where the person was, for the next session of this tab. */
  leftAddress: Pick<LeftAddress, 'leave'>;
  /** The present address without its query, which may hold what was searched for. */
  address(): string;
  /** The session end of the server's answers, to be stored with the token. */
  expiry(): Expiry | null;
  lifecycle: SessionLifecycle;
}

/** Whether the password must be changed first; `done` after a forced change. */
export type PasswordChange = 'free' | 'forced' | 'done';

export type StartResult = 'signed-in' | 'signed-out' | Failure;

/** The session of this tab. It follows the server's answers and the other tabs. */
export class Session {
  private readonly change = writableStore<PasswordChange>('free');

  private readonly lastEnd: WritableStore<EndReason | null>;

  constructor(private readonly parts: SessionParts) {
    this.lastEnd = writableStore<EndReason | null>(parts.endNote.take());
    parts.renewal.renewed.subscribe((answer) => this.accept(answer));
  }

  /** Why the last session of this tab ended, for the sign-in page. */
  get ended(): ReadStore<EndReason | null> {
    return this.lastEnd;
  }

  get passwordChange(): ReadStore<PasswordChange> {
    return this.change;
  }

  get view(): ReadStore<SessionView | null> {
    return this.parts.person;
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
    // The call itself may have ended the session, with a more precise reason.
    if (this.parts.storage.read()) this.end('ended');
    return 'signed-out';
  }

  /** Reads the person again after a change. */
  async reload(): Promise<void> {
    const result = await this.parts.calls.me();
    if ('data' in result && this.parts.person.get()?.personId === result.data.id)
      this.adopt(result.data);
  }

  /** A service answered that the password must be changed. */
  requirePasswordChange(): void {
    this.change.set('forced');
  }

  async signIn(body: SignInBody): Promise<CallResult<SignInAnswer>> {
    const result = await this.parts.calls.login(body);
    if ('data' in result) {
      this.accept(result.data);
      this.parts.lifecycle.onSignedIn(result.data.user);
    }
    return result;
  }

  /** Signs out here, on the server and in every other tab. */
  async signOut(): Promise<void> {
    await this.parts.calls.logout();
    this.end('signed-out');
  }

  /** Ends the session after an answer of the server. */
  end(reason: EndReason): void {
    if (!this.parts.current.isCurrent()) return this.endForOtherUser();
    this.parts.lifecycle.beforeEnd();
    const person = this.parts.person.get();
    // Whoever signs out goes for good; whose session ended may go on.
    if (person && reason !== 'signed-out' && reason !== 'other-tab') {
      this.parts.leftAddress.leave(this.parts.address(), person.personId);
    }
    this.lastEnd.set(reason);
    this.parts.storage.clear(reason);
    this.parts.person.set(null);
    this.change.set('free');
    this.parts.endNote.leave(reason);
    this.parts.lifecycle.onEnd();
  }

  /** Another tab changed the shared session. */
  onStorageChanged(): void {
    const session = this.parts.person.get();
    if (!session) return;
    const stored = this.parts.storage.read();
    if (!stored) this.end(seenFromHere(this.parts.storage.ended()));
    else if (stored.personId !== session.personId) this.endForOtherUser();
  }

  /** Removes the person from this tab, but keeps the session of the person who has signed in since. */
  private endForOtherUser(): void {
    this.parts.lifecycle.beforeEnd();
    this.parts.person.set(null);
    this.change.set('free');
    this.parts.lifecycle.onOtherUser();
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
    this.parts.person.set(viewOf(user));
  }
}

/** This tab did not sign out itself when it learns of a sign-out by the storage. */
const seenFromHere = (reason: EndReason): EndReason =>
  reason === 'signed-out' ? 'other-tab' : reason;

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
