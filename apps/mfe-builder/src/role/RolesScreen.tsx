import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const RolesScreen = lazyScreen(async () => (await import('./Roles')).Roles);
