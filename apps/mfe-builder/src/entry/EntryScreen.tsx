import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const EntryScreen = lazyScreen(async () => (await import('./Entry')).Entry);
