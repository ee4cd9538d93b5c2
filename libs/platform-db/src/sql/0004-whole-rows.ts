import { SALTED_EVENT_SQL } from './0003-trail-export';
import { LINK_CANONICAL_SQL } from './0001-platform';

/**
 * Platform schema, version 4: no change of an audited row without an event.
 *
 * - The columns that identify a row (its key, its chain, its location in the study data) never change.
 * - A secret column is recorded as its digest, so that a manual change is detected.
 * - A change of the reason or origin alone is recorded.
 * - Chains are numbered without gaps per study, so that the removal of a whole chain is detected.
 */

/** Columns that locate collected data; they never change in an audited row. */
const PLACE_COLUMNS = `array['subject_id', 'visit_id', 'page_id', 'block_key', 'line', 'item_key']`;

const COLUMNS = `study_id, chain_kind, chain_id, link_no, origin, entity, row_key, action, subject_id, visit_id, page_id,
      block_key, line, item_key, design_version_id, revision, flags_before, flags_after, before, after, reason_code, reason`;

const ROW_KEY = `concat(n.page_id, '/', n.block_key, '/', n.line, '/', n.item_key)`;

const INSERTED = (link: string, from: string): string => `
    insert into audit.event (${COLUMNS})
    select n.study_id, 'subject', n.subject_id, ${link}, n.origin, 'item_value', ${ROW_KEY}, 0, n.subject_id, n.visit_id,
      n.page_id, n.block_key, n.line, n.item_key, n.design_version_id, n.revision, null, n.flags, null, n.value,
      n.reason_code, n.reason
    from ${from}`;

const UPDATED = (link: string, from: string): string => `
    insert into audit.event (${COLUMNS})
    select n.study_id, 'subject', n.subject_id, ${link}, n.origin, 'item_value', ${ROW_KEY},
      case when n.deleted then 2 else 1 end, n.subject_id, n.visit_id, n.page_id, n.block_key, n.line, n.item_key,
      n.design_version_id, n.revision, n.old_flags, n.flags, n.old_value, n.value, n.reason_code, n.reason
    from ${from}`;

const CHANGED = `(
      select n.*, o.value as old_value, o.flags as old_flags
      from new_rows n join old_rows o using (study_id, subject_id, page_id, block_key, line, item_key)
      where n.revision <> o.revision or n.value is distinct from o.value or n.flags <> o.flags
        or n.deleted <> o.deleted or n.design_version_id <> o.design_version_id
        or (n.reason_code, n.reason, n.origin, n.num, n.date_from, n.date_to)
          is distinct from (o.reason_code, o.reason, o.origin, o.num, o.date_from, o.date_to)
    )`;

const LINKS = (rows: string): string => `(
      select c.study_id, c.subject_id, audit.open_link(v_context, c.study_id, 'subject', c.subject_id) as link_no
      from (select distinct study_id, subject_id from ${rows} order by 1, 2) c
    ) l using (study_id, subject_id)`;

/** A subquery is evaluated once, and only when there is a row, so a statement without changes opens no link. */
const ONE_LINK = `(select audit.open_link(v_context, v_study, 'subject', v_subject))`;

export const PLATFORM_0004 = `
-- ── How columns are recorded ─────────────────────────────────────────────────────────────────────
alter table audit.audited_table add column digest_columns text[] not null default '{}';

-- Before this event, a change of the reason alone was not recorded.
create table audit.milestone (name text primary key, event_id bigint not null);
insert into audit.milestone
  select 'reasons', case when is_called then last_value else 0 end from audit.event_id;

create function audit.fixed_columns(p_table regclass, p_keys text[], p_chain text, p_study text) returns text[]
language sql stable set search_path = pg_catalog as $$
  select array_agg(a.attname::text order by a.attnum)
  from pg_attribute a
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped
    and a.attname::text = any (p_keys || p_chain || coalesce(p_study, '') || ${PLACE_COLUMNS})
$$;

create function audit.refuse_key_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'a row of % keeps its key and its place', tg_table_name using errcode = 'CB406';
end $$;

-- The trail contains the digest of a secret. It cannot be guessed, because secrets are salted hashes themselves.
create function audit.without_secrets(p_row jsonb, p_columns text[]) returns jsonb
language sql immutable set search_path = pg_catalog as $$
  select p_row || coalesce((
    select jsonb_object_agg(c, 'sha256:' || encode(sha256(convert_to(p_row ->> c, 'UTF8')), 'hex'))
    from unnest(p_columns) c where p_row ->> c is not null), '{}')
$$;

create or replace function audit.record_rows() returns trigger
language plpgsql security definer
set search_path = pg_catalog set timezone = 'UTC' set datestyle = 'ISO, YMD' set extra_float_digits = 1 as $$
declare
  v_context json := platform.write_context();
  v_keys text[] := string_to_array(tg_argv[4], ',');
  v_why constant text[] := array['reason_code', 'reason', 'origin'];
  v_ignored text[] := string_to_array(tg_argv[5], ',') || v_why;
  v_digests text[] := string_to_array(coalesce(tg_argv[6], ''), ',');
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
      coalesce((c -> 'n' ->> tg_argv[3])::integer, 0) as study_id, coalesce((c -> 'n' ->> tg_argv[2])::bigint, 0) as chain_id,
      (select string_agg(c -> 'n' ->> k, '/' order by i) from unnest(v_keys) with ordinality u(k, i)) as row_key
    from jsonb_array_elements(v_changes) c
    order by 3, 4, 5
  loop
    declare
      v_after jsonb := v_row.n - v_ignored;
      v_before jsonb := v_row.o - v_ignored;
      v_link integer;
    begin
      if cardinality(v_digests) > 0 then
        v_after := audit.without_secrets(v_after, v_digests);
        v_before := audit.without_secrets(v_before, v_digests);
      end if;
      if v_row.o is not null then
        select coalesce(jsonb_object_agg(key, value), '{}') into v_after
          from jsonb_each(v_after) where value is distinct from v_before -> key;
        continue when v_after = '{}' and not exists (
          select 1 from unnest(v_why) w where v_row.n -> w is distinct from v_row.o -> w);
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

create or replace function audit.record_item_values() returns trigger
language plpgsql security definer set search_path = pg_catalog set enable_nestloop = off as $$
declare
  v_context json;
  v_study integer;
  v_subject bigint;
  v_one boolean;
begin
  select n.study_id, n.subject_id into v_study, v_subject from new_rows n limit 1;
  if not found then return null; end if;
  v_context := platform.write_context();
  select not exists (select 1 from new_rows n where n.study_id <> v_study or n.subject_id <> v_subject) into v_one;
  if tg_op = 'INSERT' and v_one then
    ${INSERTED(ONE_LINK, 'new_rows n')};
  elsif tg_op = 'INSERT' then
    ${INSERTED('l.link_no', `new_rows n join ${LINKS('new_rows')}`)};
  elsif v_one then
    ${UPDATED(ONE_LINK, `${CHANGED} n`)};
  else
    with changed as materialized ${CHANGED}
    ${UPDATED('l.link_no', `changed n join ${LINKS('changed')}`)};
  end if;
  return null;
end $$;

-- ── Putting a table under audit ──────────────────────────────────────────────────────────────────
drop function platform.audit_table(regclass, text, text, text, text, text[], text[], text);
drop function audit.register_table(text, text, text, text, text, text[], text[], text);

create function audit.register_table(text, text, text, text, text, text[], text[], text, text[]) returns void
language sql security definer set search_path = pg_catalog as $$
  insert into audit.audited_table (table_name, entity, chain_kind, chain_column, study_column, key_columns,
    ignored_columns, row_form, digest_columns)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (table_name) do update
    set ignored_columns = excluded.ignored_columns, digest_columns = excluded.digest_columns
$$;

-- May be repeated for an audited table, whose triggers are then created in the present form.
create function platform.audit_table(
  p_table regclass, entity text, chain_kind text, chain_column text, study_column text default null,
  key_columns text[] default null, ignored_columns text[] default '{}', row_form text default 'rows',
  digest_columns text[] default '{}'
) returns void language plpgsql set search_path = pg_catalog as $$
declare
  v_table text := p_table::text;
  v_keys text[] := coalesce(key_columns, (
    select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
    where i.indrelid = p_table and i.indisprimary));
  v_fixed text[] := audit.fixed_columns(p_table, v_keys, chain_column, study_column);
  v_list text := (select string_agg(quote_ident(c), ', ') from unnest(v_fixed) c);
  v_call text;
begin
  if row_form = 'item_values' then
    v_call := 'audit.record_item_values()';
  else
    v_call := format('audit.record_rows(%L, %L, %L, %L, %L, %L, %L)', entity, chain_kind, chain_column,
      coalesce(study_column, ''), array_to_string(v_keys, ','), array_to_string(ignored_columns, ','),
      array_to_string(digest_columns, ','));
  end if;
  execute format('drop trigger if exists audit_insert on %1$s; drop trigger if exists audit_update on %1$s;
    drop trigger if exists audit_keys on %1$s', v_table);
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows
    for each statement execute function %s', v_table, v_call);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function %s', v_table, v_call);
  execute format('create trigger audit_keys before update of %1$s on %2$s for each row
    when ((%3$s) is distinct from (%4$s)) execute function audit.refuse_key_change()', v_list, v_table,
    (select string_agg('old.' || quote_ident(c), ', ') from unnest(v_fixed) c),
    (select string_agg('new.' || quote_ident(c), ', ') from unnest(v_fixed) c));
  perform audit.register_table(v_table, entity, chain_kind, chain_column, study_column, v_keys, ignored_columns,
    row_form, digest_columns);
end $$;

-- Creates the triggers of all audited tables of a schema again, for the owner of the schema.
create function platform.renew_audit(p_schema text) returns void language plpgsql set search_path = pg_catalog as $$
declare v audit.audited_table;
begin
  for v in select * from audit.audited_table t where starts_with(t.table_name, p_schema || '.') order by 1 loop
    perform platform.audit_table(v.table_name::regclass, v.entity, v.chain_kind, v.chain_column, v.study_column,
      v.key_columns, v.ignored_columns, v.row_form, v.digest_columns);
  end loop;
end $$;

-- Records rows that were written before their table was audited; with columns, it records only those columns, of rows
-- that are in the trail. The rows are copied to a table with the same trigger.
create function platform.record_existing(p_table regclass, p_columns text[] default null) returns void
language plpgsql set search_path = pg_catalog as $$
declare
  v audit.audited_table;
  v_call text;
begin
  select * into strict v from audit.audited_table t where t.table_name = p_table::text;
  v_call := format('audit.record_rows(%L, %L, %L, %L, %L, %L, %L)', v.entity, v.chain_kind, v.chain_column,
    coalesce(v.study_column, ''), array_to_string(v.key_columns, ','), array_to_string(v.ignored_columns, ','),
    array_to_string(v.digest_columns, ','));
  execute format('create temp table existing_rows on commit drop as select * from %s with no data', p_table);
  if p_columns is null then
    execute format('create trigger record after insert on pg_temp.existing_rows referencing new table as new_rows
      for each statement execute function %s', v_call);
    execute format('insert into pg_temp.existing_rows select * from %s', p_table);
  else
    execute format('insert into pg_temp.existing_rows select * from %s t where num_nonnulls(%s) > 0', p_table,
      (select string_agg('t.' || quote_ident(c), ', ') from unnest(p_columns) c));
    execute format('update pg_temp.existing_rows set %s',
      (select string_agg(quote_ident(c) || ' = null', ', ') from unnest(p_columns) c));
    execute format('create trigger record after update on pg_temp.existing_rows
      referencing old table as old_rows new table as new_rows for each statement execute function %s', v_call);
    execute format('update pg_temp.existing_rows e set %s from %s t where %s',
      (select string_agg(format('%1$I = t.%1$I', c), ', ') from unnest(p_columns) c), p_table,
      (select string_agg(format('e.%1$I = t.%1$I', c), ' and ') from unnest(v.key_columns) c));
  end if;
  drop table pg_temp.existing_rows;
end $$;

-- ── Chains are numbered per study, without gaps ──────────────────────────────────────────────────
alter table audit.chain_head add column chain_no integer;
update audit.chain_head h set chain_no = n.no from (
  select study_id, chain_kind, chain_id, row_number() over (partition by study_id order by at, chain_kind, chain_id) as no
  from audit.link where link_no = 1) n
where (n.study_id, n.chain_kind, n.chain_id) = (h.study_id, h.chain_kind, h.chain_id);
create table audit.chain_count (study_id integer primary key, chains integer not null) with (fillfactor = 50);
insert into audit.chain_count select study_id, count(*) from audit.chain_head group by 1;

-- A chain gets its number at its first seal, at commit, so that transactions wait only briefly for each other.
create or replace function audit.seal_link() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer;
  v_digest bytea;
  v_hash bytea;
  v_no integer;
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
  if new.link_no = 1 then
    insert into audit.chain_count as c values (new.study_id, 1)
    on conflict (study_id) do update set chains = c.chains + 1
    returning chains into v_no;
    update audit.chain_head h set hash = v_hash, chain_no = v_no
      where h.study_id = new.study_id and h.chain_kind = new.chain_kind and h.chain_id = new.chain_id;
  else
    update audit.chain_head h set hash = v_hash
      where h.study_id = new.study_id and h.chain_kind = new.chain_kind and h.chain_id = new.chain_id;
  end if;
  return null;
end $$;

revoke all on all functions in schema platform from public;
revoke all on all functions in schema audit from public;
`;
