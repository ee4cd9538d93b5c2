/** Freeze and lock of a page `p` of visit `v` and subject `s`: a page inherits both from its visit and subject. */
export const PAGE_FLAGS = '(p.flags | coalesce(v.flags, 0) | coalesce(s.flags, 0))';
