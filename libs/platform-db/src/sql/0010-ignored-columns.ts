/**
 * Platform schema, version 10: what the trail of a row leaves out – a design of more than a megabyte – is taken away before the
 * row is looked at, not again at each look. The events are the same.
 */
export const PLATFORM_0010 = `
create or replace function audit.record_rows() returns trigger
language plpgsql security definer
set search_path = pg_catalog set timezone = 'UTC' set datestyle = 'ISO, YMD' set extra_float_digits = 1 as $$
declare
  v_context json := platform.write_context();
  v_keys text[] := string_to_array(tg_argv[4], ',');
  v_why constant text[] := array['reason_code', 'reason', 'origin'];
  v_ignored text[] := string_to_array(coalesce(tg_argv[5], ''), ',');
  v_digests text[] := string_to_array(coalesce(tg_argv[6], ''), ',');
  v_changes jsonb;
  v_row record;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('n', to_jsonb(new_rows) - v_ignored)) into v_changes from new_rows;
  else
    select jsonb_agg(jsonb_build_object('o', o.j, 'n', n.j)) into v_changes
      from (select j, (select string_agg(j ->> k, '/' order by i) from unnest(v_keys) with ordinality u(k, i)) as key
            from (select to_jsonb(old_rows) - v_ignored as j from old_rows) x) o
      join (select j, (select string_agg(j ->> k, '/' order by i) from unnest(v_keys) with ordinality u(k, i)) as key
            from (select to_jsonb(new_rows) - v_ignored as j from new_rows) x) n using (key);
  end if;
  for v_row in
    select c -> 'n' as n, c -> 'o' as o,
      coalesce((c -> 'n' ->> tg_argv[3])::integer, 0) as study_id, coalesce((c -> 'n' ->> tg_argv[2])::bigint, 0) as chain_id,
      (select string_agg(c -> 'n' ->> k, '/' order by i) from unnest(v_keys) with ordinality u(k, i)) as row_key
    from jsonb_array_elements(v_changes) c
    order by 3, 4, 5
  loop
    declare
      v_after jsonb := v_row.n - v_why;
      v_before jsonb := v_row.o - v_why;
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
`;
