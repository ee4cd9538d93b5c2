import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const CrfGroupsScreen = lazyScreen(async () => (await import('./CrfGroups')).CrfGroups);
