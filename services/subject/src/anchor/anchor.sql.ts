import type { AnchoredHead } from '@casebook/platform-db';

/** $1 cause; null when nothing was written since the last one. */
export const ANCHOR_IF_NEW = {
  name: 'anchor-if-new',
  text: 'select audit.write_anchor_if_new($1)::int as anchor_no',
};

export const WRITE_ANCHOR = {
  name: 'anchor-write',
  text: 'select audit.write_anchor($1)::int as anchor_no',
};

/** One process at a time carries anchors outside. */
export const HOLD_ANCHORS = { name: 'anchor-hold', text: 'select audit.hold_anchors()' };

export interface AnchorRow {
  anchorNo: number;
  at: string;
  cause: string;
  chains: number;
  links: number;
  root: string;
}

/** The newest anchor, and the one that was carried outside last as the database has it. $1 its number. */
export const NEWEST_ANCHOR = {
  name: 'anchor-newest',
  text: `select a.anchor_no::int as "anchorNo", to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.cause,
      a.chains, a.links::float8 as links, a.root, (select b.root from audit.v1_anchor b where b.anchor_no = $1) as "carriedRoot"
    from audit.v1_anchor a where a.links is not null order by a.anchor_no desc limit 1`,
};

/** Heads that are new after anchor $1 up to anchor $2. */
export const NEW_HEADS = {
  name: 'anchor-new-heads',
  text: `select distinct on (study_id, chain_kind, chain_id)
      json_build_array(study_id, chain_kind, chain_id, link_no, hash) as head
    from audit.v1_anchor_head where anchor_no > $1 and anchor_no <= $2
    order by study_id, chain_kind, chain_id, anchor_no desc`,
};

export interface HeadRow {
  head: AnchoredHead;
}
