/** What all tabs share about who is signed in. Removing it signs every tab out (spec 4). */
export interface StoredSession {
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
    const value = JSON.parse(text) as Partial<StoredSession> | null;
    return typeof value?.personId === 'number' && typeof value.accessToken === 'string'
      ? { personId: value.personId, accessToken: value.accessToken }
      : null;
  } catch {
    return null;
  }
}
