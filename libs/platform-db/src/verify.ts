import { Client } from 'pg';
import { LINK_CANONICAL_SQL } from './sql/0001-platform';
import { EVENT_CANONICAL_SQL } from './sql/0003-trail-export';

/** One thing that is not as the audit trail says. */
export interface Finding {
  kind:
    | 'link-altered'
    | 'link-missing'
    | 'event-without-link'
    | 'row-differs'
    | 'row-missing'
    | 'row-without-event'
    | 'tail-cut';
  /** e.g. `study 1, subject 12, link 4` or `subject.item_value 55/VS/0/SYSBP`. */
  place: string;
  detail: string;
}

export interface VerifyReport {
  links: number;
  events: number;
  rows: number;
  anchors: number;
  findings: Finding[];
}

interface AuditedTable {
  table_name: string;
  entity: string;
  study_column: string | null;
  key_columns: string[];
  ignored_columns: string[];
  row_form: 'rows' | 'item_values';
}

const NOT_REPLAYED = ['reason_code', 'reason', 'origin'];

/**
 * Verifies the audit store against itself and against the data (design section 3):
 * recomputes every link, replays the events of every audited table against its current rows,
 * and compares the chains with the anchors written earlier. Reads one consistent snapshot.
 *
 * The digests are recomputed with the SQL of this program, not with functions of the database.
 *
 * @param client connection that may read the audit schema and all audited tables
 */
export async function verifyAudit(client: Client): Promise<VerifyReport> {
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local extra_float_digits = 1`,
  );
  try {
    const findings = [...(await verifyLinks(client)), ...(await verifyAnchors(client))];
    const tables = await client.query<AuditedTable>(
      'select table_name, entity, study_column, key_columns, ignored_columns, row_form from audit.audited_table order by 1',
    );
    let rows = 0;
    for (const table of tables.rows) {
      const outcome =
        table.row_form === 'item_values'
          ? await replayItemValues(client, table)
          : await replayRows(client, table);
      rows += outcome.rows;
      findings.push(...outcome.findings);
    }
    const counts = await client.query<{ links: number; events: number; anchors: number }>(
      `select (select count(*) from audit.link)::int as links, (select count(*) from audit.event)::int as events,
              (select count(*) from audit.anchor)::int as anchors`,
    );
    return { ...counts.rows[0]!, rows, findings };
  } finally {
    await client.query('rollback');
  }
}

async function verifyLinks(client: Client): Promise<Finding[]> {
  const altered = await client.query<{ place: string; detail: string; kind: Finding['kind'] }>(`
    with digests as (
      select e.study_id, e.chain_kind, e.chain_id, e.link_no, count(*) as event_count,
        sha256(string_agg(sha256(convert_to(${EVENT_CANONICAL_SQL}, 'UTF8')), ''::bytea order by e.event_id)) as digest
      from audit.event e group by 1, 2, 3, 4
    ), links as (
      select l.*, d.event_count as found_count, d.digest as found_digest,
        lag(l.link_no) over chain as previous_no, lag(l.hash) over chain as previous_hash,
        sha256(l.prev_hash || convert_to(${LINK_CANONICAL_SQL} || coalesce(d.event_count, 0), 'UTF8') || d.digest) as found_hash
      from audit.link l
      left join digests d using (study_id, chain_kind, chain_id, link_no)
      window chain as (partition by l.study_id, l.chain_kind, l.chain_id order by l.link_no)
    )
    select concat('study ', study_id, ', ', chain_kind, ' ', chain_id, ', link ', link_no) as place,
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
    select distinct concat('study ', study_id, ', ', chain_kind, ' ', chain_id, ', link ', link_no), 'event-without-link',
      'events without their link'
    from audit.event e
    where not exists (select 1 from audit.link l where (l.study_id, l.chain_kind, l.chain_id, l.link_no) = (e.study_id, e.chain_kind, e.chain_id, e.link_no))
    order by 1`);
  return altered.rows;
}

async function verifyAnchors(client: Client): Promise<Finding[]> {
  const cut = await client.query<{ place: string; detail: string }>(`
    select concat('study ', a.study_id, ', ', a.chain_kind, ' ', a.chain_id, ', link ', a.link_no) as place,
      concat('anchor ', a.anchor_no, ' has this link', case when l.hash is null then '; it is gone' else ' with another hash' end) as detail
    from audit.anchor_head a
    left join audit.link l using (study_id, chain_kind, chain_id, link_no)
    where l.hash is distinct from a.hash
    order by 1`);
  return cut.rows.map((row) => ({ kind: 'tail-cut', ...row }));
}

async function replayItemValues(
  client: Client,
  table: AuditedTable,
): Promise<{ rows: number; findings: Finding[] }> {
  const result = await client.query<{ place: string; detail: string; kind: Finding['kind'] }>(`
    with last_event as (
      select distinct on (study_id, subject_id, row_key) study_id, subject_id, row_key, after, flags_after, revision, action, design_version_id
      from audit.event where entity = 'item_value'
      order by study_id, subject_id, row_key, event_id desc
    ), current_row as (
      select study_id, subject_id, concat(page_id, '/', block_key, '/', line, '/', item_key) as row_key,
        value, flags, revision, deleted, design_version_id
      from ${table.table_name}
    )
    select concat('study ', study_id, ', subject ', subject_id, ', ${table.table_name} ', row_key) as place,
      case when e.row_key is null then 'row-without-event' when c.row_key is null then 'row-missing' else 'row-differs' end as kind,
      case when e.row_key is null then 'no event made this row'
        when c.row_key is null then 'the audit trail has this row, the table does not'
        else concat_ws('; ',
          case when c.value is distinct from e.after then concat('value is ', quote_nullable(c.value), ', the audit trail says ', quote_nullable(e.after)) end,
          case when c.flags <> e.flags_after then concat('flags are ', c.flags, ', the audit trail says ', e.flags_after) end,
          case when c.revision <> e.revision then concat('revision is ', c.revision, ', the audit trail says ', e.revision) end,
          case when c.design_version_id <> e.design_version_id then 'design version differs' end,
          case when c.deleted <> (e.action = 2) then 'deleted differs' end) end as detail
    from last_event e full join current_row c using (study_id, subject_id, row_key)
    where e.row_key is null or c.row_key is null or c.value is distinct from e.after or c.flags <> e.flags_after
      or c.revision <> e.revision or c.deleted <> (e.action = 2) or c.design_version_id <> e.design_version_id
    order by 1`);
  return { rows: await countRows(client, table), findings: result.rows };
}

async function replayRows(
  client: Client,
  table: AuditedTable,
): Promise<{ rows: number; findings: Finding[] }> {
  const rowKey = table.key_columns.map((column) => `(j ->> '${column}')`).join(` || '/' || `);
  const study = table.study_column ? `coalesce((j ->> '${table.study_column}')::integer, 0)` : '0';
  const result = await client.query<{ place: string; detail: string; kind: Finding['kind'] }>(
    `
    with pieces as (
      select e.study_id, e.row_key, p.key, p.value, row_number() over (partition by e.study_id, e.row_key, p.key order by e.event_id desc) as newest
      from audit.event e cross join lateral jsonb_each(e.after::jsonb) p
      where e.entity = $1
    ), replayed as (
      select study_id, row_key, jsonb_object_agg(key, value) as state from pieces where newest = 1 group by 1, 2
    ), current_row as (
      select ${study} as study_id, ${rowKey} as row_key, j - $2::text[] as state
      from (select to_jsonb(the_row) as j from ${table.table_name} the_row) x
    )
    select concat(case when study_id > 0 then concat('study ', study_id, ', ') end, '${table.table_name} ', row_key) as place,
      case when r.state is null then 'row-without-event' when c.state is null then 'row-missing' else 'row-differs' end as kind,
      case when r.state is null then 'no event made this row'
        when c.state is null then 'the audit trail has this row, the table does not'
        else (
          select string_agg(concat(key, ' is ', coalesce(c.state -> key, 'null'), ', the audit trail says ', coalesce(r.state -> key, 'null')), '; ')
          from jsonb_object_keys(c.state || r.state) key
          where coalesce(c.state -> key, 'null') <> coalesce(r.state -> key, 'null')) end as detail
    from replayed r full join current_row c using (study_id, row_key)
    where r.state is null or c.state is null or jsonb_strip_nulls(r.state) <> jsonb_strip_nulls(c.state)
    order by 1`,
    [table.entity, [...table.ignored_columns, ...NOT_REPLAYED]],
  );
  return { rows: await countRows(client, table), findings: result.rows };
}

async function countRows(client: Client, table: AuditedTable): Promise<number> {
  return (await client.query<{ n: number }>(`select count(*)::int as n from ${table.table_name}`))
    .rows[0]!.n;
}
