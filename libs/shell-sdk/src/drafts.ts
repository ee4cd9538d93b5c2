/** Unsaved input. */
export interface DraftInput {
  studyId: number;
  /** Key of the draft within the study, e.g. `page:12`; a key has one draft. */
  place: string;
  /** Title for the person, e.g. subject, visit and page. */
  label: string;
  /** Address of the screen with this input. */
  href: string;
  /** Plain data, read only by the module that wrote it. */
  data: unknown;
}

export interface StoredDraft extends DraftInput {
  /** ISO 8601 in UTC. */
  savedAt: string;
}

/**
 * Unsaved input of a person, kept in this browser for 7 days. It is encrypted with a key that only this person's sessions get,
 * so that other people with the same browser cannot read it.
 */
export interface Drafts {
  /** Stores a draft and replaces the former one; false when it could not be stored. */
  keep(draft: DraftInput): Promise<boolean>;
  find(studyId: number, place: string): Promise<StoredDraft | null>;
  drop(studyId: number, place: string): Promise<void>;
  /** Registers a function that is called just before the session ends, the last moment to keep a draft. */
  beforeEnd: (keep: () => void) => () => void;
}
