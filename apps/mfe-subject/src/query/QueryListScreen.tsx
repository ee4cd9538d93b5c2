import { lazyScreen } from '@casebook/ui/core';

/** Query management; its code is loaded when it opens. */
export const QueryListScreen = lazyScreen(async () => (await import('./QueryList')).QueryList);
