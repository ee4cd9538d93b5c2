/** When the session ends, by this computer's clock. */
export interface Expiry {
  expiresAt: number;
  /** The idle time limit. */
  limitMs: number;
  /** When the session ends even with activity. */
  endsAt?: number;
}

/** The session value that all tabs share. Removing it signs out every tab (spec 4). */
export interface StoredSession extends Partial<Expiry> {
  personId: number;
  accessToken: string;
}

/**
 * Why nobody is signed in any more; `other-tab`: signed out there; `over`: it had lasted as long as it may; `ended`: on the
 * server, not through this browser.
 */
export type EndReason = 'signed-out' | 'other-tab' | 'expired' | 'over' | 'ended';

export const SESSION_KEY = 'casebook_edc_session';
export const END_KEY = 'casebook_edc_session_end';

export interface SessionStorage {
  read(): StoredSession | null;
  write(session: StoredSession): void;
  /** Signs out every tab. The reason is stored before the session is removed, so that all tabs can show it. */
  clear(reason: EndReason): void;
  /** Why the last session ended. */
  ended(): EndReason;
}

/** The reason of the sign-out, for the next page of this tab, which reads it once. */
export interface EndNote {
  leave(reason: EndReason): void;
  take(): EndReason | null;
}

export function browserSessionStorage(storage: Storage): SessionStorage {
  return {
    read: () => parse(storage.getItem(SESSION_KEY)),
    write(session) {
      storage.setItem(SESSION_KEY, JSON.stringify(session));
      storage.removeItem(END_KEY);
    },
    clear(reason) {
      storage.setItem(END_KEY, reason);
      storage.removeItem(SESSION_KEY);
    },
    ended: () => REASONS.find((reason) => reason === storage.getItem(END_KEY)) ?? 'signed-out',
  };
}

export function browserEndNote(storage: Storage): EndNote {
  return {
    leave: (reason) => storage.setItem(END_KEY, reason),
    take() {
      const found = REASONS.find((reason) => reason === storage.getItem(END_KEY)) ?? null;
      storage.removeItem(END_KEY);
      return found;
    },
  };
}

const REASONS: readonly EndReason[] = ['signed-out', 'other-tab', 'expired', 'over', 'ended'];

function parse(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const { personId, accessToken, expiresAt, limitMs, endsAt } = (JSON.parse(text) ??
      {}) as Partial<StoredSession>;
    if (typeof personId !== 'number' || typeof accessToken !== 'string') return null;
    const known = typeof expiresAt === 'number' && typeof limitMs === 'number';
    return {
      personId,
      accessToken,
      ...(known && { expiresAt, limitMs }),
      ...(known && typeof endsAt === 'number' && { endsAt }),
    };
  } catch {
    return null;
  }
}
