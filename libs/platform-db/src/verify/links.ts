import type { Client } from 'pg';
import { LINK_CANONICAL_SQL } from '../sql/0001-platform';
import { SALTED_EVENT_SQL } from '../sql/0003-trail-export';
import type { Finding } from './report';

const PLACE = `concat('study ', study_id, ', ', chain_kind, ' ', chain_id)`;

/** Recomputes every link from its events. */
export async function verifyLinks(client: Client): Promise<Finding[]> {
  const altered = await client.query<Finding>(`
    with digests as (
      select e.study_id, e.chain_kind, e.chain_id, e.link_no, count(*) as event_count,
        sha256(string_agg(sha256(convert_to(${SALTED_EVENT_SQL}, 'UTF8')), ''::bytea order by e.event_id)) as digest
      from audit.event e group by 1, 2, 3, 4
    ), links as (
      select l.*, d.event_count as found_count, d.digest as found_digest,
        lag(l.link_no) over chain as previous_no, lag(l.hash) over chain as previous_hash,
        sha256(l.prev_hash || convert_to(${LINK_CANONICAL_SQL} || coalesce(d.event_count, 0), 'UTF8') || d.digest) as found_hash
      from audit.link l
      left join digests d using (study_id, chain_kind, chain_id, link_no)
      window chain as (partition by l.study_id, l.chain_kind, l.chain_id order by l.link_no)
    )
    select concat(${PLACE}, ', link ', link_no) as place,
      case when coalesce(previous_no, 0) <> link_no - 1 then 'link-missing' else 'link-altered' end as kind,
      concat_ws('; ',
        case when coalesce(previous_no, 0) <> link_no - 1 then concat('link ', link_no - 1, ' is missing') end,
        case when found_count is distinct from event_count then concat(event_count, ' events were recorded, ', coalesce(found_count, 0), ' are there') end,
        case when found_digest is distinct from digest then 'an event was altered' end,
        case when found_hash is distinct from hash then 'the link''s hash does not fit its content' end,
        case when previous_hash is not null and previous_hash is distinct from prev_hash then 'it does not continue the link before' end,
        case when previous_no is null and link_no = 1
          and prev_hash <> sha256(convert_to(study_id || '|' || chain_kind || '|' || chain_id, 'UTF8')) then 'its start is wrong' end) as detail
    from links
    where coalesce(previous_no, 0) <> link_no - 1 or found_count is distinct from event_count
      or found_digest is distinct from digest or found_hash is distinct from hash
      or (previous_hash is not null and previous_hash is distinct from prev_hash)
      or (link_no = 1 and prev_hash <> sha256(convert_to(study_id || '|' || chain_kind || '|' || chain_id, 'UTF8')))
    union all
    select distinct concat(${PLACE}, ', link ', link_no), 'event-without-link', 'events without their link'
    from audit.event e
    where not exists (select 1 from audit.link l where (l.study_id, l.chain_kind, l.chain_id, l.link_no) = (e.study_id, e.chain_kind, e.chain_id, e.link_no))
    order by 1`);
  return altered.rows;
}

/** Checks that every chain ends at its head, and that the chains of a study are numbered without a gap. */
export async function verifyHeads(client: Client): Promise<Finding[]> {
  const heads = await client.query<Finding>(`
    with ends as (
      select distinct on (study_id, chain_kind, chain_id) study_id, chain_kind, chain_id, link_no, hash
      from audit.link order by study_id, chain_kind, chain_id, link_no desc
    )
    select ${PLACE} as place, 'head-differs' as kind,
      case when h.link_no is null then 'the chain has no head'
        when e.link_no is null then concat('the head says ', h.link_no, ' links, there is none')
        when h.link_no <> e.link_no then concat('the head says ', h.link_no, ' links, there are ', e.link_no)
        else 'the head has another hash than the last link' end as detail
    from ends e full join audit.chain_head h using (study_id, chain_kind, chain_id)
    where h.link_no is distinct from e.link_no or h.hash is distinct from e.hash
    order by 1`);
  const numbers = await client.query<Finding>(`
    with numbered as (
      select study_id, chain_no, count(*) as n from audit.chain_head group by 1, 2
    ), studies as (
      select study_id, coalesce(c.chains, 0) as chains from audit.chain_count c
      full join (select distinct study_id from audit.chain_head) h using (study_id)
    )
    select concat('study ', s.study_id, ', chain no. ', x.no) as place, 'chain-missing' as kind,
      'a chain with this number was begun; it is gone with all of its events' as detail
    from studies s cross join lateral generate_series(1, s.chains) x(no)
    left join numbered n on n.study_id = s.study_id and n.chain_no = x.no
    where n.n is null
    union all
    select concat('study ', s.study_id, ', chain no. ', n.chain_no), 'chain-missing',
      case when n.n > 1 then concat(n.n, ' chains have this number') else concat('only ', s.chains, ' chains were counted') end
    from numbered n join studies s using (study_id)
    where n.n > 1 or n.chain_no > s.chains or n.chain_no is null
    order by 1`);
  return [...heads.rows, ...numbers.rows];
}
