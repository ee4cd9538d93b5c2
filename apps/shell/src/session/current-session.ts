import type { ReadStore, SessionView } from '@casebook/shell-sdk';
import type { SessionStorage } from './session-storage';

/** The session of this tab: the person, and the token that all tabs share. */
export class CurrentSession {
  constructor(
    private readonly person: ReadStore<SessionView | null>,
    private readonly storage: Pick<SessionStorage, 'read'>,
  ) {}

  token(): string | null {
    return this.storage.read()?.accessToken ?? null;
  }

  personId(): number | null {
    return this.person.get()?.personId ?? null;
  }

  isSignedIn(): boolean {
    return this.person.get() !== null;
  }

  /** False when the stored user differs from the one this tab works for (spec 7.1). */
  isCurrent(): boolean {
    const person = this.person.get();
    const stored = this.storage.read();
    return !person || !stored || stored.personId === person.personId;
  }
}
