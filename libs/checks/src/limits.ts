/**
 * Limits of what checks may compute. They count steps, never time, so that browser, save and re-run decide alike.
 * A step is about a tenth of a microsecond on a server; why these numbers: decision 39.
 */

/** One check at one place. */
export const EVALUATION_STEPS = 200_000;
/** Everything that belongs to one page instance: all checks, on all lines. */
export const PAGE_STEPS = 3_000_000;
/** All pages that one save runs. */
export const SAVE_STEPS = 30_000_000;
/** All pages of one subject that a re-run runs. Nobody waits for it, and it makes good what a save left out. */
export const RERUN_STEPS = 10 * SAVE_STEPS;
/** Operators and functions within each other: far below what a call stack takes. */
export const MAX_DEPTH = 500;
/** After so many steps a run lets others have their turn. */
export const STEPS_BETWEEN_YIELDS = 20_000;
