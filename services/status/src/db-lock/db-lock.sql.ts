/** Statements of the screen of the database lock. */
import { EXACT_TOTAL } from '@casebook/service-kit';

/** The study, its lock, and the last act of a person. */
export const LOCK_OF_STUDY = {
  name: 'db-lock-of-study',
  text: `select t.study_id_text as "studyIdText", t.name, coalesce(l.state, 'open') as state, l.job_id as "jobId",
      l.certificate_no as "certificateNo", a.reason, a.person_name as "changedBy", a.at as "changedAt"
    from builder.v1_study t
    left join status.study_lock l using (study_id)
    left join lateral (
      select x.reason, x.person_name, x.at from status.lock_act x
      where x.study_id = t.study_id and x.act in ('lock', 'unlock') order by x.act_no desc limit 1) a on true
    where t.study_id = $1`,
};

export const ONE_CERTIFICATE = {
  name: 'db-lock-certificate',
  text: `select certificate_no as "certificateNo", written_at as "writtenAt", subjects, pages, saved_pages as "savedPages",
      "values", versions, digest
    from status.certificate where study_id = $1 and certificate_no = $2`,
};

const HISTORY = `
  from status.lock_act a left join status.certificate c using (study_id, certificate_no)
  where a.study_id = $1`;

export const HISTORY_ROWS = {
  name: 'db-lock-history',
  text: `select a.act_no as "actNo", a.act, a.at, case when a.person_id <> 0 then a.person_name end as person,
      a.role_name as role, a.reason, a.code, coalesce(a.params, '{}') as params, a.certificate_no as "certificateNo",
      c.digest as "certificateDigest"
    ${HISTORY} order by a.act_no desc limit $2 offset $3`,
};

export const COUNT_HISTORY = {
  name: 'db-lock-history-count',
  text: `select count(*)::int as n from (select ${HISTORY} limit ${EXACT_TOTAL + 1}) x`,
};
