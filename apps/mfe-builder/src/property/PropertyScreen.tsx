import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const PropertyScreen = lazyScreen(async () => (await import('./Properties')).Properties);
