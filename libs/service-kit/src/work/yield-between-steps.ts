import { setImmediate } from 'node:timers/promises';

/** How long steps run before other requests of the process are served. */
const MAX_RUN_MILLISECONDS = 6;

/** Runs a generator to its end and returns to the event loop between its steps, so that other requests are served. */
export async function yieldBetweenSteps<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < MAX_RUN_MILLISECONDS) continue;
    // oxlint-disable-next-line no-await-in-loop -- waiting is the purpose
    await setImmediate();
    began = performance.now();
  }
}
