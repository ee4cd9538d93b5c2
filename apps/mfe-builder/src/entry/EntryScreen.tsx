import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const EntryScreen = lazyScreen(async () => (await import('./Entry')).Entry);
