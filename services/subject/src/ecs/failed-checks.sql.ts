import type { Unseen } from '@casebook/role-view';
import { EXACT_TOTAL, type Statement } from '@casebook/service-kit';
import { Filters, some } from '../common/filters';
import { CURRENT_VERSION } from '../engine/page-access';

export interface FailedCheckFilter {
  studyId: number;
  /** Sites of the caller; null: all. */
  siteIds: readonly number[] | null;
  unseen: Unseen;
}

export interface FailedCheckRow {
  subject_id: number;
  subject_no: string;
  site_id: number;
  site_code: string;
  page_id: number;
  page_key: string;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
  /** The current version of the site; null before the first release. */
  current_version_id: number | null;
  page_version_id: number;
  check_key: string;
  block_key: string | null;
  line: number;
  item_key: string | null;
  code: string;
  params: Record<string, string | number>;
}

/** The failed checks stored with the pages, one row each, without what the role must not see. */
function found({ studyId, siteIds, unseen }: FailedCheckFilter): {
  from: string;
  filters: Filters;
} {
  const filters = new Filters()
    .and('c.failures is not null and not v.deleted and not s.deleted')
    .add(studyId, (p) => `c.study_id = ${p}::int`)
    .add(siteIds, (p) => `s.site_id = any(${p}::int[])`)
    .add(some(unseen.checks), (p) => `not (f."checkKey" = any(${p}::text[]))`)
    .add(some(unseen.pages), (p) => `not (p.page_key = any(${p}::text[]))`)
    .add(
      some(unseen.blocks),
      (p) =>
        `(f."blockKey" is null or not (p.page_key || '.' || f."blockKey" = any(${p}::text[])))`,
    )
    .add(
      some(unseen.items),
      (p) => `(f."itemKey" is null or not (p.page_key || '.' || f."itemKey" = any(${p}::text[])))`,
    );
  const from = `subject.page_counter c
    join subject.subject s on s.study_id = c.study_id and s.subject_id = c.subject_id
    join subject.page p on p.study_id = c.study_id and p.subject_id = c.subject_id and p.page_id = c.page_id
    join subject.visit v on v.study_id = p.study_id and v.subject_id = p.subject_id and v.visit_id = p.visit_id
    cross join lateral json_to_recordset(c.failures)
      as f("checkKey" text, "blockKey" text, line int, "itemKey" text, code text, params json)`;
  return { from, filters };
}

/** Ordered by subject and page, like the index of pages with failed checks. */
export function listFailedChecks(
  filter: FailedCheckFilter,
  page: { size: number; page: number },
): Statement {
  const { from, filters } = found(filter);
  const size = filters.value(page.size);
  const offset = filters.value((page.page - 1) * page.size);
  return {
    text: `
      select t.*, i.site_code, ${CURRENT_VERSION('t.study_id', 't.site_id')} as current_version_id
      from (
        select c.study_id, c.subject_id, s.subject_no, s.site_id, p.page_id, p.page_key,
          p.design_version_id as page_version_id, v.visit_key, v.cycle_no, v.unscheduled_no,
          f."checkKey" as check_key, f."blockKey" as block_key, f.line, f."itemKey" as item_key, f.code, f.params
        from ${from}
        where ${filters.where}
        order by c.subject_id, c.page_id, f."checkKey", f.line
        limit ${size}::int offset ${offset}::int
      ) t
      cross join lateral (
        select x.site_code from admin.v1_site x where x.study_id = t.study_id and x.site_id = t.site_id limit 1
      ) i
      order by t.subject_id, t.page_id, t.check_key, t.line`,
    values: filters.values,
  };
}

export function countFailedChecks(filter: FailedCheckFilter): Statement {
  const { from, filters } = found(filter);
  return {
    text: `select count(*)::int as n from (
      select 1 from ${from} where ${filters.where} limit ${EXACT_TOTAL + 1}) t`,
    values: filters.values,
  };
}
