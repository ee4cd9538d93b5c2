import type { StoredDraft, DraftInput, Drafts } from '@casebook/shell-sdk';
import type { DraftKey, DraftStore, SealedDraft } from './draft-store';

export interface KeptDraftsParts {
  store: DraftStore;
  /** Absent on pages without WebCrypto; drafts are not kept then. */
  crypto: SubtleCrypto | undefined;
  /** The person's key from the server; null when the server did not answer. */
  fetchKey(): Promise<string | null>;
  personId(): number | null;
  now(): number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const DRAFT_LIFETIME_MS = 7 * DAY_MS;

interface LoadedKey {
  personId: number;
  key: Promise<CryptoKey | null>;
}

/** Drafts of the person who is signed in (design section 8). The key is only in memory and is removed with the session. */
export class KeptDrafts implements Drafts {
  private loadedKey: LoadedKey | null = null;
  /** Writes run one after the other, so that an older text never replaces a newer one. */
  private last: Promise<unknown> = Promise.resolve();
  private readonly beforeEndListeners = new Set<() => void>();

  constructor(private readonly parts: KeptDraftsParts) {}

  /** Whether this page can keep drafts. */
  get isSupported(): boolean {
    return this.parts.crypto !== undefined;
  }

  /** Fetches the key while the server can be reached, and deletes expired drafts of all people. */
  async begin(): Promise<void> {
    await Promise.all([
      this.parts.store.deleteOlderThan(this.parts.now() - DRAFT_LIFETIME_MS).catch(() => undefined),
      this.key(),
    ]);
  }

  readonly beforeEnd = (keep: () => void): (() => void) => {
    this.beforeEndListeners.add(keep);
    return () => void this.beforeEndListeners.delete(keep);
  };

  /** Lets the screens keep their unsaved input just before the session ends. */
  keepAll(): void {
    for (const keep of this.beforeEndListeners) keep();
  }

  /** Removes the key when the session has ended; drafts can be read again after the next sign-in. */
  end(): void {
    this.loadedKey = null;
    this.beforeEndListeners.clear();
  }

  /** Waits for pending writes. */
  async settled(): Promise<void> {
    await this.last.catch(() => undefined);
  }

  keep(draft: DraftInput): Promise<boolean> {
    // The person is read now, because the session may have ended when the write runs.
    const personId = this.parts.personId();
    const key = this.key();
    return this.inOrder(async () => {
      const found = await key;
      if (!found || personId === null) return false;
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const { studyId, place } = draft;
      const sealed = await this.parts.crypto!.encrypt(
        cipher(iv, [personId, studyId, place]),
        found,
        new TextEncoder().encode(JSON.stringify(draft)),
      );
      const savedAt = this.parts.now();
      await this.parts.store.put({ personId, studyId, place, savedAt, iv, sealed });
      return true;
    }, false);
  }

  find(studyId: number, place: string): Promise<StoredDraft | null> {
    return this.inOrder(async () => {
      const personId = this.parts.personId();
      if (personId === null) return null;
      const row = await this.parts.store.get([personId, studyId, place]);
      return row ? this.unseal(row) : null;
    }, null);
  }

  drop(studyId: number, place: string): Promise<void> {
    return this.inOrder(async () => {
      const personId = this.parts.personId();
      if (personId !== null) await this.parts.store.delete([personId, studyId, place]);
    }, undefined);
  }

  /** All drafts of the person, newest first. */
  list(): Promise<StoredDraft[]> {
    return this.inOrder(async () => {
      const personId = this.parts.personId();
      if (personId === null) return [];
      const rows = await this.parts.store.ofPerson(personId);
      const read = await Promise.all(rows.map((row) => this.unseal(row)));
      return read
        .filter((draft) => draft !== null)
        .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
    }, []);
  }

  /** Ignores errors of the browser's storage (private mode, full disk), so that work can go on. */
  private inOrder<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    const next = this.last.then(work).catch(() => otherwise);
    this.last = next;
    return next;
  }

  private async unseal(row: SealedDraft): Promise<StoredDraft | null> {
    if (row.savedAt < this.parts.now() - DRAFT_LIFETIME_MS) return null;
    const key = await this.key();
    const { personId, studyId, place } = row;
    // Another person may have signed in meanwhile.
    if (!key || this.parts.personId() !== personId) return null;
    try {
      const plain = await this.parts.crypto!.decrypt(
        cipher(row.iv, [personId, studyId, place]),
        key,
        row.sealed,
      );
      const draft = JSON.parse(new TextDecoder().decode(plain)) as DraftInput;
      return { ...draft, savedAt: new Date(row.savedAt).toISOString() };
    } catch {
      // Encrypted with a key that the person no longer has, so it can never be read.
      await this.parts.store.delete([personId, studyId, place]);
      return null;
    }
  }

  private async key(): Promise<CryptoKey | null> {
    const { parts } = this;
    const personId = parts.personId();
    const subtle = parts.crypto;
    if (personId === null || !subtle) return null;
    if (this.loadedKey?.personId !== personId) {
      const loading: LoadedKey = { personId, key: this.importKey(subtle) };
      this.loadedKey = loading;
    }
    const current = this.loadedKey;
    const key = await current.key;
    // Without an answer the next use requests the key again.
    if (!key && this.loadedKey === current) this.loadedKey = null;
    return key;
  }

  private async importKey(subtle: SubtleCrypto): Promise<CryptoKey | null> {
    const text = await this.parts.fetchKey();
    if (!text) return null;
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(plain, (character) => character.charCodeAt(0));
    return subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  }
}

/** Binds the encrypted content to its entry: it cannot be decrypted under another one. */
function cipher(iv: Uint8Array<ArrayBuffer>, key: DraftKey) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(JSON.stringify(key)) };
}
