export interface EventRow {
  event_id: string;
  at: Date;
  actor_name: string | null;
  organisation: string | null;
  role_name: string | null;
  request_id: string | null;
  client: string | null;
  origin: string;
  entity: string;
  row_key: string;
  action: number;
  block_key: string | null;
  line: number | null;
  item_key: string | null;
  design_version_id: number | null;
  flags_before: number | null;
  flags_after: number | null;
  before: string | null;
  after: string | null;
  reason_code: number | null;
  reason: string | null;
}

/**
 * Events of a page. $7: the flag whose setting or loss is asked for; without it, changes of values (for
 * item values) or any change (for everything else).
 */
export const PAGE_EVENTS = {
  name: 'page-events',
  text: `
    select e.event_id, e.at, e.actor_name, e.organisation, e.role_name, e.request_id, e.client, e.origin, e.entity,
      e.row_key, e.action, e.block_key, e.line, e.item_key, e.design_version_id, e.flags_before, e.flags_after,
      e.before, e.after, e.reason_code, e.reason
    from audit.v1_event e
    where e.study_id = $1 and e.page_id = $2 and e.entity = any($3::text[])
      and ($4::text is null or e.block_key = $4) and ($5::text is null or e.item_key = $5)
      and ($6::int is null or e.line = $6)
      and case
        when $7::int is null then e.entity <> 'item_value' or e.action <> 1 or e.before is distinct from e.after
        when e.entity = 'signature' then true
        when e.entity = 'item_value' then (coalesce(e.flags_before, 0) # coalesce(e.flags_after, 0)) & $7 <> 0
        else (coalesce((e.before::jsonb ->> 'flags')::int, 0) # coalesce((e.after::jsonb ->> 'flags')::int, 0)) & $7 <> 0
      end
    order by e.event_id desc limit $8`,
};

export interface QueryIdentity {
  row_key: string;
  query_id: number;
  type: number;
  check_key: string | null;
}

export const QUERY_IDENTITIES = {
  name: 'query-identities',
  text: `select concat(study_id, '/', query_id) as row_key, query_id, type, check_key
    from subject.query where study_id = $1 and page_id = $2`,
};
