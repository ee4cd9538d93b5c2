/** Runs stepwise work to its end at once. */
export function runToCompletion<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
