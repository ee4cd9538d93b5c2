/** Reads the audit trail of subjects. */

export interface SubjectOfTrail {
  subject_id: number;
  subject_no: string;
  site_id: number;
  site_code: string;
  site_name: string;
  utc_offset_minutes: number;
  /** The version that the site of the subject uses now. */
  current_version_id: number | null;
}

/** The subjects of an export by site and number. */
export const AUDITED_SUBJECTS = `
  select s.subject_id, s.subject_no, s.site_id, t.site_code, t.name as site_name, t.utc_offset_minutes, (
    select r.version_id from builder.v1_release r
    where r.study_id = s.study_id and r.site_id = s.site_id and r.effective_from <= now()
    order by r.effective_from desc, r.released_at desc limit 1) as current_version_id
  from subject.v1_subject s
  join admin.v1_site t on t.study_id = s.study_id and t.site_id = s.site_id
  where s.study_id = :studyId and s.deleted is not true
    and (:siteIds::int[] is null or s.site_id = any(:siteIds))
    and (:subjectNos::text[] is null or lower(s.subject_no) = any(:subjectNos))
  order by t.site_code collate "C", s.subject_no collate "C", s.subject_id`;

export const AUDITED_PAGES = `
  select page_id, page_key, design_version_id, visit_id, visit_key, cycle_no, unscheduled_no
  from subject.v1_audited_page where study_id = :studyId and subject_id = :subjectId order by page_id`;

export const AUDITED_QUERIES = `
  select row_key, query_id, page_id, type, check_key, design_version_id, block_key, item_key
  from subject.v1_audited_query where study_id = :studyId and subject_id = :subjectId`;

/** Values, queries, comments and signatures, in an order that does not tell how events were stored. */
export const EVENTS_OF_SUBJECT = `
  select e.at, e.actor_name, e.organisation, e.role_name, e.origin, e.entity, e.row_key, e.action, e.visit_id::int, e.page_id::int,
    e.block_key, e.line, e.item_key, e.design_version_id, e.revision, e.flags_before, e.flags_after, e.before, e.after,
    e.reason_code, e.reason
  from audit.v1_event e
  where e.study_id = :studyId and e.chain_kind = 'subject' and e.chain_id = :subjectId
    and e.entity in ('item_value', 'query', 'comment', 'signature')
  order by e.link_no, e.visit_id, e.page_id, e.block_key, e.line, e.item_key, e.event_id`;
