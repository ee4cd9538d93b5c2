/**
 * Platform schema, version 2: faster recording of item values, and a view of the chain heads, with which a service
 * detects that a subject has not changed since it was read.
 */

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
    )`;

const LINKS = (rows: string): string => `(
      select c.study_id, c.subject_id, audit.open_link(v_context, c.study_id, 'subject', c.subject_id) as link_no
      from (select distinct study_id, subject_id from ${rows} order by 1, 2) c
    ) l using (study_id, subject_id)`;

/** A subquery is evaluated once, and only when there is a row, so a statement without changes opens no link. */
const ONE_LINK = `(select audit.open_link(v_context, v_study, 'subject', v_subject))`;

export const PLATFORM_0002 = `
create view audit.v1_chain_head as
  select study_id, chain_kind, chain_id, link_no from audit.chain_head;

-- Most statements change values of one subject, which needs one link and no grouping.
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
`;
