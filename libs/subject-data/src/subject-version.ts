import type { DesignIndex, Key } from '@casebook/study-design';

/** What subject data needs of a design version; the version view of `@casebook/role-view` is one. */
export interface SubjectVersion {
  readonly index: DesignIndex;
  /** Whether every role may see the item: only then it is asked of a site. */
  isItemForEverybody(page: Key, item: Key): boolean;
  /** Whether every role may see the page: only then it counts for its subject. */
  isPageForEverybody(page: Key): boolean;
}
