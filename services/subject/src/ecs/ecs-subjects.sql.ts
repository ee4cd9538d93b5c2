import { EXACT_TOTAL, type Statement } from '@casebook/service-kit';
import { anywhere, Filters, some } from '../common/filters';
import type { SubjectCheckFailure } from './difference';
import { EcsResult, RESULT, type RunHead } from './ecs.sql';

export interface EcsSubjectFilter {
  studyId: number;
  /** Sites of the caller, or those that are asked for; null: all. */
  siteIds: readonly number[] | null;
  search?: string | undefined;
  result?: readonly number[] | undefined;
}

/** A subject with its last run. */
export interface SubjectStateRow {
  subject_id: number;
  subject_no: string;
  site_id: number;
  site_code: string;
  disabled: boolean;
  /** Null when the checks were never run for it. */
  run_id: number | null;
  mode: RunHead['mode'] | null;
  person_name: string | null;
  result: number | null;
  code: string | null;
  design_version_id: number | null;
  failures: SubjectCheckFailure[] | null;
  started_at: Date | null;
  ended_at: Date | null;
}

/** The last run of a subject `s`. */
const lastRun = (columns: string): string => `
  select ${columns} from subject.ecs_run_subject e
  join subject.ecs_run r on r.study_id = e.study_id and r.run_id = e.run_id
  join subject.job_run j on j.job_id = r.job_id
  where e.study_id = s.study_id and e.subject_id = s.subject_id order by e.run_id desc limit 1`;

function filtersOf({ studyId, siteIds, search, result }: EcsSubjectFilter): Filters {
  return new Filters()
    .and('not s.deleted')
    .add(studyId, (p) => `s.study_id = ${p}::int`)
    .add(siteIds, (p) => `s.site_id = any(${p}::int[])`)
    .add(anywhere(search), (p) => `s.subject_no ilike ${p}`)
    .add(
      some(result),
      (p) => `coalesce((${lastRun(RESULT)}), ${EcsResult.empty}) = any(${p}::smallint[])`,
    );
}

/** The run is read only for the subjects of the page. */
export function listEcsSubjects(
  filter: EcsSubjectFilter,
  page: { size: number; page: number },
): Statement {
  const filters = filtersOf(filter);
  const size = filters.value(page.size);
  const offset = filters.value((page.page - 1) * page.size);
  const order = (of: string) => `${of}.site_code, lower(s.subject_no), s.subject_id`;
  return {
    text: `
      select s.subject_id, s.subject_no, s.site_id, s.site_code, s.disabled, l.run_id, l.mode, l.person_name, l.result,
        l.code, l.design_version_id, l.failures, l.started_at, l.ended_at
      from (
        select s.study_id, s.subject_id, s.subject_no, s.site_id, s.disabled, i.site_code
        from subject.subject s
        join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id
        where ${filters.where} order by ${order('i')} limit ${size} offset ${offset}
      ) s
      left join lateral (${lastRun(`e.run_id, r.mode, r.person_name, ${RESULT} as result,
        case when e.result = 0 then j.code else e.code end as code, e.design_version_id, e.failures, e.started_at,
        e.ended_at`)}) l on true
      order by ${order('s')}`,
    values: filters.values,
  };
}

export function countEcsSubjects(filter: EcsSubjectFilter): Statement {
  const filters = filtersOf(filter);
  return {
    text: `select count(*)::int as n from (
      select 1 from subject.subject s where ${filters.where} limit ${EXACT_TOTAL + 1}) x`,
    values: filters.values,
  };
}
