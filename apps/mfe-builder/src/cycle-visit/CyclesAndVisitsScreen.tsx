import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const CyclesAndVisitsScreen = lazyScreen(
  async () => (await import('./CyclesAndVisits')).CyclesAndVisits,
);
