import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const TrainingsScreen = lazyScreen(async () => (await import('./Trainings')).Trainings);
