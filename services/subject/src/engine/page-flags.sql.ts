/** Freeze and lock of a page `p` at a visit `v` of a subject `s`: what holds for the whole holds for it. */
export const PAGE_FLAGS = '(p.flags | coalesce(v.flags, 0) | coalesce(s.flags, 0))';
