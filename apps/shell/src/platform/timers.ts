/** The clock and timers of the browser; tests bring their own. */
export interface Timers {
  now: () => number;
  /** Runs a task after some time; the answer cancels it. */
  after: (ms: number, task: () => void) => () => void;
}

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
