/**
 * Marker of the configuration that this browser last knew, per study (spec 4: toggled between 0 and 1
 * when the server reports a conflict).
 */
export interface LockMarkers {
  /** The study whose marker has this key of the shared storage, or null. */
  studyOf(storageKey: string): string | null;
  get(studyId: string): string | null;
  /** Stores the marker of a study that was opened. */
  set(studyId: string, marker: string): void;
  /** Changes the marker that the refused call sent; false when another call has changed it already. */
  flip(studyId: string, sent: string | null): boolean;
}

const STORAGE_KEY_PREFIX = 'study_db_lock_';

export function browserLockMarkers(storage: Storage): LockMarkers {
  const get = (studyId: string) => storage.getItem(STORAGE_KEY_PREFIX + studyId);
  return {
    studyOf: (key) =>
      key.startsWith(STORAGE_KEY_PREFIX) ? key.slice(STORAGE_KEY_PREFIX.length) : null,
    get,
    set: (studyId, marker) => storage.setItem(STORAGE_KEY_PREFIX + studyId, marker),
    flip(studyId, sent) {
      if (get(studyId) !== sent) return false;
      storage.setItem(STORAGE_KEY_PREFIX + studyId, sent === '1' ? '0' : '1');
      return true;
    },
  };
}
