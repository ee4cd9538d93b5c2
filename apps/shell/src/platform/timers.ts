/** The clock and timers of the browser; tests replace them. */
export interface Timers {
  now: () => number;
  /** Runs a task after a time. @returns cancels it */
  after: (ms: number, task: () => void) => () => void;
}

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
