/**
 * Platform schema, version 1: the beginning of every write, and the audit store with its hash chains (design section 3).
 * Its owner is `casebook_platform_owner`, a role without a login.
 *
 * Offline verification recomputes digests from exported fields, so no input of a digest depends on session settings:
 * inputs are numbers, texts, and times as microseconds since 1970.
 */

/** Canonical text of one audit event; `e` is a row of audit.event. Version 3 adds a salt. */
export const EVENT_CANONICAL_SQL = `
  concat(
    e.event_id, '|', coalesce(length(e.origin) || ':' || e.origin, '-'),
    '|', length(e.entity), ':', e.entity, '|', length(e.row_key), ':', e.row_key, '|', e.action,
    '|', e.subject_id, '|', e.visit_id, '|', e.page_id, '|', e.block_key, '|', e.line, '|', e.item_key,
    '|', e.design_version_id, '|', e.revision, '|', e.flags_before, '|', e.flags_after,
    '|', coalesce(length(e.before) || ':' || e.before, '-'),
    '|', coalesce(length(e.after) || ':' || e.after, '-'),
    '|', e.reason_code, '|', coalesce(length(e.reason) || ':' || e.reason, '-')
  )`;

/** Canonical text of a link's header; `l` is a row of audit.link. */
export const LINK_CANONICAL_SQL = `
  concat(
    l.study_id, '|', l.chain_kind, '|', l.chain_id, '|', l.link_no,
    '|', (extract(epoch from l.at) * 1000000)::bigint, '|', l.actor_id,
    '|', coalesce(length(l.actor_name) || ':' || l.actor_name, '-'),
    '|', coalesce(length(l.organisation) || ':' || l.organisation, '-'),
    '|', l.role_id, '|', coalesce(length(l.role_name) || ':' || l.role_name, '-'), '|', l.site_id,
    '|', coalesce(length(l.request_id) || ':' || l.request_id, '-'),
    '|', coalesce(length(l.client) || ':' || l.client, '-'),
    '|', coalesce(length(l.origin) || ':' || l.origin, '-'), '|'
  )`;

export const PLATFORM_0001 = `
create schema platform;
create schema audit;

-- ── Study lock: read by every write, changed only by set_study_lock ─────────────────────────────
create table platform.study_lock (
  study_id integer primary key,
  locked boolean not null,
  marker smallint not null default 0,
  changed_at timestamptz not null default now()
);

-- ── Audit store ──────────────────────────────────────────────────────────────────────────────────
-- A link holds the events of one transaction in one chain (a subject, site, person or study).
create table audit.link (
  study_id integer not null,
  chain_kind text not null,
  chain_id bigint not null,
  link_no integer not null,
  at timestamptz not null,
  actor_id integer not null,
  actor_name text,
  organisation text,
  role_id integer,
  role_name text,
  site_id integer,
  request_id text,
  client text,
  origin text not null,
  prev_hash bytea not null,
  event_count integer,
  digest bytea,
  hash bytea,
  primary key (study_id, chain_kind, chain_id, link_no)
);

create sequence audit.event_id;
create table audit.event (
  study_id integer not null,
  chain_kind text not null,
  chain_id bigint not null,
  link_no integer not null,
  event_id bigint not null default nextval('audit.event_id'),
  origin text,
  entity text not null,
  row_key text not null,
  action smallint not null,
  subject_id bigint,
  visit_id bigint,
  page_id bigint,
  block_key text,
  line integer,
  item_key text,
  design_version_id integer,
  revision integer,
  flags_before integer,
  flags_after integer,
  before text,
  after text,
  reason_code smallint,
  reason text,
  primary key (study_id, chain_kind, chain_id, link_no, event_id)
);
create index event_page on audit.event (study_id, page_id, event_id) where page_id is not null;

create table audit.chain_head (
  study_id integer not null,
  chain_kind text not null,
  chain_id bigint not null,
  link_no integer not null,
  hash bytea not null,
  open_tx xid8,
  primary key (study_id, chain_kind, chain_id)
) with (fillfactor = 70);

-- Anchors: the heads of all chains at one moment, which reveal the removal of the last links.
create table audit.anchor (
  anchor_no bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  cause text not null,
  chains integer not null,
  root bytea not null
);
create table audit.anchor_head (
  anchor_no bigint not null references audit.anchor,
  study_id integer not null,
  chain_kind text not null,
  chain_id bigint not null,
  link_no integer not null,
  hash bytea not null,
  primary key (study_id, chain_kind, chain_id, anchor_no)
);

-- The audited tables, which the verify command replays.
create table audit.audited_table (
  table_name text primary key,
  entity text not null unique,
  chain_kind text not null,
  chain_column text not null,
  study_column text,
  key_columns text[] not null,
  ignored_columns text[] not null,
  row_form text not null
);

-- ── begin_write ──────────────────────────────────────────────────────────────────────────────────
-- Takes the study's advisory lock shared (locking the study takes it exclusively), refuses a locked
-- study, and sets the author of this transaction.
create function platform.begin_write(
  p_study integer, p_actor integer, p_actor_name text, p_organisation text,
  p_role integer, p_role_name text, p_site integer, p_request text, p_client text, p_origin text
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if p_study is null or p_actor is null or coalesce(p_origin, '') = '' then
    raise exception 'begin_write needs study, actor and origin' using errcode = 'CB000';
  end if;
  if p_study > 0 then
    perform pg_advisory_xact_lock_shared(7201, p_study);
    if exists (select 1 from platform.study_lock l where l.study_id = p_study and l.locked) then
      raise exception 'study % is locked', p_study using errcode = 'CB423';
    end if;
  end if;
  perform set_config('casebook.write', json_build_object(
    'tx', pg_current_xact_id()::text, 'study', p_study, 'actor', p_actor, 'actorName', p_actor_name,
    'organisation', p_organisation, 'role', p_role, 'roleName', p_role_name, 'site', p_site,
    'request', p_request, 'client', p_client, 'origin', p_origin)::text, true);
end $$;

-- The context of this transaction. A pooled connection has an empty setting after a transaction, so an empty
-- setting is refused as well as a missing one and the context of another transaction.
create function platform.write_context() returns json language plpgsql stable set search_path = pg_catalog as $$
declare
  v_text text := current_setting('casebook.write', true);
  v_context json;
begin
  if coalesce(v_text, '') <> '' then
    v_context := v_text::json;
    if v_context ->> 'tx' = pg_current_xact_id()::text then return v_context; end if;
  end if;
  raise exception 'this write did not begin with platform.begin_write' using errcode = 'CB000';
end $$;

create function platform.set_study_lock(p_study integer, p_locked boolean) returns smallint
language plpgsql security definer set search_path = pg_catalog as $$
declare v_marker smallint;
begin
  perform pg_advisory_xact_lock(7201, p_study);
  insert into platform.study_lock as l (study_id, locked, marker) values (p_study, p_locked, 1)
  on conflict (study_id) do update
    set locked = excluded.locked, marker = 1 - l.marker, changed_at = now()
  returning marker into v_marker;
  return v_marker;
end $$;

-- ── Links ────────────────────────────────────────────────────────────────────────────────────────
-- Opens the transaction's link of a chain unless it is open, and returns its number.
create function audit.open_link(p_context json, p_study integer, p_kind text, p_chain bigint)
returns integer language plpgsql set search_path = pg_catalog as $$
declare
  v_head audit.chain_head;
  v_tx xid8 := pg_current_xact_id();
begin
  select * into v_head from audit.chain_head h
    where h.study_id = p_study and h.chain_kind = p_kind and h.chain_id = p_chain;
  if found and v_head.open_tx = v_tx then return v_head.link_no; end if;

  insert into audit.chain_head as h (study_id, chain_kind, chain_id, link_no, hash, open_tx)
  values (p_study, p_kind, p_chain, 1, sha256(convert_to(p_study || '|' || p_kind || '|' || p_chain, 'UTF8')), v_tx)
  on conflict (study_id, chain_kind, chain_id) do update set link_no = h.link_no + 1, open_tx = v_tx
  returning * into v_head;

  insert into audit.link (study_id, chain_kind, chain_id, link_no, at, actor_id, actor_name, organisation,
    role_id, role_name, site_id, request_id, client, origin, prev_hash)
  values (p_study, p_kind, p_chain, v_head.link_no, clock_timestamp(), (p_context ->> 'actor')::integer,
    p_context ->> 'actorName', p_context ->> 'organisation', (p_context ->> 'role')::integer,
    p_context ->> 'roleName', (p_context ->> 'site')::integer, p_context ->> 'request',
    p_context ->> 'client', p_context ->> 'origin', v_head.hash);
  return v_head.link_no;
end $$;

-- At commit: digest over the link's events, hash over the previous hash, the header and the digest.
create function audit.seal_link() returns trigger
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
create constraint trigger seal after insert on audit.link
  deferrable initially deferred for each row execute function audit.seal_link();

-- ── Recording changes ────────────────────────────────────────────────────────────────────────────
-- Generic form, arguments: entity, chain kind, chain column, study column ('' = portal, study 0),
-- key columns (comma separated), ignored columns (comma separated).
-- reason_code, reason and origin are columns of the changed row where the table has them.
create function audit.record_rows() returns trigger
language plpgsql security definer
set search_path = pg_catalog set timezone = 'UTC' set datestyle = 'ISO, YMD' set extra_float_digits = 1 as $$
declare
  v_context json := platform.write_context();
  v_keys text[] := string_to_array(tg_argv[4], ',');
  v_ignored text[] := string_to_array(tg_argv[5], ',') || array['reason_code', 'reason', 'origin'];
  v_changes jsonb;
  v_row record;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('n', to_jsonb(new_rows))) into v_changes from new_rows;
  else
    select jsonb_agg(jsonb_build_object('o', o.j, 'n', n.j)) into v_changes
      from (select j, (select string_agg(j ->> k, '/' order by i) from unnest(v_keys) with ordinality u(k, i)) as key
            from (select to_jsonb(old_rows) as j from old_rows) x) o
      join (select j, (select string_agg(j ->> k, '/' order by i) from unnest(v_keys) with ordinality u(k, i)) as key
            from (select to_jsonb(new_rows) as j from new_rows) x) n using (key);
  end if;
  for v_row in
    select c -> 'n' as n, c -> 'o' as o,
      coalesce((c -> 'n' ->> tg_argv[3])::integer, 0) as study_id, (c -> 'n' ->> tg_argv[2])::bigint as chain_id,
      (select string_agg(c -> 'n' ->> k, '/' order by i) from unnest(v_keys) with ordinality u(k, i)) as row_key
    from jsonb_array_elements(v_changes) c
    order by 3, 4, 5
  loop
    declare
      v_after jsonb := v_row.n - v_ignored;
      v_before jsonb := v_row.o - v_ignored;
      v_link integer;
    begin
      if v_row.o is not null then
        select coalesce(jsonb_object_agg(key, value), '{}') into v_after
          from jsonb_each(v_row.n - v_ignored) where value is distinct from v_before -> key;
        continue when v_after = '{}';
        select coalesce(jsonb_object_agg(key, value), '{}') into v_before
          from jsonb_each(v_before) where v_after ? key;
      end if;
      v_link := audit.open_link(v_context, v_row.study_id, tg_argv[1], v_row.chain_id);
      insert into audit.event (study_id, chain_kind, chain_id, link_no, origin, entity, row_key, action,
        subject_id, visit_id, page_id, block_key, line, item_key, design_version_id, before, after, reason_code, reason)
      values (v_row.study_id, tg_argv[1], v_row.chain_id, v_link, v_row.n ->> 'origin', tg_argv[0], v_row.row_key,
        case when v_row.o is null then 0 when (v_after ->> 'deleted')::boolean then 2 else 1 end,
        (v_row.n ->> 'subject_id')::bigint, (v_row.n ->> 'visit_id')::bigint, (v_row.n ->> 'page_id')::bigint,
        v_row.n ->> 'block_key', (v_row.n ->> 'line')::integer, v_row.n ->> 'item_key',
        (v_row.n ->> 'design_version_id')::integer, v_before::text, v_after::text,
        (v_row.n ->> 'reason_code')::smallint, v_row.n ->> 'reason');
    end;
  end loop;
  return null;
end $$;

-- Item values, written most often: explicit columns, and one statement for all rows. Transition tables have
-- no statistics, so the planner would choose a nested loop, which takes twice the time.
create function audit.record_item_values() returns trigger
language plpgsql security definer set search_path = pg_catalog set enable_nestloop = off as $$
declare
  v_context json := platform.write_context();
begin
  if tg_op = 'INSERT' then
    insert into audit.event (study_id, chain_kind, chain_id, link_no, origin, entity, row_key, action, subject_id,
      visit_id, page_id, block_key, line, item_key, design_version_id, revision, flags_after, after, reason_code, reason)
    select n.study_id, 'subject', n.subject_id, l.link_no, n.origin, 'item_value',
      concat(n.page_id, '/', n.block_key, '/', n.line, '/', n.item_key), 0, n.subject_id,
      n.visit_id, n.page_id, n.block_key, n.line, n.item_key, n.design_version_id, n.revision, n.flags, n.value,
      n.reason_code, n.reason
    from new_rows n
    join (
      select c.study_id, c.subject_id, audit.open_link(v_context, c.study_id, 'subject', c.subject_id) as link_no
      from (select distinct study_id, subject_id from new_rows order by 1, 2) c
    ) l using (study_id, subject_id);
  else
    with changed as materialized (
      select n.*, o.value as old_value, o.flags as old_flags
      from new_rows n join old_rows o using (study_id, subject_id, page_id, block_key, line, item_key)
      where n.revision <> o.revision or n.value is distinct from o.value or n.flags <> o.flags
        or n.deleted <> o.deleted or n.design_version_id <> o.design_version_id
    )
    insert into audit.event (study_id, chain_kind, chain_id, link_no, origin, entity, row_key, action, subject_id,
      visit_id, page_id, block_key, line, item_key, design_version_id, revision, flags_before, flags_after,
      before, after, reason_code, reason)
    select n.study_id, 'subject', n.subject_id, l.link_no, n.origin, 'item_value',
      concat(n.page_id, '/', n.block_key, '/', n.line, '/', n.item_key), case when n.deleted then 2 else 1 end, n.subject_id,
      n.visit_id, n.page_id, n.block_key, n.line, n.item_key, n.design_version_id, n.revision, n.old_flags, n.flags,
      n.old_value, n.value, n.reason_code, n.reason
    from changed n
    join (
      select c.study_id, c.subject_id, audit.open_link(v_context, c.study_id, 'subject', c.subject_id) as link_no
      from (select distinct study_id, subject_id from changed order by 1, 2) c
    ) l using (study_id, subject_id);
  end if;
  return null;
end $$;

-- Puts a table under audit. Called in the migration of the service that owns the table.
-- row_form 'rows' is for any table, the faster 'item_values' for tables with the columns of item values.
create function platform.audit_table(
  p_table regclass, entity text, chain_kind text, chain_column text, study_column text default null,
  key_columns text[] default null, ignored_columns text[] default '{}', row_form text default 'rows'
) returns void language plpgsql set search_path = pg_catalog as $$
declare
  v_table text := p_table::text;
  v_keys text[] := coalesce(key_columns, (
    select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
    where i.indrelid = p_table and i.indisprimary));
  v_call text;
begin
  if row_form = 'item_values' then
    v_call := 'audit.record_item_values()';
  else
    v_call := format('audit.record_rows(%L, %L, %L, %L, %L, %L)', entity, chain_kind, chain_column,
      coalesce(study_column, ''), array_to_string(v_keys, ','), array_to_string(ignored_columns, ','));
  end if;
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows
    for each statement execute function %s', v_table, v_call);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function %s', v_table, v_call);
  perform audit.register_table(v_table, entity, chain_kind, chain_column, study_column, v_keys, ignored_columns, row_form);
end $$;

create function audit.register_table(text, text, text, text, text, text[], text[], text) returns void
language sql security definer set search_path = pg_catalog as $$
  insert into audit.audited_table values ($1, $2, $3, $4, $5, $6, $7, $8)
$$;

-- ── Anchors ──────────────────────────────────────────────────────────────────────────────────────
create function audit.write_anchor(p_cause text) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare v_no bigint;
begin
  insert into audit.anchor (cause, chains, root)
    select p_cause, count(*), sha256(coalesce(string_agg(sha256(convert_to(
      concat(h.study_id, '|', h.chain_kind, '|', h.chain_id, '|', h.link_no, '|', encode(h.hash, 'hex')), 'UTF8')),
      ''::bytea order by h.study_id, h.chain_kind collate "C", h.chain_id), ''::bytea))
    from audit.chain_head h
  returning anchor_no into v_no;
  insert into audit.anchor_head
    select v_no, h.study_id, h.chain_kind, h.chain_id, h.link_no, h.hash from audit.chain_head h
    where not exists (select 1 from audit.anchor_head a
      where a.study_id = h.study_id and a.chain_kind = h.chain_kind and a.chain_id = h.chain_id and a.link_no = h.link_no);
  return v_no;
end $$;

-- ── What services may read ───────────────────────────────────────────────────────────────────────
create view audit.v1_event as
  select e.study_id, e.chain_kind, e.chain_id, e.link_no, e.event_id, l.at, l.actor_id, l.actor_name, l.organisation,
    l.role_id, l.role_name, l.site_id, l.request_id, l.client, coalesce(e.origin, l.origin) as origin,
    e.entity, e.row_key, e.action, e.subject_id, e.visit_id, e.page_id, e.block_key, e.line, e.item_key,
    e.design_version_id, e.revision, e.flags_before, e.flags_after, e.before, e.after, e.reason_code, e.reason
  from audit.event e
  join audit.link l using (study_id, chain_kind, chain_id, link_no);
create view platform.v1_study_lock as select study_id, locked, marker, changed_at from platform.study_lock;

revoke all on all functions in schema platform from public;
revoke all on all functions in schema audit from public;
`;
