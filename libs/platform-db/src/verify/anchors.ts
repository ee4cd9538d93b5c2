import type { Client } from 'pg';
import { ANCHOR_CANONICAL_SQL } from '../sql/0005-linked-anchors';
import type { Finding } from './report';

/** Compares the chains with the anchors in the database, and these with each other. */
export async function verifyAnchors(client: Client): Promise<Finding[]> {
  const cut = await client.query<Finding>(`
    select concat('study ', a.study_id, ', ', a.chain_kind, ' ', a.chain_id, ', link ', a.link_no) as place, 'tail-cut' as kind,
      concat('anchor ', a.anchor_no, ' has this link', case when l.hash is null then '; it is gone' else ' with another hash' end) as detail
    from audit.anchor_head a
    left join audit.link l using (study_id, chain_kind, chain_id, link_no)
    where l.hash is distinct from a.hash
    order by 1`);
  const rewritten = await client.query<Finding>(`
    select concat('anchor ', anchor_no) as place, 'anchor-differs' as kind,
      concat_ws('; ',
        case when anchor_no <> coalesce(before_no, 0) + 1 then concat('anchor ', anchor_no - 1, ' is missing') end,
        case when hash is distinct from sha256(prev_hash || convert_to(${ANCHOR_CANONICAL_SQL}, 'UTF8')) then 'it was altered' end,
        case when prev_hash is distinct from coalesce(before_hash, sha256('casebook-anchors')) then 'it does not continue the one before' end) as detail
    from (
      select *, lag(anchor_no) over byNo as before_no, lag(hash) over byNo as before_hash
      from audit.anchor window byNo as (order by anchor_no)
    ) a
    where links is not null and (
      (anchor_no <> coalesce(before_no, 0) + 1 and before_hash is not null)
      or hash is distinct from sha256(prev_hash || convert_to(${ANCHOR_CANONICAL_SQL}, 'UTF8'))
      or prev_hash is distinct from coalesce(before_hash, sha256('casebook-anchors')))
    order by anchor_no`);
  const root = await client.query<Finding>(`
    with newest as (select * from audit.anchor where links is not null order by anchor_no desc limit 1), heads as (
      select distinct on (study_id, chain_kind, chain_id) study_id, chain_kind, chain_id, link_no, hash
      from audit.anchor_head order by study_id, chain_kind, chain_id, anchor_no desc
    ), covered as (
      select count(*) as chains, coalesce(sum(link_no), 0) as links, sha256(coalesce(string_agg(sha256(convert_to(
        concat(study_id, '|', chain_kind, '|', chain_id, '|', link_no, '|', encode(hash, 'hex')), 'UTF8')),
        ''::bytea order by study_id, chain_kind collate "C", chain_id), ''::bytea)) as root
      from heads
    )
    select concat('anchor ', n.anchor_no) as place, 'anchor-differs' as kind,
      concat('it covers ', n.chains, ' chains with ', n.links, ' links; those that stand beside it are ', t.chains, ' with ', t.links) as detail
    from newest n cross join covered t where n.root <> t.root`);
  return [...cut.rows, ...rewritten.rows, ...root.rows];
}
