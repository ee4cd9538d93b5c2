/** Flags of an item instance, as a bit mask. */
export const Flag = { freeze: 1, sdv: 2, review: 4, lock: 8, sign: 16 } as const;

/**
 * Flags that prevent a change. Subjects, visits, pages, blocks and lines carry only these two, and what is added under
 * them later inherits them. The other flags record that a person looked at exactly this item.
 */
export const CLOSED_FLAGS = Flag.freeze | Flag.lock;

/** Flags that an item loses when its value changes. */
export const FLAGS_LOST_BY_CHANGE = Flag.sdv | Flag.review | Flag.sign;

/**
 * The bit beside the flags of an item instance that says: no value, because it was not done (decision 95). Nobody sets or
 * clears it as a status; it comes with an entry, so it is no {@link Flag}.
 */
export const NOT_DONE = 32;

/** Whether the item is recorded as not done, on a line that exists. */
export const isNotDone = ({ flags, deleted }: { flags: number; deleted: boolean }): boolean =>
  !deleted && (flags & NOT_DONE) !== 0;

/** Whether an item, line or page is frozen or locked, so that it cannot be changed. */
export function isClosed(flags: number): boolean {
  return (flags & CLOSED_FLAGS) !== 0;
}

/** Flags of the page (including its visit and subject), of a block, and of a line of the block. */
export interface MasksAbove {
  page: number;
  block: number;
  line: number;
}

/** Freeze and lock of an existing or new line: its own, its block's and its page's. */
export function closedFlagsOf({ page, block, line }: MasksAbove): number {
  return (page | block | line) & CLOSED_FLAGS;
}

/**
 * Flags of an item instance: the flags of its row; without a row, freeze and lock of line, block and page.
 *
 * @param own flags of the stored row; undefined = there is no row
 */
export function effectiveFlags(own: number | undefined, above: MasksAbove): number {
  return own ?? closedFlagsOf(above);
}
