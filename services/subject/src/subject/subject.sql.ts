import type { SubjectSort } from './subject.dto';

/** Columns of a subject in the list and at the head of its matrix. */
export const SUBJECT_COLUMNS = `
  s.subject_id as "subjectId", s.subject_no as "subjectNo", s.site_id as "siteId", i.site_code as "siteCode",
  i.name as "siteName", s.registered_at as "registeredAt", s.screening_no as "screeningNo",
  s.enrollment_no as "enrollmentNo", s.disabled, s.reason, c.pages, c.pages_started as "pagesStarted",
  c.pages_complete as "pagesComplete", c.items, c.entered, c.open_queries as "openQueries",
  c.answered_queries as "answeredQueries", c.frozen, c.sdv, c.reviewed, c.locked, c.signed`;

const FROM = `
  from subject.subject s
  join subject.subject_counter c on c.study_id = s.study_id and c.subject_id = s.subject_id
  join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id`;

/** Each filter takes null for "does not matter". */
const WHERE = `
  where s.study_id = $1 and ($2::int[] is null or s.site_id = any($2))
    and ($3::int is null or s.site_id = $3)
    and ($4::text is null or s.subject_no ilike $4 or ($15 and s.screening_no ilike $4)
      or ($16 and s.enrollment_no ilike $4))
    and ($5::boolean is null or (c.open_queries > 0) = $5)
    and ($6::boolean is null or (c.answered_queries > 0 and c.open_queries = 0) = $6)
    and ($7::boolean is null or (c.locked > 0) = $7)
    and ($8::boolean is null or (c.signed > 0) = $8)
    and ($9::boolean is null or (c.reviewed > 0) = $9)
    and ($10::boolean is null or (c.sdv > 0) = $10)
    and ($11::boolean is null or (c.frozen > 0) = $11)
    and ($12::boolean is null or (c.pages > c.pages_started) = $12)
    and ($13::boolean is null or (c.pages_started > 0) = $13)
    and ($14::boolean is null or s.disabled = $14)`;

const SORT_COLUMNS: Readonly<Record<SubjectSort, string>> = {
  subjectNo: 'lower(s.subject_no)',
  siteCode: 'i.site_code',
  registeredAt: 's.registered_at',
  openQueries: 'c.open_queries',
  progress: 'c.entered::float8 / greatest(c.items, 1)',
};

export const listSubjects = (sort: SubjectSort, order: 'asc' | 'desc') => ({
  name: `subjects-${sort}-${order}`,
  text: `select ${SUBJECT_COLUMNS} ${FROM} ${WHERE}
    order by ${SORT_COLUMNS[sort]} ${order}, s.subject_id ${order} limit $17 offset $18`,
});

export const COUNT_SUBJECTS = {
  name: 'subjects-count',
  text: `select count(*)::int as n from (select 1 ${FROM} ${WHERE} limit 10001) x`,
};

export const SUBJECT_BY_NUMBER = {
  name: 'subject-by-number',
  text: `select ${SUBJECT_COLUMNS}, s.structure_version_id ${FROM}
    where s.study_id = $1 and s.site_id = $2 and lower(s.subject_no) = lower($3)`,
};

export const SUBJECT_SITE = {
  name: 'subject-site',
  text: `select s.subject_id, s.subject_no, s.site_id, i.site_code, i.name as site_name, i.utc_offset_minutes
    from subject.subject s join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id
    where s.study_id = $1 and s.subject_id = $2`,
};

export const INSERT_SUBJECT = {
  name: 'insert-subject',
  text: `insert into subject.subject (study_id, site_id, subject_no, structure_version_id, register_key)
    values ($1, $2, $3, $4, $5) returning subject_id`,
};

export const REGISTERED_BY_KEY = {
  name: 'subject-by-register-key',
  text: `select s.subject_id, s.subject_no, s.site_id from subject.subject s
    where s.study_id = $1 and s.register_key = $2`,
};

/** The counter's row stays locked until commit, so that numbers have no gaps and no duplicates. */
export const NEXT_NUMBER = {
  name: 'next-subject-number',
  text: `insert into subject.subject_number as n (study_id, site_id, last_no) values ($1, $2, 1)
    on conflict (study_id, site_id) do update set last_no = n.last_no + 1 returning last_no`,
};

export const LAST_NUMBER = {
  name: 'last-subject-number',
  text: 'select last_no from subject.subject_number where study_id = $1 and site_id = $2',
};

export const NUMBER_USED = {
  name: 'subject-number-used',
  text: 'select exists (select 1 from subject.subject where study_id = $1 and lower(subject_no) = lower($2)) as used',
};

export const SET_NUMBERS = {
  name: 'set-screening-and-enrollment',
  text: `update subject.subject set screening_no = $3, enrollment_no = $4, reason_code = null, reason = null
    where study_id = $1 and subject_id = $2
      and (screening_no is distinct from $3 or enrollment_no is distinct from $4)`,
};

export const SET_DISABLED = {
  name: 'set-subject-disabled',
  text: `update subject.subject set disabled = $3, reason_code = null, reason = $4
    where study_id = $1 and subject_id = $2`,
};
