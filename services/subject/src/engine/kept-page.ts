import { CLOSED_FLAGS, Flag, type PageInstance } from '@casebook/subject-data';
import type { LoadedSubject } from './loaded-subject';

/**
 * Whether the page, or a line or an item on it, is frozen, locked or signed, or whether an unbroken signature covers the
 * page, a part of it, its visit or its subject. The data of such a page must not be removed as a whole.
 */
export function isKept(data: LoadedSubject, page: PageInstance): boolean {
  return (flagsOf(page) & (CLOSED_FLAGS | Flag.sign)) > 0 || data.isSigned(page);
}

/** All flags of a page, its lines and its items. */
const flagsOf = ({ flags, values, lines }: PageInstance): number =>
  [...values.values(), ...[...lines.values()].flatMap((block) => [...block.values()])].reduce(
    (sum, row) => sum | row.flags,
    flags,
  );
