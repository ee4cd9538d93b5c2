/** Columns of a subject in the subject list and in the head of its visit matrix. */
export const subjectColumns = ({ open, answered }: CountedQueries) => `
  s.subject_id as "subjectId", s.subject_no as "subjectNo", s.site_id as "siteId", i.site_code as "siteCode",
  i.name as "siteName", i.utc_offset_minutes as "utcOffsetMinutes", s.registered_at as "registeredAt", s.screening_no as "screeningNo",
  s.enrollment_no as "enrollmentNo", s.disabled, s.deleted,
  case when s.disabled then s.reason end as reason, c.pages, c.pages_started as "pagesStarted",
  c.pages_complete as "pagesComplete", c.items, c.entered, ${open} as "openQueries",
  ${answered} as "answeredQueries", c.frozen, c.sdv, c.reviewed, c.locked, c.signed`;

export const FROM_COUNTED = `
  from subject.subject s
  join subject.subject_counter c on c.study_id = s.study_id and c.subject_id = s.subject_id`;

export const FROM = `${FROM_COUNTED}
  join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id`;

/** SQL that counts the active queries of a subject, without those that the role may not see. */
export interface CountedQueries {
  open: string;
  answered: string;
  /** Counts the queries that the role may not see, once for all subjects. */
  with: string;
  join: string;
}

export const ALL_QUERIES: CountedQueries = {
  open: 'c.open_queries',
  answered: 'c.answered_queries',
  with: '',
  join: '',
};

export const SUBJECT_BY_NUMBER = {
  name: 'subject-by-number',
  text: `select ${subjectColumns(ALL_QUERIES)}, s.structure_version_id ${FROM}
    where s.study_id = $1 and s.site_id = $2 and lower(s.subject_no) = lower($3)`,
};

export const SUBJECT_SITE = {
  name: 'subject-site',
  text: `select s.subject_id, s.subject_no, s.site_id, i.site_code, i.name as site_name, i.utc_offset_minutes
    from subject.subject s join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id
    where s.study_id = $1 and s.subject_id = $2 and not s.deleted`,
};
