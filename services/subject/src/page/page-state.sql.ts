/** Columns of a query as {@link QueryRecord}, from an alias `q`. */
export const QUERY_JSON = `json_build_object(
  'queryId', q.query_id, 'pageKey', q.page_key, 'blockKey', q.block_key, 'line', q.line, 'itemKey', q.item_key,
  'type', q.type, 'checkKey', q.check_key, 'status', q.status, 'content', q.content, 'answer', q.answer,
  'closedManually', q.closed_manually, 'issuer', q.issuer_name, 'issuedAt', q.issued_at,
  'answeredBy', q.answered_by, 'answeredAt', q.answered_at, 'updatedBy', q.updated_by, 'updatedAt', q.updated_at,
  'revision', q.revision, 'designVersionId', q.design_version_id)`;

export const PAGE_NOTES = {
  name: 'page-notes',
  text: `
    select
      (select coalesce(json_agg(${QUERY_JSON} order by q.query_id), '[]')
        from subject.query q where q.study_id = $1 and q.subject_id = $2 and q.page_id = $3) as queries,
      (select coalesce(json_agg(json_build_object('commentId', c.comment_id, 'blockKey', c.block_key,
          'line', c.line, 'itemKey', c.item_key, 'content', c.content, 'author', c.author_name, 'at', c.at)
          order by c.comment_id), '[]')
        from subject.comment c where c.study_id = $1 and c.subject_id = $2 and c.page_id = $3) as comments`,
};

/** Who changed these items last, for an answer to a conflict. */
export const LAST_CHANGES = {
  name: 'last-changes',
  text: `
    select distinct on (e.block_key, e.line, e.item_key) e.block_key, e.line, e.item_key, e.at, e.actor_name
    from audit.v1_event e
    join unnest($3::text[], $4::int[], $5::text[]) t(block_key, line, item_key)
      on t.block_key = e.block_key and t.line = e.line and t.item_key = e.item_key
    where e.study_id = $1 and e.page_id = $2 and e.entity = 'item_value'
    order by e.block_key, e.line, e.item_key, e.event_id desc`,
};
