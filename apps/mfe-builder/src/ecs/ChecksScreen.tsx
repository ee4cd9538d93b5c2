import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const ChecksScreen = lazyScreen(async () => (await import('./Checks')).Checks);
