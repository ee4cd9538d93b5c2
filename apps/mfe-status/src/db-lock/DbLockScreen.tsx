import { lazyScreen } from '@casebook/ui/core';

/** The database lock of the study. Few people open it, so it is loaded only then. */
export const DbLockScreen = lazyScreen(() =>
  import('./DatabaseLock').then(({ DatabaseLock }) => DatabaseLock),
);
