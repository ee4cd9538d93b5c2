export const LEFT_KEY = 'casebook_left_address';

interface Left {
  /** Who was there; null: a link that was opened without a session. */
  personId: number | null;
  address: string;
}

/** Where a person was when the session ended, or wanted to go without one. Kept in this tab, for this person only. */
export interface LeftAddress {
  leave(address: string, personId: number | null): void;
  /** Whether there is an address for whoever signs in, or was. */
  isKept(): boolean;
  /** The address for this person, once; that of somebody else is dropped. */
  take(personId: number): string | null;
}

/** Screens that one does not continue: home, signing in, and the own account. */
const NOT_WORK = /^\/(?:$|login|user|change-password|404|force-refresh|inbox)/;

export function browserLeftAddress(storage: Storage): LeftAddress {
  const read = () => parse(storage.getItem(LEFT_KEY));
  return {
    leave(address, personId) {
      if (NOT_WORK.test(address)) return;
      // Back leads whoever comes next to the address of the person before, who alone may be offered it.
      if (personId === null && read()?.address === address) return;
      storage.setItem(LEFT_KEY, JSON.stringify({ personId, address } satisfies Left));
    },
    isKept: () => read() !== null,
    take(personId) {
      const left = read();
      storage.removeItem(LEFT_KEY);
      return left && (left.personId === null || left.personId === personId) ? left.address : null;
    },
  };
}

function parse(text: string | null): Left | null {
  try {
    const { personId, address } = JSON.parse(text ?? '{}') as Partial<Left>;
    // Only an address of this portal.
    if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return null;
    return { personId: typeof personId === 'number' ? personId : null, address };
  } catch {
    return null;
  }
}
