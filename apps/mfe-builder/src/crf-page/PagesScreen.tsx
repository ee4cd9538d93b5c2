import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const PagesScreen = lazyScreen(async () => (await import('./Pages')).Pages);
