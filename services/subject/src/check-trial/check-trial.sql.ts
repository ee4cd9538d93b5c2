import type { Check } from '@casebook/study-design';
import { CURRENT_VERSION } from '../engine/page-access';
import type { TrialFound } from './trial-found';

export interface TrialRow {
  job_id: string;
  content: Check;
  sees_queries: boolean;
  sees_closed: boolean;
  site_ids: number[] | null;
  subjects: number;
  last_subject_id: number;
  found: TrialFound;
  requested_at: Date;
}

const TRIED = 'not s.deleted and not s.disabled';

export const COUNT_SUBJECTS = {
  name: 'check-trial-subjects',
  text: `select count(*)::int as n from subject.subject s
    where s.study_id = $1 and ($2::int[] is null or s.site_id = any($2)) and ${TRIED}`,
};

/** Takes the place of the former trial of the person in this role. */
export const STORE_TRIAL = {
  name: 'check-trial-store',
  text: `insert into subject.check_trial (study_id, person_id, role_id, job_id, content, sees_queries, sees_closed,
      site_ids, subjects, last_subject_id, found)
    values (:studyId, :personId, :roleId, :jobId, :content, :seesQueries, :seesClosed, :siteIds, :subjects, 0, :found)
    on conflict (study_id, person_id, role_id) do update set job_id = excluded.job_id, content = excluded.content,
      sees_queries = excluded.sees_queries, sees_closed = excluded.sees_closed, site_ids = excluded.site_ids,
      subjects = excluded.subjects, last_subject_id = 0, found = excluded.found, requested_at = now()
    returning 1 as stored`,
};

export const READ_TRIAL = {
  name: 'check-trial-read',
  text: `select job_id, content, sees_queries, sees_closed, site_ids, subjects, last_subject_id, found, requested_at
    from subject.check_trial where study_id = $1 and person_id = $2 and role_id = $3`,
};

export interface SubjectToTry {
  subject_id: number;
  site_id: number;
  utc_offset_minutes: number;
  version_id: number;
}

/** The next subjects in the order of their ids, each with the version that it is under now. */
export const NEXT_SUBJECTS = {
  name: 'check-trial-next-subjects',
  text: `
    select s.subject_id, s.site_id, i.utc_offset_minutes,
      coalesce(${CURRENT_VERSION('s.study_id', 's.site_id')}, s.structure_version_id) as version_id
    from subject.subject s
    join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id
    where s.study_id = $1 and ($2::int[] is null or s.site_id = any($2)) and s.subject_id > $3 and ${TRIED}
    order by s.subject_id limit 20`,
};

/** Written together with how far the trial is, so that another attempt counts no subject twice. */
export const STORE_FOUND = {
  name: 'check-trial-found',
  text: `update subject.check_trial set found = :found, last_subject_id = :lastSubjectId
    where study_id = :studyId and person_id = :personId and role_id = :roleId and job_id = :jobId returning 1 as stored`,
};

export interface NamedSubject {
  subject_id: number;
  subject_no: string;
  site_id: number;
  site_code: string;
}

export const NAME_SUBJECTS = {
  name: 'check-trial-name-subjects',
  text: `select s.subject_id, s.subject_no, s.site_id, i.site_code
    from subject.subject s
    join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id
    where s.study_id = $1 and s.subject_id = any($2::int[]) and not s.deleted`,
};
