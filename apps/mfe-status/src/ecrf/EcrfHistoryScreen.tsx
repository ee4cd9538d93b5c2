import { lazyScreen } from '@casebook/ui/core';

/** Few people open it, so it is loaded only then. */
export const EcrfHistoryScreen = lazyScreen(() =>
  import('./EcrfHistory').then(({ EcrfHistory }) => EcrfHistory),
);
