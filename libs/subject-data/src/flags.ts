/** Flags of an item instance, as a bit mask. */
export const Flag = { freeze: 1, sdv: 2, review: 4, lock: 8, sign: 16 } as const;

/**
 * Flags that stand against a change. Subjects, visits, pages, blocks and lines carry these two only, and whatever is added
 * under them later has them from the start. The other flags say that a person looked at exactly this item.
 */
export const CLOSED_FLAGS = Flag.freeze | Flag.lock;

/** Flags that an item loses when its value changes. */
export const FLAGS_LOST_BY_CHANGE = Flag.sdv | Flag.review | Flag.sign;

/** Whether nothing may be changed: the item, line, page … is frozen or locked. */
export function isClosed(flags: number): boolean {
  return (flags & CLOSED_FLAGS) !== 0;
}

/** Flags of the page (with those of its visit and subject), of a block and of a line of it. */
export interface MasksAbove {
  page: number;
  block: number;
  line: number;
}

/** Freeze and lock that a line has, also one that is yet to be added: its own, its block's and its page's. */
export function closedFlagsOf({ page, block, line }: MasksAbove): number {
  return (page | block | line) & CLOSED_FLAGS;
}

/**
 * Flags of an item instance: those of its own row; as long as it has none, freeze and lock of line, block and page.
 *
 * @param own flags of the stored row; undefined = there is no row
 */
export function effectiveFlags(own: number | undefined, above: MasksAbove): number {
  return own ?? closedFlagsOf(above);
}
