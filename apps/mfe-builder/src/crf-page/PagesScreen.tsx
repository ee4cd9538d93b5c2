import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const PagesScreen = lazyScreen(async () => (await import('./Pages')).Pages);
