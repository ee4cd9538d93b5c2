import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const ChecksScreen = lazyScreen(async () => (await import('./Checks')).Checks);
