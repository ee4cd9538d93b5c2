import { QUERY_UNDO_SECONDS, QueryStatus, QueryType } from '@casebook/subject-data';
import { shownRole } from '../common/shown-role';
import type { QueryRecord } from '../engine/query-record';
import { QUERY_JSON } from '../engine/query-record.sql';

/** A query with everything that can make an act on it impossible. */
export interface QueryTarget {
  query: QueryRecord;
  subject_id: number;
  subject_no: string;
  subject_disabled: boolean;
  site_id: number;
  page_id: number;
  visit_deleted: boolean;
  line_removed: boolean;
}

export const READ_TARGETS = {
  name: 'query-targets',
  text: `
    select ${QUERY_JSON} as query, q.subject_id, s.subject_no, s.disabled as subject_disabled, q.site_id, q.page_id,
      v.deleted as visit_deleted, coalesce(l.deleted, false) as line_removed
    from unnest($2::int[]) t(query_id)
    join subject.query q on q.study_id = $1 and q.query_id = t.query_id
    join subject.subject s on s.study_id = q.study_id and s.subject_id = q.subject_id and not s.deleted
    join subject.visit v on v.study_id = q.study_id and v.visit_id = q.visit_id
    left join subject.block_line l on l.study_id = q.study_id and l.subject_id = q.subject_id and l.page_id = q.page_id
      and l.block_key = q.block_key and l.line = q.line`,
};

const COLUMNS = `study_id, subject_id, site_id, visit_id, page_id, page_key, block_key, line, item_key, type, status,
      content, issuer_id, issuer_name, updated_by, design_version_id`;
const VALUES = `:studyId, :subjectId, :siteId, :visitId, :pageId, :pageKey, :blockKey, :line, :itemKey,
    ${QueryType.manual}, ${QueryStatus.open}, :content::jsonb, :issuerId, :issuerName, :issuerName, :versionId`;

export const INSERT_QUERY = {
  name: 'insert-manual-query',
  text: `insert into subject.query (${COLUMNS}) values (${VALUES}) returning query_id`,
};

/** Inserts a query on an item that not every role sees. It is numbered separately, like hidden system queries. */
export const INSERT_HIDDEN_QUERY = {
  name: 'insert-hidden-manual-query',
  text: `insert into subject.query (query_id, ${COLUMNS}) overriding system value
    values (nextval('subject.hidden_query_id')::int, ${VALUES}) returning query_id`,
};

/** Changes queries of one subject by one act: all columns get the same values, only the new status may differ. */
export const CHANGE_QUERIES = {
  name: 'change-queries',
  text: `
    update subject.query q
    set status = t.status, content = coalesce(:content::jsonb, q.content), answer = coalesce(:answer, q.answer),
      closed_manually = :isClosed,
      answered_by = case when :answer::text is null then q.answered_by else :personName end,
      answered_at = case when :answer::text is null then q.answered_at else now() end,
      updated_by = :personName, updated_at = now(), revision = q.revision + 1, reason_code = null, reason = :reason,
      origin = null, restored_origin = null
    from unnest(:queryIds::int[], :statuses::smallint[]) t(query_id, status)
    where q.study_id = :studyId and q.query_id = t.query_id`,
};

/** Restores queries of one subject to states of before, by an undo. */
export const RESTORE_QUERIES = {
  name: 'restore-queries',
  text: `
    update subject.query q
    set status = t.status, content = t.content, answer = t.answer, closed_manually = t.closed_manually,
      answered_by = t.answered_by, answered_at = t.answered_at, updated_by = :personName, updated_at = now(),
      revision = q.revision + 1, reason_code = null, reason = null, origin = null, restored_origin = t.origin
    from unnest(:queryIds::int[], :statuses::smallint[], :contents::jsonb[], :answers::text[], :closed::boolean[],
      :answeredBy::text[], :answeredAt::timestamptz[], :origins::text[])
      t(query_id, status, content, answer, closed_manually, answered_by, answered_at, origin)
    where q.study_id = :studyId and q.query_id = t.query_id`,
};

/** The last recorded change of a query. */
export interface LastChange {
  query_id: number;
  actor_id: number;
  /** Recent enough to be undone. */
  recent: boolean;
  origin: string;
  reason_code: number | null;
  /** Changed columns as JSON; null: the query was created. */
  before: string | null;
  after: string;
  /** The origin of the state before the change, which an undo may have restored. */
  origin_before: string | null;
}

export const LAST_CHANGES = {
  name: 'last-query-changes',
  text: `
    select t.query_id, e.actor_id, e.at > now() - make_interval(secs => ${QUERY_UNDO_SECONDS}) as recent, e.origin,
      e.reason_code, e.before, e.after, coalesce(p.after::jsonb ->> 'restored_origin', p.origin) as origin_before
    from unnest($2::int[], $3::int[]) t(query_id, page_id)
    cross join lateral (
      select * from audit.v1_event e
      where e.study_id = $1 and e.page_id = t.page_id and e.entity = 'query'
        and e.row_key = concat($1::int, '/', t.query_id)
      order by e.event_id desc limit 1) e
    left join lateral (
      select p.after, p.origin from audit.v1_event p
      where p.study_id = $1 and p.page_id = t.page_id and p.entity = 'query' and p.row_key = e.row_key
        and p.event_id < e.event_id
      order by p.event_id desc limit 1) p on true`,
};

/** Changes the query counters of pages and, for visits that are not deleted, of their subject. */
export const ADD_QUERY_COUNTERS = {
  name: 'add-query-counters',
  text: `
    with delta as (
      select * from unnest(:pageIds::int[], :openQueries::int[], :answeredQueries::int[]) t(page_id, open_queries,
      answered_queries)
    ), s as (
      update subject.subject_counter c
      set open_queries = c.open_queries + d.open_queries, answered_queries = c.answered_queries + d.answered_queries
      from (select sum(open_queries) as open_queries, sum(answered_queries) as answered_queries from delta) d
      where c.study_id = :studyId and c.subject_id = :subjectId
    )
    update subject.page_counter c
    set open_queries = c.open_queries + d.open_queries, answered_queries = c.answered_queries + d.answered_queries
    from delta d
    where c.study_id = :studyId and c.subject_id = :subjectId and c.page_id = d.page_id
    returning c.items, c.entered, c.open_queries as "openQueries", c.answered_queries as "answeredQueries",
      c.frozen, c.sdv, c.reviewed, c.locked, c.signed, c.sdv_open as "sdvOpen", c.sdv_done as "sdvDone", c.sdv_uncounted as "sdvUncounted",
      c.applicable`,
};

export interface StepRow {
  at: Date;
  actor_name: string | null;
  role: Record<string, string> | null;
  origin: string;
  after: string | null;
  reason: string | null;
  /** Of the item at that time. */
  value: string | null;
  value_version_id: number | null;
}

/** The history of a query, oldest step first. */
export const QUERY_STEPS = {
  name: 'query-steps',
  text: `
    select e.at, e.actor_name, e.origin, e.after, e.reason,
      ${shownRole('e.role_name', 'r.study_id = e.study_id and r.role_id = e.role_id')} as role,
      v.value, v.design_version_id as value_version_id
    from audit.v1_event e
    left join lateral (
      select case when v.action = 2 then null else v.after end as value, v.design_version_id
      from audit.v1_event v
      where v.study_id = e.study_id and v.page_id = e.page_id and v.entity = 'item_value' and v.item_key = e.item_key
        and v.block_key = e.block_key and v.line = e.line and v.at <= e.at
      order by v.event_id desc limit 1) v on e.item_key is not null
    where e.study_id = $1 and e.page_id = $2 and e.entity = 'query' and e.row_key = concat($1::int, '/', $3::int)
    order by e.event_id`,
};
