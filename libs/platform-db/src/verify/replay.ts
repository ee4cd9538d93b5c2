import { type Client, escapeLiteral } from 'pg';
import type { AuditedTable, Finding } from './report';

/** Columns that an event has itself, so that they are not a part of its content. */
const REASON_COLUMNS = ['reason_code', 'reason', 'origin'];

/** Before this event, a change of the reason alone was not recorded, so an empty reason is not reported. */
const REASONS_RECORDED = `(select event_id from audit.milestone where name = 'reasons')`;

const REASON_DIFFERS = (event: string, row: string): string => `(
  (${event}.reason_code, ${event}.reason, ${event}.origin) is distinct from (${row}.reason_code, ${row}.reason, ${row}.origin)
  and not (${event}.event_id <= ${REASONS_RECORDED} and num_nonnulls(${row}.reason_code, ${row}.reason) = 0))`;

const REASON_DIFFERENCE = (event: string, row: string): string =>
  `concat('reason is ', quote_nullable(concat_ws(' ', ${row}.reason_code, ${row}.reason, ${row}.origin)),
    ', the audit trail says ', quote_nullable(concat_ws(' ', ${event}.reason_code, ${event}.reason, ${event}.origin)))`;

/** Replays the events of a table and reports every row that differs from its last event. */
export async function replay(
  client: Client,
  table: AuditedTable,
): Promise<{ rows: number; findings: Finding[] }> {
  const { rows: findings } = await client.query<Finding>(
    table.row_form === 'item_values' ? itemValues(table) : wholeRows(table),
  );
  const counted = await client.query<{ n: number }>(
    `select count(*)::int as n from only ${table.table_name}`,
  );
  return { rows: counted.rows[0]!.n, findings };
}

const itemValues = ({ table_name: name }: AuditedTable): string => `
  with last_event as (
    select distinct on (study_id, subject_id, row_key) study_id, subject_id, row_key, visit_id, after, flags_after, revision,
      action, design_version_id, event_id, reason_code, reason, origin
    from audit.event where entity = 'item_value'
    order by study_id, subject_id, row_key, event_id desc
  ), current_row as (
    select study_id, subject_id, concat(page_id, '/', block_key, '/', line, '/', item_key) as row_key, visit_id,
      value, flags, revision, deleted, design_version_id, reason_code, reason, origin
    from only ${name}
  )
  select concat('study ', study_id, ', subject ', subject_id, ', ${name} ', row_key) as place,
    case when e.row_key is null then 'row-without-event' when c.row_key is null then 'row-missing' else 'row-differs' end as kind,
    case when e.row_key is null then 'no event made this row'
      when c.row_key is null then 'the audit trail has this row, the table does not'
      else concat_ws('; ',
        case when c.value is distinct from e.after then concat('value is ', quote_nullable(c.value), ', the audit trail says ', quote_nullable(e.after)) end,
        case when c.flags <> e.flags_after then concat('flags are ', c.flags, ', the audit trail says ', e.flags_after) end,
        case when c.revision <> e.revision then concat('revision is ', c.revision, ', the audit trail says ', e.revision) end,
        case when c.visit_id is distinct from e.visit_id then concat('visit is ', c.visit_id, ', the audit trail says ', e.visit_id) end,
        case when c.design_version_id <> e.design_version_id then 'design version differs' end,
        case when c.deleted <> (e.action = 2) then 'deleted differs' end,
        case when ${REASON_DIFFERS('e', 'c')} then ${REASON_DIFFERENCE('e', 'c')} end) end as detail
  from last_event e full join current_row c using (study_id, subject_id, row_key)
  where e.row_key is null or c.row_key is null or c.value is distinct from e.after or c.flags <> e.flags_after
    or c.revision <> e.revision or c.deleted <> (e.action = 2) or c.design_version_id <> e.design_version_id
    or c.visit_id is distinct from e.visit_id or ${REASON_DIFFERS('e', 'c')}
  order by 1`;

function wholeRows(table: AuditedTable): string {
  const { table_name: name, entity, chain_kind: chainKind, chain_column: chainColumn } = table;
  const rowKey = table.key_columns.map((column) => `(j ->> '${column}')`).join(` || '/' || `);
  const study = table.study_column ? `coalesce((j ->> '${table.study_column}')::integer, 0)` : '0';
  const secrets = table.digest_columns
    .map(
      (column) =>
        ` || jsonb_build_object('${column}', 'sha256:' || encode(sha256(convert_to(j ->> '${column}', 'UTF8')), 'hex'))`,
    )
    .join('');
  const left = [...table.ignored_columns, ...REASON_COLUMNS].map(escapeLiteral).join(', ');
  return `
    with pieces as (
      select e.study_id, e.row_key, p.key, p.value, row_number() over (partition by e.study_id, e.row_key, p.key order by e.event_id desc) as newest
      from audit.event e cross join lateral jsonb_each(e.after::jsonb) p
      where e.entity = ${escapeLiteral(entity)}
    ), replayed as (
      select study_id, row_key, jsonb_object_agg(key, value) as state from pieces where newest = 1 group by 1, 2
    ), last_event as (
      select distinct on (study_id, row_key) study_id, row_key, chain_kind, chain_id, event_id, reason_code, reason, origin
      from audit.event where entity = ${escapeLiteral(entity)} order by study_id, row_key, event_id desc
    ), current_row as (
      select ${study} as study_id, ${rowKey} as row_key, (j - array[${left}]::text[])${secrets} as state,
        coalesce((j ->> '${chainColumn}')::bigint, 0) as chain_id, (j ->> 'reason_code')::smallint as reason_code,
        j ->> 'reason' as reason, j ->> 'origin' as origin
      from (select to_jsonb(the_row) as j from only ${name} the_row) x
    )
    select concat(case when study_id > 0 then concat('study ', study_id, ', ') end, '${name} ', row_key) as place,
      case when e.row_key is null then 'row-without-event' when c.state is null then 'row-missing' else 'row-differs' end as kind,
      case when e.row_key is null then 'no event made this row'
        when c.state is null then 'the audit trail has this row, the table does not'
        else concat_ws('; ', (
          select string_agg(concat(key, ' is ', coalesce(c.state -> key, 'null'), ', the audit trail says ', coalesce(r.state -> key, 'null')), '; ')
          from jsonb_object_keys(c.state || coalesce(r.state, '{}')) key
          where coalesce(c.state -> key, 'null') <> coalesce(r.state -> key, 'null')),
          case when (e.chain_kind, e.chain_id) <> ('${chainKind}', c.chain_id)
            then concat('its events are in the chain of ', e.chain_kind, ' ', e.chain_id) end,
          case when ${REASON_DIFFERS('e', 'c')} then ${REASON_DIFFERENCE('e', 'c')} end) end as detail
    from last_event e left join replayed r using (study_id, row_key) full join current_row c using (study_id, row_key)
    where e.row_key is null or c.state is null
      or jsonb_strip_nulls(coalesce(r.state, '{}')) <> jsonb_strip_nulls(c.state)
      or (e.chain_kind, e.chain_id) <> ('${chainKind}', c.chain_id) or ${REASON_DIFFERS('e', 'c')}
    order by 1`;
}
