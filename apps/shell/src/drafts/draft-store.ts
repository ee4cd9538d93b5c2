import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A draft as the browser stores it: person and time in plain text, everything else encrypted. */
export interface SealedDraft {
  personId: number;
  studyId: number;
  place: string;
  /** Milliseconds. */
  savedAt: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

export type DraftKey = readonly [personId: number, studyId: number, place: string];

export interface DraftStore {
  put(draft: SealedDraft): Promise<void>;
  get(key: DraftKey): Promise<SealedDraft | undefined>;
  delete(key: DraftKey): Promise<void>;
  ofPerson(personId: number): Promise<SealedDraft[]>;
  deleteOlderThan(moment: number): Promise<void>;
}

interface Schema extends DBSchema {
  draft: {
    key: [number, number, string];
    value: SealedDraft;
    indexes: { person: number; savedAt: number };
  };
}

/** Drafts in IndexedDB. */
export function browserDraftStore(): DraftStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () =>
    (opened ??= openDB<Schema>('casebook-drafts', 1, {
      upgrade(db) {
        const store = db.createObjectStore('draft', { keyPath: ['personId', 'studyId', 'place'] });
        store.createIndex('person', 'personId');
        store.createIndex('savedAt', 'savedAt');
      },
    }));
  return {
    put: async (draft) => void (await (await database()).put('draft', draft)),
    get: async (key) => (await database()).get('draft', [...key]),
    delete: async (key) => (await database()).delete('draft', [...key]),
    ofPerson: async (personId) => (await database()).getAllFromIndex('draft', 'person', personId),
    async deleteOlderThan(moment) {
      const db = await database();
      const old = await db.getAllKeysFromIndex(
        'draft',
        'savedAt',
        IDBKeyRange.upperBound(moment, true),
      );
      await Promise.all(old.map((key) => db.delete('draft', key)));
    },
  };
}
