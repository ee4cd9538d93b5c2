/** Flags of an item, as a bit mask. Pages, blocks and lines carry the same mask for items without a value. */
export const Flag = { freeze: 1, sdv: 2, review: 4, lock: 8, sign: 16 } as const;

/** What stands against a change. */
export const CLOSED = Flag.freeze | Flag.lock;

/** What a changed value loses. */
export const LOST_BY_CHANGE = Flag.sdv | Flag.review | Flag.sign;
