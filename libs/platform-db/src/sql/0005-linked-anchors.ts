/** Canonical text of an anchor; `a` has the columns of audit.anchor. */
export const ANCHOR_CANONICAL_SQL = `
  concat(a.anchor_no, '|', (extract(epoch from a.at) * 1000000)::bigint, '|', length(a.cause), ':', a.cause, '|', a.chains,
    '|', a.links, '|', encode(a.root, 'hex'))`;

/**
 * Platform schema, version 5: each anchor has the hash of the previous one and the number of links it covers. A service also
 * writes anchors outside the database, each with the heads that changed since the last anchor there.
 */
export const PLATFORM_0005 = `
alter table audit.anchor add column links bigint, add column prev_hash bytea, add column hash bytea;

-- Anchors are numbered without gaps, and do not block writes of data. Heads and root are of one snapshot.
create function audit.add_anchor(p_cause text, p_only_if_new boolean) returns bigint
language plpgsql set search_path = pg_catalog as $$
declare
  v_last audit.anchor;
  v_no bigint;
begin
  lock table audit.anchor in share row exclusive mode;
  select * into v_last from audit.anchor order by anchor_no desc limit 1;
  with head as materialized (
    select h.study_id, h.chain_kind, h.chain_id, h.link_no, h.hash from audit.chain_head h
  ), a as (
    select coalesce(v_last.anchor_no, 0) + 1 as anchor_no, clock_timestamp() as at, p_cause as cause,
      count(*)::integer as chains, coalesce(sum(h.link_no), 0) as links,
      sha256(coalesce(string_agg(sha256(convert_to(
        concat(h.study_id, '|', h.chain_kind, '|', h.chain_id, '|', h.link_no, '|', encode(h.hash, 'hex')), 'UTF8')),
        ''::bytea order by h.study_id, h.chain_kind collate "C", h.chain_id), ''::bytea)) as root,
      coalesce(v_last.hash, sha256('casebook-anchors')) as prev_hash
    from head h
  ), written as (
    insert into audit.anchor (anchor_no, at, cause, chains, links, root, prev_hash, hash) overriding system value
    select a.anchor_no, a.at, a.cause, a.chains, a.links, a.root, a.prev_hash,
      sha256(a.prev_hash || convert_to(${ANCHOR_CANONICAL_SQL}, 'UTF8'))
    from a where not (p_only_if_new and v_last.hash is not null and a.root = v_last.root)
    returning anchor_no
  ), told as (
    insert into audit.anchor_head (anchor_no, study_id, chain_kind, chain_id, link_no, hash)
    select w.anchor_no, h.study_id, h.chain_kind, h.chain_id, h.link_no, h.hash
    from written w cross join head h
    where h.link_no is distinct from (
      select p.link_no from audit.anchor_head p
      where p.study_id = h.study_id and p.chain_kind = h.chain_kind and p.chain_id = h.chain_id
      order by p.anchor_no desc limit 1)
  )
  select anchor_no into v_no from written;
  return v_no;
end $$;

create or replace function audit.write_anchor(p_cause text) returns bigint
language sql security definer set search_path = pg_catalog as $$ select audit.add_anchor(p_cause, false) $$;
create function audit.write_anchor_if_new(p_cause text) returns bigint
language sql security definer set search_path = pg_catalog as $$ select audit.add_anchor(p_cause, true) $$;

-- Lets only one process write anchors outside the database, until the end of its transaction.
create function audit.hold_anchors() returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  lock table audit.anchor in share row exclusive mode;
end $$;

create view audit.v1_anchor as
  select anchor_no, at, cause, chains, links, encode(root, 'hex') as root, encode(hash, 'hex') as hash from audit.anchor;

-- Locking and unlocking a study writes an anchor.
create or replace function platform.set_study_lock(p_study integer, p_locked boolean) returns smallint
language plpgsql security definer set search_path = pg_catalog as $$
declare v_marker smallint;
begin
  perform pg_advisory_xact_lock(7201, p_study);
  insert into platform.study_lock as l (study_id, locked, marker) values (p_study, p_locked, 1)
  on conflict (study_id) do update
    set locked = excluded.locked, marker = 1 - l.marker, changed_at = now()
  returning marker into v_marker;
  perform audit.add_anchor(concat(case when p_locked then 'lock' else 'unlock' end, ' of study ', p_study), false);
  return v_marker;
end $$;

revoke all on all functions in schema platform from public;
revoke all on all functions in schema audit from public;
`;
