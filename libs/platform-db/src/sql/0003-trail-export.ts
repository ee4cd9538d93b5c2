import { EVENT_CANONICAL_SQL as UNSALTED, LINK_CANONICAL_SQL } from './0001-platform';

/**
 * Platform schema, version 3: a study's trail can be given away in part and still be verified.
 *
 * An event that a reader may not see is given as its digest alone. Few values are possible for an arm, so that
 * a digest over nothing but the value could be guessed; each event therefore carries a random salt of its own,
 * which goes into the digest and leaves the server only together with the event.
 */

/** Canonical text of one audit event; `e` is a row of audit.event. Events from before version 3 have no salt. */
export const EVENT_CANONICAL_SQL = `concat(${UNSALTED}, '|' || e.salt)`;

export const PLATFORM_0003 = `
-- The default is set afterwards: what is sealed already stays as it is.
alter table audit.event add column salt uuid;
alter table audit.event alter column salt set default gen_random_uuid();

create or replace function audit.seal_link() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer;
  v_digest bytea;
  v_hash bytea;
begin
  select count(*), sha256(coalesce(string_agg(sha256(convert_to(${EVENT_CANONICAL_SQL}, 'UTF8')), ''::bytea
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

-- A page's trail tells when its visit was deleted and restored.
create index event_visit on audit.event (study_id, visit_id, event_id) where entity = 'visit';

-- What an export needs beyond v1_event: everything that goes into a digest, as it went in.
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
