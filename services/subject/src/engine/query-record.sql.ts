/** Whether a check set the present status of a query, from an alias `q`; an undo may have restored that status. */
export const MOVED_BY_CHECK = `coalesce(q.restored_origin, q.origin) is not distinct from 'check'`;

/** Columns of a query as {@link QueryRecord}, from an alias `q`. */
export const QUERY_JSON = `json_build_object(
  'queryId', q.query_id, 'pageKey', q.page_key, 'blockKey', q.block_key, 'line', q.line, 'itemKey', q.item_key,
  'type', q.type, 'checkKey', q.check_key, 'status', q.status, 'content', q.content, 'answer', q.answer,
  'closedManually', q.closed_manually, 'movedByCheck', ${MOVED_BY_CHECK}, 'issuer', q.issuer_name, 'issuedAt', q.issued_at,
  'answeredBy', q.answered_by, 'answeredAt', q.answered_at, 'updatedBy', q.updated_by, 'updatedAt', q.updated_at,
  'revision', q.revision, 'designVersionId', q.design_version_id)`;
