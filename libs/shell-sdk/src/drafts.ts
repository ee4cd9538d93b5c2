/** Something that was typed and not saved. */
export interface DraftInput {
  studyId: number;
  /** Names what it belongs to within the study, e.g. `page:12`; the same place keeps one draft. */
  place: string;
  /** What the person knows it by, e.g. subject, visit and page. */
  label: string;
  /** Address at which the work goes on. */
  href: string;
  /** Plain data; only the module that wrote it reads it. */
  data: unknown;
}

export interface Draft extends DraftInput {
  /** ISO 8601 in UTC. */
  savedAt: string;
}

/**
 * What a person typed and did not save, kept encrypted in this browser under a key that only this person's
 * sessions get; forgotten after 7 days. Nobody else who uses the browser can read it.
 */
export interface Drafts {
  /** Keeps it in place of what was kept there before; false when it could not be kept. */
  keep(draft: DraftInput): Promise<boolean>;
  find(studyId: number, place: string): Promise<Draft | null>;
  drop(studyId: number, place: string): Promise<void>;
  /** Called just before the session ends, from here or from elsewhere: the last moment in which something can be kept. */
  beforeEnd: (keep: () => void) => () => void;
}
