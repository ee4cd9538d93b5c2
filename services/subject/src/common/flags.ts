import { Flag } from '@casebook/role-view';

export { Flag };

/**
 * What stands against a change. Subjects, visits, pages, blocks and lines carry these two only, and what comes later under
 * them has them from the start. The others say that a person looked at exactly this item, so they are rows of the item.
 */
export const CLOSED = Flag.freeze | Flag.lock;

/** What a changed value loses. */
export const LOST_BY_CHANGE = Flag.sdv | Flag.review | Flag.sign;
