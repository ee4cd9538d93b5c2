import type { DesignIndex, Key } from '@casebook/study-design';

/** The part of a design version that subject data needs; implemented by `VersionView` of `@casebook/role-view`. */
export interface SubjectVersion {
  readonly index: DesignIndex;
  /** Whether every role may see the item: only then it is counted as to be entered. */
  isItemForEverybody(page: Key, item: Key): boolean;
  /** Whether every role may see the page: only then it is counted for its subject. */
  isPageForEverybody(page: Key): boolean;
}
