import { EXACT_TOTAL, type Statement } from '@casebook/service-kit';
import { anywhere, Filters, some } from '../common/filters';
import { type Unseen, WAITING_COUNTS } from '@casebook/role-view';
import { QUERY_JSON } from '../engine/query-record.sql';
import { ACTIVE_STATUSES } from '@casebook/subject-data';
import { addSeenQueries } from '../engine/seen-queries.sql';
import type { QueryFilter, QuerySort } from './query-list.dto';

export interface QueryFilters extends QueryFilter {
  studyId: number;
  /** Sites of the caller; null: all. */
  siteIds: readonly number[] | null;
  unseen: Unseen;
  /** Only queries that wait in one of these statuses; null or absent: all queries. */
  waitingIn?: readonly number[] | null;
}

/** Comments on the target of a query, oldest first. */
const COMMENTS = `array(select m.content from subject.comment m
  where m.study_id = q.study_id and m.subject_id = q.subject_id and m.page_id = q.page_id and m.line = q.line
    and m.block_key is not distinct from q.block_key and m.item_key is not distinct from q.item_key
  order by m.comment_id)`;

/** Joins that conditions or an order may need; the other columns of a result page are joined afterwards. */
const SUBJECT = 'join subject.subject s on s.study_id = q.study_id and s.subject_id = q.subject_id';
const VISIT = 'join subject.visit v on v.study_id = q.study_id and v.visit_id = q.visit_id';
const SITE = 'join admin.v1_site i on i.study_id = q.study_id and i.site_id = q.site_id';

function filtersOf(wanted: QueryFilters): { filters: Filters; joins: string[] } {
  const itemKeys = some(wanted.itemKey);
  const filters = new Filters()
    .add(wanted.studyId, (p) => `q.study_id = ${p}::int`)
    .add(wanted.siteIds, (p) => `q.site_id = any(${p}::int[])`)
    .add(some(wanted.siteId), (p) => `q.site_id = any(${p}::int[])`)
    .add(anywhere(wanted.subjectNo), (p) => `s.subject_no ilike ${p}`)
    .add(some(wanted.status), (p) => `q.status = any(${p}::smallint[])`)
    .add(wanted.waitingIn, (p) => `q.status = any(${p}::smallint[])`)
    .add(wanted.olderThan, (p) => `q.issued_at < now() - make_interval(days => ${p}::int)`)
    .add(some(wanted.type), (p) => `q.type = any(${p}::smallint[])`)
    .add(some(wanted.visitKey), (p) => `v.visit_key = any(${p}::text[])`)
    .add(some(wanted.pageKey), (p) => `q.page_key = any(${p}::text[])`)
    .add(some(wanted.issuerId), (p) => `q.issuer_id = any(${p}::int[])`)
    .add(wanted.closedManually, (p) => `q.closed_manually = ${p}::boolean`);
  if (itemKeys) {
    // One condition per page and item, so that the index can be used.
    const places = itemKeys.map((key) => {
      const [page, item] = key.split('.');
      return `(q.page_key = ${filters.value(page)} and q.item_key = ${filters.value(item ?? '')})`;
    });
    filters.and(`(${places.join(' or ')})`);
  }
  const of = (id: string, table: string, state: string) =>
    `(select d.${id} from ${table} d where d.study_id = ${filters.value(wanted.studyId)}::int and d.${state})`;
  filters
    .and(
      `q.visit_id ${wanted.visitDeleted ? 'in' : 'not in'} ${of('visit_id', 'subject.visit', 'deleted')}`,
    )
    .and(`q.subject_id not in ${of('subject_id', 'subject.subject', 'deleted')}`);
  // Nobody can act on the queries of a disabled subject.
  const isDisabled = wanted.waitingIn ? false : wanted.subjectDisabled;
  if (isDisabled !== undefined) {
    filters.and(
      `q.subject_id ${isDisabled ? 'in' : 'not in'} ${of('subject_id', 'subject.subject', 'disabled')}`,
    );
  }
  const days =
    addDays(filters, 'q.issued_at', wanted.issuedFrom, wanted.issuedTo) +
    addDays(filters, 'q.updated_at', wanted.updatedFrom, wanted.updatedTo);
  addSeenQueries(filters, wanted.unseen);
  const joins = [
    ...(anywhere(wanted.subjectNo) === null ? [] : [SUBJECT]),
    ...(some(wanted.visitKey) ? [VISIT] : []),
    ...(days > 0 ? [SITE] : []),
  ];
  return { filters, joins };
}

/**
 * From midnight to midnight in the time zone of each query's site. A wider bound, from the earliest to the latest time
 * zone, is the same for every site, so that an index can be used.
 *
 * @returns how many ends of the range were given
 */
function addDays(filters: Filters, column: string, from?: string, to?: string): number {
  const bound = (day: string, days: number, offset: string) =>
    `((${day}::date + ${days})::timestamp - ${offset}) at time zone 'UTC'`;
  const own = 'make_interval(mins => i.utc_offset_minutes)';
  filters
    .add(
      from,
      (p) =>
        `${column} >= ${bound(p, 0, "interval '14 hours'")} and ${column} >= ${bound(p, 0, own)}`,
    )
    .add(
      to,
      (p) =>
        `${column} < ${bound(p, 1, "interval '-14 hours'")} and ${column} < ${bound(p, 1, own)}`,
    );
  return Number(from !== undefined) + Number(to !== undefined);
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
        i.utc_offset_minutes, q.visit_id, v.visit_key, v.deleted as visit_deleted, v.cycle_no, v.unscheduled_no, q.page_id,
        ${COMMENTS} as comments
      from hit join subject.query q using (study_id, query_id) ${SUBJECT} ${VISIT} ${SITE}
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

/** The number of queries in each status that match the other filters. */
export function countByStatus(wanted: QueryFilters): Statement {
  const { filters, joins } = filtersOf({ ...wanted, status: undefined });
  return {
    text: `
      select c.status, (
        select count(*)::int from (
          select 1 from subject.query q ${joins.join(' ')}
          where ${filters.where} and q.status = c.status limit ${EXACT_TOTAL + 1}) x) as n
      from generate_series(1, 5) c(status) order by c.status`,
    values: filters.values,
  };
}

/** The number of queries that wait for an answer, and of those that are answered. */
export function countWaiting(wanted: QueryFilters): Statement {
  const { filters, joins } = filtersOf({ ...wanted, waitingIn: ACTIVE_STATUSES });
  return {
    text: `select ${WAITING_COUNTS} from subject.query q ${joins.join(' ')} where ${filters.where}`,
    values: filters.values,
  };
}

/**
 * Who issued the queries that the caller sees. Jumps in the index from one person to the next instead of reading every
 * row.
 */
export function issuersOf(
  studyId: number,
  siteIds: readonly number[] | null,
  unseen: Unseen,
): Statement {
  const filters = new Filters();
  const study = filters.value(studyId);
  filters.and(`q.study_id = ${study}::int`).and('q.issuer_id = i.issuer_id');
  addSeenQueries(
    filters.add(siteIds, (p) => `q.site_id = any(${p}::int[])`),
    unseen,
  );
  return {
    text: `
      with recursive issuer as (
        (select q.issuer_id from subject.query q where q.study_id = ${study}::int order by q.issuer_id limit 1)
        union all
        select (select q.issuer_id from subject.query q
          where q.study_id = ${study}::int and q.issuer_id > i.issuer_id order by q.issuer_id limit 1)
        from issuer i where i.issuer_id is not null
      )
      select i.issuer_id, n.issuer_name
      from issuer i
      join lateral (
        select q.issuer_name from subject.query q where ${filters.where} order by q.updated_at desc limit 1
      ) n on true
      order by n.issuer_name, i.issuer_id`,
    values: filters.values,
  };
}
