import type { StoredValue } from './subject-data';

/**
 * Whether the value was removed when its page was initialised and nothing was entered since. The next entry is then a
 * first entry, which needs no reason.
 */
export const isInitialised = ({
  value,
  revision,
  deleted,
}: Pick<StoredValue, 'value' | 'revision' | 'deleted'>): boolean =>
  deleted && value === null && revision > 0;
