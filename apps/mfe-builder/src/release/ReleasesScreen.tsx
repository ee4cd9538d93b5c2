import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const ReleasesScreen = lazyScreen(async () => (await import('./Releases')).Releases);
