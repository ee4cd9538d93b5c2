import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const CyclesAndVisitsScreen = lazyScreen(
  async () => (await import('./CyclesAndVisits')).CyclesAndVisits,
);
