/** Columns of a query as {@link QueryRecord}, from an alias `q`. */
export const QUERY_JSON = `json_build_object(
  'queryId', q.query_id, 'pageKey', q.page_key, 'blockKey', q.block_key, 'line', q.line, 'itemKey', q.item_key,
  'type', q.type, 'checkKey', q.check_key, 'status', q.status, 'content', q.content, 'answer', q.answer,
  'closedManually', q.closed_manually, 'movedByCheck', q.origin is not distinct from 'check', 'issuer', q.issuer_name, 'issuedAt', q.issued_at,
  'answeredBy', q.answered_by, 'answeredAt', q.answered_at, 'updatedBy', q.updated_by, 'updatedAt', q.updated_at,
  'revision', q.revision, 'designVersionId', q.design_version_id)`;

/** Queries of a page; null when there is none. */
export const QUERIES_JSON = (study: string, subject: string, page: string): string => `(
  select json_agg(${QUERY_JSON} order by q.query_id)
  from subject.query q where q.study_id = ${study} and q.subject_id = ${subject} and q.page_id = ${page})`;

export const COMMENTS_JSON = (study: string, subject: string, page: string): string => `(
  select json_agg(json_build_object('commentId', m.comment_id, 'blockKey', m.block_key, 'line', m.line,
    'itemKey', m.item_key, 'content', m.content, 'author', m.author_name, 'at', m.at) order by m.comment_id)
  from subject.comment m where m.study_id = ${study} and m.subject_id = ${subject} and m.page_id = ${page})`;

export const PAGE_NOTES = {
  name: 'page-notes',
  text: `select coalesce(${QUERIES_JSON('$1', '$2', '$3')}, '[]') as queries,
    coalesce(${COMMENTS_JSON('$1', '$2', '$3')}, '[]') as comments`,
};

/** Who changed the data of these items last, for an answer to a conflict; that somebody set a flag is no such change. */
export const LAST_CHANGES = {
  name: 'last-changes',
  text: `
    select distinct on (e.block_key, e.line, e.item_key) e.block_key, e.line, e.item_key, e.at, e.actor_name
    from audit.v1_event e
    join unnest($3::text[], $4::int[], $5::text[]) t(block_key, line, item_key)
      on t.block_key = e.block_key and t.line = e.line and t.item_key = e.item_key
    where e.study_id = $1 and e.page_id = $2 and e.entity = 'item_value'
      and (e.before is distinct from e.after or e.action = 2 or e.flags_before is not distinct from e.flags_after)
    order by e.block_key, e.line, e.item_key, e.event_id desc`,
};
