import { lazyScreen } from '@casebook/ui/core';

/** Emergency unblinding. Few people open it, so it is loaded only then. */
export const BlindListScreen = lazyScreen(() =>
  import('./BlindList').then(({ BlindList }) => BlindList),
);
