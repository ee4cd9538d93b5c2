import type { Statement } from '@casebook/service-kit';
import { LOCK_BLOCKERS, type LockBlocker } from '@casebook/study-design';
import type { MaskLevel, StatusFlag, StatusPlace } from '@casebook/subject-data';
import type { SubjectPageRef } from '../design/labelled-place';
import type { BlockedCounts } from '../status/blocked-locks';
import type { StatusListLevel } from '../status-list/status-list.dto';

/** What came of one subject. */
export const SubjectResult = { inProgress: 0, done: 1, refused: 2 } as const;

export const INSERT_RUN = {
  name: 'status-run-insert',
  text: `insert into subject.status_run (study_id, job_id, preview, of_run_id, flag, is_set, level, reason, filter, found,
      person_id, role_id)
    values (:studyId, :jobId, :preview, :ofRunId, :flag, :isSet, :level, :reason, :filter, :found, :personId, :roleId)
    returning run_id`,
};

export const SITES_OF_SUBJECTS = {
  name: 'status-run-sites-of-subjects',
  text: `select subject_id, site_id from subject.subject
    where study_id = $1 and subject_id = any($2::int[]) and not deleted`,
};

/** Chosen subjects, each with its places. */
export const INSERT_SUBJECTS = {
  name: 'status-run-insert-subjects',
  text: `insert into subject.status_run_subject (study_id, run_id, subject_id, site_id, places)
    select s.study_id, :runId, s.subject_id, s.site_id, t.places
    from unnest(:subjectIds::int[], :places::jsonb[]) t(subject_id, places)
    join subject.subject s on s.study_id = :studyId and s.subject_id = t.subject_id and not s.deleted
    on conflict (study_id, run_id, subject_id) do nothing`,
};

export const INSERT_SUBJECTS_OF_SITES = {
  name: 'status-run-insert-sites',
  text: `insert into subject.status_run_subject (study_id, run_id, subject_id, site_id)
    select study_id, :runId, subject_id, site_id from subject.subject
    where study_id = :studyId and site_id = any(:siteIds::int[]) and not disabled
    on conflict (study_id, run_id, subject_id) do nothing`,
};

/** The subjects and places of a preview. */
export const COPY_SUBJECTS = {
  name: 'status-run-copy-subjects',
  text: `insert into subject.status_run_subject (study_id, run_id, subject_id, site_id, places)
    select study_id, :runId, subject_id, site_id, places from subject.status_run_subject
    where study_id = :studyId and run_id = :ofRunId`,
};

export const SET_FOUND = {
  name: 'status-run-found',
  text: 'update subject.status_run set found = true where study_id = $1 and run_id = $2',
};

export interface RunHead {
  run_id: number;
  job_id: string;
  preview: boolean;
  of_run_id: number | null;
  flag: StatusFlag;
  is_set: boolean;
  level: StatusListLevel;
  reason: string | null;
  filter: Record<string, unknown> | null;
  found: boolean;
  person_id: number;
  role_id: number;
  requested_at: Date;
}

const HEAD = `r.run_id, r.job_id, r.preview, r.of_run_id, r.flag, r.is_set, r.level, r.reason, r.filter, r.found,
  r.person_id, r.role_id, r.requested_at`;

export const RUN = {
  name: 'status-run-read-head',
  text: `select ${HEAD} from subject.status_run r where r.study_id = $1 and r.run_id = $2`,
};

export const COUNT_SUBJECTS = {
  name: 'status-run-count-subjects',
  text: `select count(*)::int as total, count(*) filter (where result = 0)::int as left_over,
      count(jsonb_array_length(skipped_items))::int as with_items,
      coalesce(sum(jsonb_array_length(skipped_items)), 0)::int as items
    from subject.status_run_subject where study_id = $1 and run_id = $2`,
};

/** A subject that the run has not finished. */
export interface SubjectToDo {
  subject_id: number;
  site_id: number;
  places: Partial<StatusPlace>[] | null;
}

export const TO_DO = {
  name: 'status-run-to-do',
  text: `select e.subject_id, s.site_id, e.places
    from subject.status_run_subject e
    join subject.subject s on s.study_id = e.study_id and s.subject_id = e.subject_id
    where e.study_id = $1 and e.run_id = $2 and e.result = 0
    order by e.subject_id limit 20`,
};

/** A skipped item as it is stored. */
export interface SkippedPlace extends SubjectPageRef {
  visitId: number;
  blockKey: string;
  line: number;
  itemKey: string;
  heldBy: MaskLevel | null;
  /** What prevents its lock. Absent: it is locked. */
  blockedBy?: readonly LockBlocker[];
  /** The version that has the labels. */
  versionId: number;
}

export interface SubjectOutcome {
  result: number;
  /** Why the subject was refused. */
  code: string | null;
  done: number;
  unchanged: number;
  skipped: number;
  blockedBy: BlockedCounts;
  skippedItems: readonly SkippedPlace[];
}

/** Written once: a second attempt at the same subject changes nothing. */
export const outcomeStatement = (
  studyId: number,
  runId: number,
  subjectId: number,
  { result, code, done, unchanged, skipped, blockedBy, skippedItems }: SubjectOutcome,
): Statement => ({
  name: 'status-run-outcome',
  text: `update subject.status_run_subject
    set result = :result, code = :code, done = :done, unchanged = :unchanged, skipped = :skipped,
      blocked_by = :blockedBy, skipped_items = :skippedItems, ended_at = clock_timestamp()
    where study_id = :studyId and run_id = :runId and subject_id = :subjectId and result = 0 returning 1 as written`,
  values: {
    studyId,
    runId,
    subjectId,
    result,
    code,
    done,
    unchanged,
    skipped,
    blockedBy: Object.keys(blockedBy).length > 0 ? JSON.stringify(blockedBy) : null,
    skippedItems: skippedItems.length > 0 ? JSON.stringify(skippedItems) : null,
  },
});

export interface RunRow extends RunHead {
  subjects: number;
  subjects_done: number;
  subjects_refused: number;
  done: number;
  unchanged: number;
  skipped: number;
  blocked_by: BlockedCounts;
}

/** Counts only of sites that the person reaches. */
const RUNS = (filter: string): string => `
  select ${HEAD}, c.*
  from subject.status_run r
  cross join lateral (
    select count(*)::int as subjects, count(*) filter (where e.result = 1)::int as subjects_done,
      count(*) filter (where e.result = 2)::int as subjects_refused, coalesce(sum(e.done), 0)::int as done,
      coalesce(sum(e.unchanged), 0)::int as unchanged, coalesce(sum(e.skipped), 0)::int as skipped,
      jsonb_build_object(${LOCK_BLOCKERS.map((one) => `'${one}', sum((e.blocked_by ->> '${one}')::int)`).join(', ')}) as blocked_by
    from subject.status_run_subject e
    where e.study_id = r.study_id and e.run_id = r.run_id and (:siteIds::int[] is null or e.site_id = any(:siteIds))
  ) c
  where r.study_id = :studyId and r.person_id = :personId and r.role_id = :roleId and r.flag = any(:flags::text[])
    and ${filter}`;

export const READ_RUN = { name: 'status-run-read', text: RUNS('r.run_id = :runId') };

export const LIST_RUNS = {
  name: 'status-run-list',
  text: `${RUNS('true')} order by r.run_id desc limit :size offset :offset`,
};

export const COUNT_RUNS = {
  name: 'status-run-count',
  text: `select count(*)::int as n from (
    select 1 from subject.status_run r where r.study_id = :studyId and r.person_id = :personId and r.role_id = :roleId
      and r.flag = any(:flags::text[]) limit 10001) n`,
};

interface SubjectRow {
  subject_id: number;
  subject_no: string;
  site_id: number;
  site_code: string;
}

const SUBJECTS = (columns: string, filter: string): string => `
  select e.subject_id, s.subject_no, s.site_id, i.site_code, ${columns}
  from subject.status_run_subject e
  join subject.subject s on s.study_id = e.study_id and s.subject_id = e.subject_id
  join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id
  where e.study_id = :studyId and e.run_id = :runId and (:siteIds::int[] is null or s.site_id = any(:siteIds))
    and ${filter}
  order by e.subject_id limit :most`;

export interface SkippedRow extends SubjectRow {
  skipped_items: SkippedPlace[];
}

/** Every row has at least one item. */
export const SKIPPED = {
  name: 'status-run-skipped',
  text: SUBJECTS('e.skipped_items', 'e.skipped_items is not null'),
};

export interface RefusedRow extends SubjectRow {
  code: string;
}

export const REFUSED = {
  name: 'status-run-refusals',
  text: SUBJECTS('e.code', 'e.result = 2'),
};
