import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const ScheduleScreen = lazyScreen(async () => (await import('./Schedule')).Schedule);
