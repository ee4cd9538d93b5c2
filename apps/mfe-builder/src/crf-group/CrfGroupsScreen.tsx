import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const CrfGroupsScreen = lazyScreen(async () => (await import('./CrfGroups')).CrfGroups);
