import type { AnchoredHead } from '@casebook/platform-db';

/** $1 cause; returns null when nothing was written after the last anchor. */
export const ANCHOR_IF_NEW = {
  name: 'anchor-if-new',
  text: 'select audit.write_anchor_if_new($1)::int as anchor_no',
};

export const WRITE_ANCHOR = {
  name: 'anchor-write',
  text: 'select audit.write_anchor($1)::int as anchor_no',
};

/** A lock, so that one process at a time copies anchors outside. */
export const HOLD_ANCHORS = { name: 'anchor-hold', text: 'select audit.hold_anchors()' };

export interface AnchorRow {
  anchorNo: number;
  at: string;
  cause: string;
  chains: number;
  links: number;
  root: string;
  heads: AnchoredHead[];
}

const ANCHOR = `a.anchor_no::int as "anchorNo", to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  a.cause, a.chains, a.links::float8 as links, a.root`;

/** The chain heads of the rows `h`. */
const HEADS = `coalesce(json_agg(json_build_array(h.study_id, h.chain_kind, h.chain_id, h.link_no, h.hash)
  order by h.study_id, h.chain_kind collate "C", h.chain_id), '[]') as heads`;

/** The root of an anchor in the database. $1 its number. */
export const ROOT_OF_ANCHOR = {
  name: 'anchor-root',
  text: 'select root from audit.v1_anchor where anchor_no = $1',
};

/** All anchors after anchor $1, each with the heads that are new in it. */
export const ANCHORS_AFTER = {
  name: 'anchors-after',
  text: `select ${ANCHOR}, (select ${HEADS} from audit.v1_anchor_head h where h.anchor_no = a.anchor_no)
    from audit.v1_anchor a where a.links is not null and a.anchor_no > $1 order by a.anchor_no`,
};

/** The newest anchor with the heads of all chains. */
export const NEWEST_ANCHOR = {
  name: 'anchor-newest',
  text: `select ${ANCHOR}, (select ${HEADS} from (
      select distinct on (study_id, chain_kind, chain_id) * from audit.v1_anchor_head
      where anchor_no <= a.anchor_no order by study_id, chain_kind, chain_id, anchor_no desc) h)
    from audit.v1_anchor a where a.links is not null order by a.anchor_no desc limit 1`,
};
