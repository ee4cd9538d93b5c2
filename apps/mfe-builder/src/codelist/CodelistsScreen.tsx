import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const CodelistsScreen = lazyScreen(async () => (await import('./Codelists')).Codelists);
