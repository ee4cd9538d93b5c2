import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const TrainingsScreen = lazyScreen(async () => (await import('./Trainings')).Trainings);
