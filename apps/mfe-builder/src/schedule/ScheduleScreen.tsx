import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const ScheduleScreen = lazyScreen(async () => (await import('./Schedule')).Schedule);
