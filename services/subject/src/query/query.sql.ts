import { EXACT_TOTAL, type Statement } from '@casebook/service-kit';
import { anywhere, Filters } from '../common/filters';
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

export interface QueryFilters {
  studyId: number;
  /** Sites of the caller; null: all. */
  siteIds: readonly number[] | null;
  siteId?: number;
  subjectNo?: string;
  status?: readonly number[];
  type?: number;
  pageKey?: string;
  visitKey?: string;
  /** Items and checks that the role must not see. */
  unseen: { items: readonly string[]; checks: readonly string[] };
}

/** Joins of a query that conditions or an order may need; the rows of a page are completed afterwards. */
const SUBJECT = 'join subject.subject s on s.study_id = q.study_id and s.subject_id = q.subject_id';
const VISIT = 'join subject.visit v on v.study_id = q.study_id and v.visit_id = q.visit_id';

function filtersOf(wanted: QueryFilters): { filters: Filters; joins: string[] } {
  const { items, checks } = wanted.unseen;
  const filters = new Filters()
    .add(wanted.studyId, (p) => `q.study_id = ${p}::int`)
    .add(wanted.siteIds, (p) => `q.site_id = any(${p}::int[])`)
    .add(wanted.siteId, (p) => `q.site_id = ${p}::int`)
    .add(anywhere(wanted.subjectNo), (p) => `s.subject_no ilike ${p}`)
    .add(wanted.status, (p) => `q.status = any(${p}::smallint[])`)
    .add(wanted.type, (p) => `q.type = ${p}::smallint`)
    .add(wanted.pageKey, (p) => `q.page_key = ${p}`)
    .add(wanted.visitKey, (p) => `v.visit_key = ${p}`)
    .add(
      items.length > 0 ? items : null,
      (p) => `(q.item_key is null or not (q.page_key || '.' || q.item_key = any(${p}::text[])))`,
    )
    .add(
      checks.length > 0 ? checks : null,
      (p) => `(q.check_key is null or not (q.check_key = any(${p}::text[])))`,
    );
  const joins = [
    ...(anywhere(wanted.subjectNo) === null ? [] : [SUBJECT]),
    ...(wanted.visitKey === undefined ? [] : [VISIT]),
  ];
  return { filters, joins };
}

const SORT_COLUMNS: Readonly<Record<QuerySort, string>> = {
  updatedAt: 'q.updated_at',
  issuedAt: 'q.issued_at',
  subjectNo: 'lower(s.subject_no)',
  status: 'q.status',
};

export function listQueries(
  wanted: QueryFilters,
  order: { sort: QuerySort; direction: 'asc' | 'desc' },
  page: { size: number; page: number },
): Statement {
  const { filters, joins } = filtersOf(wanted);
  const from = new Set([...joins, ...(order.sort === 'subjectNo' ? [SUBJECT] : [])]);
  const size = filters.value(page.size);
  const offset = filters.value((page.page - 1) * page.size);
  const by = `${SORT_COLUMNS[order.sort]} ${order.direction}, q.query_id ${order.direction}`;
  return {
    text: `
      with hit as materialized (
        select q.study_id, q.query_id from subject.query q ${[...from].join(' ')}
        where ${filters.where} order by ${by} limit ${size} offset ${offset}
      )
      select ${QUERY_JSON} as query, q.subject_id, s.subject_no, q.site_id, i.site_code, i.name as site_name,
        q.visit_id, v.visit_key, v.cycle_no, v.unscheduled_no, q.page_id
      from hit join subject.query q using (study_id, query_id) ${SUBJECT} ${VISIT}
      join admin.v1_site i on i.study_id = q.study_id and i.site_id = q.site_id
      order by ${by}`,
    values: filters.values,
  };
}

export function countQueries(wanted: QueryFilters): Statement {
  const { filters, joins } = filtersOf(wanted);
  return {
    text: `select count(*)::int as n from (
      select 1 from subject.query q ${joins.join(' ')} where ${filters.where} limit ${EXACT_TOTAL + 1}) x`,
    values: filters.values,
  };
}
