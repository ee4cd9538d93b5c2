import { lazyScreen } from '@casebook/ui/core';

/** Few people open it, so it is loaded only then. */
export const SiteCopyScreen = lazyScreen(() =>
  import('./SiteCopies').then(({ SiteCopies }) => SiteCopies),
);
