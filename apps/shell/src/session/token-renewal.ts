import type { SignInAnswer } from '@casebook/api-auth';
import type { RefreshResult } from '../http/client';
import { Signal } from '../platform/signal';
import type { CurrentSession } from './current-session';
import type { CallResult } from './session';
import type { SessionStorage } from './session-storage';

export interface TokenRenewalParts {
  current: CurrentSession;
  storage: Pick<SessionStorage, 'read'>;
  /** Runs one task at a time over all tabs. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Asks the server for a new token. */
  refresh: () => Promise<CallResult<SignInAnswer>>;
}

/** Renews a refused token, once for all tabs. */
export class TokenRenewal {
  readonly renewed = new Signal<SignInAnswer>();

  constructor(private readonly parts: TokenRenewalParts) {}

  refresh(failedToken: string): Promise<RefreshResult> {
    const { current, storage, exclusively, refresh } = this.parts;
    return exclusively(async () => {
      const stored = storage.read();
      if (!stored || !current.isCurrent()) return 'ended';
      if (stored.accessToken !== failedToken) return 'renewed';
      const result = await refresh();
      if ('error' in result) return result.error;
      const personId = current.personId();
      if (personId !== null && personId !== result.data.user.id) return 'ended';
      this.renewed.emit(result.data);
      return 'renewed';
    });
  }
}

/** Runs one refresh at a time in all tabs; without Web Locks only in this tab. */
export function tabLock(name: string): TokenRenewalParts['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    if ('locks' in navigator) return navigator.locks.request(name, task);
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
}
