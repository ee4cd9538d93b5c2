/** When the session ends if nobody works, by this computer's clock. */
export interface Expiry {
  expiresAt: number;
  /** How long nobody may work. */
  limitMs: number;
}

/** What all tabs share about who is signed in. Removing it signs every tab out (spec 4). */
export interface StoredSession extends Partial<Expiry> {
  personId: number;
  accessToken: string;
}

export const SESSION_KEY = 'casebook_edc_session';

export interface SessionStorage {
  read(): StoredSession | null;
  write(session: StoredSession): void;
  clear(): void;
}

export function browserSessionStorage(storage: Storage): SessionStorage {
  return {
    read: () => parse(storage.getItem(SESSION_KEY)),
    write: (session) => storage.setItem(SESSION_KEY, JSON.stringify(session)),
    clear: () => storage.removeItem(SESSION_KEY),
  };
}

function parse(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const { personId, accessToken, expiresAt, limitMs } = (JSON.parse(text) ??
      {}) as Partial<StoredSession>;
    if (typeof personId !== 'number' || typeof accessToken !== 'string') return null;
    const known = typeof expiresAt === 'number' && typeof limitMs === 'number';
    return { personId, accessToken, ...(known && { expiresAt, limitMs }) };
  } catch {
    return null;
  }
}
