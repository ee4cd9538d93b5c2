import { setImmediate } from 'node:timers/promises';

/** As long as this nobody notices; what waits longer than that is served first. */
const TURN_MILLISECONDS = 6;

/** Runs stepwise work to its end, and lets everything else of the process have its turn in between. */
export async function takingTurns<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < TURN_MILLISECONDS) continue;
    // oxlint-disable-next-line no-await-in-loop -- waiting is the purpose
    await setImmediate();
    began = performance.now();
  }
}
