import { EVENT_CANONICAL_SQL as UNSALTED, LINK_CANONICAL_SQL } from './0001-platform';

/**
 * Platform schema, version 3: a part of a study's trail can be exported and still be verified.
 *
 * An event that a reader may not see is exported as its digest only. An arm has few possible values, so a digest of
 * the value alone could be guessed. Each event therefore has a random salt, which is a part of the digest and is
 * exported only together with the event.
 */

/** Canonical text of one audit event; `e` is a row of audit.event. Events from before version 3 have no salt. */
export const SALTED_EVENT_SQL = `concat(${UNSALTED}, '|' || e.salt)`;

export const PLATFORM_0003 = `
-- The default is set in a second statement, so that sealed events get no salt.
alter table audit.event add column salt uuid;
alter table audit.event alter column salt set default gen_random_uuid();

create or replace function audit.seal_link() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer;
  v_digest bytea;
  v_hash bytea;
begin
  select count(*), sha256(coalesce(string_agg(sha256(convert_to(${SALTED_EVENT_SQL}, 'UTF8')), ''::bytea
                                   order by e.event_id), ''::bytea))
    into v_count, v_digest
    from audit.event e
    where e.study_id = new.study_id and e.chain_kind = new.chain_kind
      and e.chain_id = new.chain_id and e.link_no = new.link_no;
  select sha256(l.prev_hash || convert_to(${LINK_CANONICAL_SQL} || v_count, 'UTF8') || v_digest)
    into v_hash
    from audit.link l
    where l.study_id = new.study_id and l.chain_kind = new.chain_kind
      and l.chain_id = new.chain_id and l.link_no = new.link_no;
  update audit.link l set event_count = v_count, digest = v_digest, hash = v_hash
    where l.study_id = new.study_id and l.chain_kind = new.chain_kind
      and l.chain_id = new.chain_id and l.link_no = new.link_no;
  update audit.chain_head h set hash = v_hash
    where h.study_id = new.study_id and h.chain_kind = new.chain_kind and h.chain_id = new.chain_id;
  return null;
end $$;

-- For the trail of a page, which includes the deletion and restoration of its visit.
create index event_visit on audit.event (study_id, visit_id, event_id) where entity = 'visit';

-- For exports: the inputs of digests, in the form in which they were digested.
create view audit.v1_link as
  select study_id, chain_kind, chain_id, link_no,
    to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
    actor_id, actor_name, organisation, role_id, role_name, site_id, request_id, client, origin,
    encode(prev_hash, 'hex') as prev_hash, event_count, encode(digest, 'hex') as digest, encode(hash, 'hex') as hash
  from audit.link;
create view audit.v1_sealed_event as
  select study_id, chain_kind, chain_id, link_no, event_id, origin, entity, row_key, action, subject_id, visit_id,
    page_id, block_key, line, item_key, design_version_id, revision, flags_before, flags_after, before, after,
    reason_code, reason, salt
  from audit.event;
create view audit.v1_anchor_head as
  select h.study_id, h.chain_kind, h.chain_id, h.link_no, encode(h.hash, 'hex') as hash, h.anchor_no, a.at, a.cause
  from audit.anchor_head h join audit.anchor a using (anchor_no);
`;
