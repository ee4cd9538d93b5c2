import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const CodelistsScreen = lazyScreen(async () => (await import('./Codelists')).Codelists);
