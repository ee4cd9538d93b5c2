import type { Statement } from '@casebook/service-kit';
import { CURRENT_VERSION } from '../engine/page-access';
import type { Difference, SubjectCheckFailure, QueryMoveKind } from './difference';

/** Result of a run for one subject (spec section 3). */
export const EcsResult = { inProgress: 0, success: 1, fail: 2, empty: 3 } as const;

export interface ReachedSites {
  studyId: number;
  /** Sites that the person reaches; null = all. */
  siteIds: readonly number[] | null;
}

export const SITES_OF_SUBJECTS = {
  name: 'ecs-sites-of-subjects',
  text: `select subject_id, site_id, disabled from subject.subject
    where study_id = $1 and subject_id = any($2::int[]) and not deleted`,
};

export const INSERT_RUN = {
  name: 'ecs-insert-run',
  text: `insert into subject.ecs_run (study_id, job_id, mode, of_run_id, scope, site_id, person_id, person_name,
    role_id)
    values (:studyId, :jobId, :mode, :ofRunId, :scope, :siteId, :personId, :personName, :roleId) returning run_id`,
};

/**
 * The subjects of the run: chosen subjects, those of a preview, or all of some sites. To apply a preview, all its
 * subjects are run, because the number of those with changes may not be revealed to everybody.
 */
export const INSERT_SUBJECTS = {
  name: 'ecs-insert-subjects',
  text: `
    with added as (
      insert into subject.ecs_run_subject (study_id, run_id, subject_id, site_id)
      select s.study_id, :runId, s.subject_id, s.site_id
      from subject.subject s
      where s.study_id = :studyId and not s.deleted and (:subjectIds::int[] is null or s.subject_id = any(:subjectIds))
        and (:siteIds::int[] is null or s.site_id = any(:siteIds))
        and (:ofRunId::int is null or exists (
          select 1 from subject.ecs_run_subject e
          where e.study_id = s.study_id and e.run_id = :ofRunId and e.subject_id = s.subject_id
          and e.design_version_id is not null))
      returning 1
    )
    select count(*)::int as n from added`,
};

export interface RunHead {
  run_id: number;
  job_id: string;
  mode: 'preview' | 'apply';
  of_run_id: number | null;
  scope: 'subject' | 'selected' | 'site' | 'study';
  site_id: number | null;
  person_id: number;
  person_name: string;
  requested_at: Date;
}

export const RUN = {
  name: 'ecs-run',
  text: `select run_id, job_id, mode, of_run_id, scope, site_id, person_id, person_name, requested_at
    from subject.ecs_run where study_id = $1 and run_id = $2`,
};

/** The number of subjects of the run, and of those at sites that the person reaches. */
export const REACHED = {
  name: 'ecs-reached',
  text: `select count(*)::int as subjects, count(*) filter (where $3::int[] is null
    or site_id = any($3))::int as reached
    from subject.ecs_run_subject where study_id = $1 and run_id = $2`,
};

/** A run that changes data of the study now. $1 study. */
export const RUN_CHANGES_STUDY = {
  name: 'ecs-run-changes-study',
  text: `select 1 from subject.ecs_run r join subject.job_run j on j.job_id = r.job_id
    where r.study_id = $1 and r.mode = 'apply' and j.ended_at is null limit 1`,
};

/** A subject that the run has not done yet. */
export interface SubjectToDo {
  subject_id: number;
  site_id: number;
  disabled: boolean;
  utc_offset_minutes: number;
  version_id: number;
  previewed: Difference | null;
}

export const TO_DO = {
  name: 'ecs-to-do',
  text: `
    select e.subject_id, s.site_id, s.disabled, i.utc_offset_minutes, p.difference as previewed,
      coalesce(${CURRENT_VERSION('s.study_id', 's.site_id')}, s.structure_version_id) as version_id
    from subject.ecs_run_subject e
    join subject.subject s on s.study_id = e.study_id and s.subject_id = e.subject_id
    join admin.v1_site i on i.study_id = e.study_id and i.site_id = s.site_id
    left join subject.ecs_run_subject p on p.study_id = e.study_id and p.run_id = $3 and p.subject_id = e.subject_id
    where e.study_id = $1 and e.run_id = $2 and e.result = 0
    order by e.subject_id limit 20`,
};

export const COUNT_TO_DO = {
  name: 'ecs-count-to-do',
  text: `select count(*)::int as total, count(*) filter (where result = 0)::int as left_over,
      count(*) filter (where result = 2)::int as failed
    from subject.ecs_run_subject where study_id = $1 and run_id = $2`,
};

/** The result of one subject. */
export interface SubjectDoneRow {
  result: number;
  code: string | null;
  versionId: number | null;
  changes: number;
  asPreviewed: boolean | null;
  difference: Difference | null;
  failures: SubjectCheckFailure[];
}

/** Written once: a second attempt at the same subject changes nothing. */
export const doneStatement = (
  studyId: number,
  runId: number,
  subjectId: number,
  startedAt: Date,
  done: SubjectDoneRow,
): Statement => ({
  name: 'ecs-done',
  text: `update subject.ecs_run_subject set result = :result, code = :code, design_version_id = :versionId,
    changes = :changes,
      as_previewed = :asPreviewed, difference = :difference, failures = :failures, started_at = :startedAt,
      ended_at = clock_timestamp()
    where study_id = :studyId and run_id = :runId and subject_id = :subjectId and result = 0 returning 1 as done`,
  values: {
    studyId,
    runId,
    subjectId,
    result: done.result,
    code: done.code,
    versionId: done.versionId,
    changes: done.changes,
    asPreviewed: done.asPreviewed,
    difference: done.difference && JSON.stringify(done.difference),
    failures: done.failures.length > 0 ? JSON.stringify(done.failures) : null,
    startedAt,
  },
});

export interface RunRow extends RunHead {
  /** Whether the person reaches all sites of the run; the totals cover only sites that the person reaches. */
  whole: boolean;
  subjects: number;
  success: number;
  fail: number;
  empty: number;
  in_progress: number;
  subject_no: string | null;
  site_code: string | null;
}

// After the job has ended, subjects that it did not reach have the result "empty".
export const RESULT = `case when e.result = 0 and j.ended_at is not null then 3 else e.result end`;

const RUNS = (filter: string): string => `
  select r.run_id, r.job_id, r.mode, r.of_run_id, r.scope, r.site_id, r.person_id, r.person_name, r.requested_at,
    c.subjects, c.success, c.fail, c.empty, c.in_progress,
    :siteIds::int[] is null or not exists (
      select 1 from subject.ecs_run_subject e
      where e.study_id = r.study_id and e.run_id = r.run_id and e.site_id <> all(:siteIds)
    ) as whole,
    case when r.scope = 'subject' then s.subject_no end as subject_no, i.site_code
  from subject.ecs_run r
  join subject.job_run j on j.job_id = r.job_id
  left join admin.v1_site i on i.study_id = r.study_id and i.site_id = r.site_id
  cross join lateral (
    select count(*)::int as subjects, count(*) filter (where x = 1)::int as success,
      count(*) filter (where x = 2)::int as fail, count(*) filter (where x = 3)::int as empty,
      count(*) filter (where x = 0)::int as in_progress, min(subject_id) as subject_id
    from (
      select e.subject_id, ${RESULT} as x from subject.ecs_run_subject e
      where e.study_id = r.study_id and e.run_id = r.run_id and (:siteIds::int[] is null or e.site_id = any(:siteIds))
    ) e
  ) c
  left join subject.subject s on s.study_id = r.study_id and s.subject_id = c.subject_id
  where r.study_id = :studyId and c.subjects > 0 and ${filter}`;

export const LIST_RUNS = {
  name: 'ecs-list-runs',
  text: `${RUNS('(:mode::text is null or r.mode = :mode)')} order by r.run_id desc limit :size offset :offset`,
};

export const READ_RUN = { name: 'ecs-read-run', text: RUNS('r.run_id = :runId') };

export const COUNT_RUNS = {
  name: 'ecs-count-runs',
  text: `select count(*)::int as n from (
    select 1 from subject.ecs_run r where r.study_id = :studyId and (:mode::text is null or r.mode = :mode)
      and (:siteIds::int[] is null or exists (
      select 1 from subject.ecs_run_subject e
      where e.study_id = r.study_id and e.run_id = r.run_id and e.site_id = any(:siteIds)))
    limit 10001) n`,
};

/** The number of occurrences of a check or item in the differences of a run. */
export interface CountRow {
  kind: QueryMoveKind | 'value' | 'page' | 'visit' | 'former';
  design_version_id: number;
  /** Key of the check, item or visit. */
  key: string;
  page_key: string | null;
  n: number;
}

export const COUNT_DIFFERENCES = {
  name: 'ecs-count-differences',
  text: `
    with d as materialized (
      select e.design_version_id, e.difference from subject.ecs_run_subject e
      where e.study_id = :studyId and e.run_id = :runId and e.difference is not null and (:siteIds::int[] is null
      or e.site_id = any(:siteIds))
    )
    select q.change as kind, d.design_version_id, q."checkKey" as key, q."pageKey" as page_key, count(*)::int as n
      from d, jsonb_to_recordset(d.difference->'queries') q("change" text, "checkKey" text, "pageKey" text)
      group by 1, 2, 3, 4
    union all
    select 'value', d.design_version_id, v."itemKey", v."pageKey", count(*)::int
      from d, jsonb_to_recordset(d.difference->'values') v("itemKey" text, "pageKey" text) group by 2, 3, 4
    union all
    select 'page', d.design_version_id, p."pageKey", p."pageKey", count(*)::int
      from d, jsonb_to_recordset(d.difference->'pages') p("pageKey" text) group by 2, 3, 4
    union all
    select 'visit', d.design_version_id, v, null, count(*)::int
      from d, jsonb_array_elements_text(d.difference->'visits') v group by 2, 3
    union all
    select 'former', d.design_version_id, f."itemKey", f."pageKey", count(*)::int
      from d, jsonb_to_recordset(d.difference->'former') f("itemKey" text, "pageKey" text) group by 2, 3, 4`,
};

export const COUNT_NOT_AS_PREVIEWED = {
  name: 'ecs-count-not-as-previewed',
  text: `select count(*)::int as n from subject.ecs_run_subject e
    where e.study_id = :studyId and (:siteIds::int[] is null or e.site_id = any(:siteIds)) and e.run_id = :runId
      and not e.as_previewed`,
};

export interface SubjectResultRow {
  subject_id: number;
  subject_no: string;
  site_id: number;
  site_code: string;
  result: number;
  code: string | null;
  as_previewed: boolean | null;
  design_version_id: number | null;
  difference: Difference | null;
  failures: SubjectCheckFailure[] | null;
  started_at: Date | null;
  ended_at: Date | null;
}

const RESULTS = `
  select e.subject_id, s.subject_no, e.site_id, i.site_code, ${RESULT} as result,
    case when e.result = 0 then j.code else e.code end as code, e.as_previewed, e.design_version_id, e.difference,
    e.failures, e.started_at, e.ended_at
  from subject.ecs_run_subject e
  join subject.ecs_run r on r.study_id = e.study_id and r.run_id = e.run_id
  join subject.job_run j on j.job_id = r.job_id
  join subject.subject s on s.study_id = e.study_id and s.subject_id = e.subject_id
  join admin.v1_site i on i.study_id = e.study_id and i.site_id = e.site_id
  where e.study_id = :studyId and e.run_id = :runId and (:siteIds::int[] is null or e.site_id = any(:siteIds))`;

/** Filters for the results of a run. */
export const RESULT_FILTERS = ['changed', 'former', 'failed', 'empty'] as const;
export type ResultFilter = (typeof RESULT_FILTERS)[number];

const FILTERED: Readonly<Record<ResultFilter | 'all', string>> = {
  all: 'true',
  changed: 'e.changes > 0',
  former: `e.difference ? 'namesFormer'`,
  failed: 'e.result = 2',
  empty: `${RESULT} = 3`,
};

export const listResults = (only: ResultFilter | undefined) => ({
  name: `ecs-results-${only ?? 'all'}`,
  text: `${RESULTS} and ${FILTERED[only ?? 'all']} order by e.subject_id limit :size offset :offset`,
});

export const countResults = (only: ResultFilter | undefined) => ({
  name: `ecs-count-results-${only ?? 'all'}`,
  text: `select count(*)::int as n from (${RESULTS} and ${FILTERED[only ?? 'all']} limit 10001) n`,
});

export const READ_RESULT = {
  name: 'ecs-read-result',
  text: `${RESULTS} and e.subject_id = :subjectId`,
};

/** What was found for one subject. */
export type FoundRow = Pick<
  SubjectResultRow,
  'result' | 'code' | 'as_previewed' | 'design_version_id' | 'difference' | 'failures'
>;

export interface SubjectRunRow
  extends FoundRow,
    Pick<RunHead, 'run_id' | 'mode' | 'person_name' | 'requested_at'>,
    Pick<SubjectResultRow, 'started_at' | 'ended_at'> {}

export const RUNS_OF_SUBJECT = {
  name: 'ecs-runs-of-subject',
  text: `
    select r.run_id, r.mode, r.person_name, r.requested_at, ${RESULT} as result,
      case when e.result = 0 then j.code else e.code end as code, e.as_previewed, e.design_version_id, e.difference,
      e.failures, e.started_at, e.ended_at
    from subject.ecs_run_subject e
    join subject.ecs_run r on r.study_id = e.study_id and r.run_id = e.run_id
    join subject.job_run j on j.job_id = r.job_id
    where e.study_id = :studyId and e.subject_id = :subjectId
    order by e.run_id desc limit :size offset :offset`,
};

export const COUNT_RUNS_OF_SUBJECT = {
  name: 'ecs-count-runs-of-subject',
  text: `select count(*)::int as n from (
    select 1 from subject.ecs_run_subject where study_id = :studyId and subject_id = :subjectId limit 10001) n`,
};
