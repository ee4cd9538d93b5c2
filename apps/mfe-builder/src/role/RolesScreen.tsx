import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const RolesScreen = lazyScreen(async () => (await import('./Roles')).Roles);
