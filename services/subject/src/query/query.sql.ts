import { QUERY_JSON } from '../page/page-state.sql';
import type { QuerySort } from './query.dto';

export const QUERY_PLACE = {
  name: 'query-place',
  text: 'select page_id from subject.query where study_id = $1 and query_id = $2',
};

export const READ_QUERY = {
  name: 'read-query',
  text: `select ${QUERY_JSON} as query from subject.query q where q.study_id = $1 and q.query_id = $2`,
};

export const INSERT_QUERY = {
  name: 'insert-manual-query',
  text: `insert into subject.query (study_id, subject_id, site_id, visit_id, page_id, page_key, block_key, line,
      item_key, type, status, content, issuer_id, issuer_name, updated_by, design_version_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 2, 1, $10::jsonb, $11, $12, $12, $13) returning query_id`,
};

export const CHANGE_QUERY = {
  name: 'change-query',
  text: `update subject.query
    set status = $3, content = coalesce($4::jsonb, content), answer = coalesce($5, answer), closed_manually = $6,
      answered_by = case when $5::text is null then answered_by else $7 end,
      answered_at = case when $5::text is null then answered_at else now() end,
      updated_by = $7, updated_at = now(), revision = revision + 1, reason_code = null, reason = $8, origin = null
    where study_id = $1 and query_id = $2`,
};

/** Changes the query counters of a page and, unless its visit is deleted, of its subject. */
export const ADD_QUERY_COUNTERS = {
  name: 'add-query-counters',
  text: `
    with s as (
      update subject.subject_counter
      set open_queries = open_queries + $4, answered_queries = answered_queries + $5
      where study_id = $1 and subject_id = $2 and not $6::boolean
    )
    update subject.page_counter c
    set open_queries = c.open_queries + $4, answered_queries = c.answered_queries + $5
    where c.study_id = $1 and c.subject_id = $2 and c.page_id = $3
    returning c.items, c.entered, c.open_queries as "openQueries", c.answered_queries as "answeredQueries",
      c.frozen, c.sdv, c.reviewed, c.locked, c.signed`,
};

const FROM = `
  from subject.query q
  join subject.subject s on s.study_id = q.study_id and s.subject_id = q.subject_id
  join subject.visit v on v.study_id = q.study_id and v.visit_id = q.visit_id
  join admin.v1_site i on i.study_id = q.study_id and i.site_id = q.site_id`;

// $9 and $10: items and checks that the role must not see.
const WHERE = `
  where q.study_id = $1 and ($2::int[] is null or q.site_id = any($2)) and ($3::int is null or q.site_id = $3)
    and ($4::text is null or s.subject_no ilike $4) and ($5::smallint[] is null or q.status = any($5))
    and ($6::smallint is null or q.type = $6) and ($7::text is null or q.page_key = $7)
    and ($8::text is null or v.visit_key = $8)
    and (q.item_key is null or not (q.page_key || '.' || q.item_key = any($9::text[])))
    and (q.check_key is null or not (q.check_key = any($10::text[])))`;

const SORT_COLUMNS: Readonly<Record<QuerySort, string>> = {
  updatedAt: 'q.updated_at',
  issuedAt: 'q.issued_at',
  subjectNo: 'lower(s.subject_no)',
  status: 'q.status',
};

export const listQueries = (sort: QuerySort, order: 'asc' | 'desc') => ({
  name: `queries-${sort}-${order}`,
  text: `select ${QUERY_JSON} as query, q.subject_id, s.subject_no, q.site_id, i.site_code, i.name as site_name,
      q.visit_id, v.visit_key, v.cycle_no, v.unscheduled_no, q.page_id
    ${FROM} ${WHERE} order by ${SORT_COLUMNS[sort]} ${order}, q.query_id ${order} limit $11 offset $12`,
});

export const COUNT_QUERIES = {
  name: 'queries-count',
  text: `select count(*)::int as n from (select 1 ${FROM} ${WHERE} limit 10001) x`,
};
