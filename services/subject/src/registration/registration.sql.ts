export const INSERT_SUBJECT = {
  name: 'insert-subject',
  text: `insert into subject.subject (study_id, site_id, subject_no, structure_version_id, register_key)
    values (:studyId, :siteId, :subjectNo, :versionId, :registerKey) returning subject_id`,
};

export const REGISTERED_BY_KEY = {
  name: 'subject-by-register-key',
  text: `select s.subject_id, s.subject_no, s.site_id, p.page_id, p.page_key, p.design_version_id
    from subject.subject s join subject.page p on p.study_id = s.study_id and p.subject_id = s.subject_id
    where s.study_id = $1 and s.register_key = $2 order by p.page_id`,
};

/** The values of a page, and whether a person typed them. */
export const VALUES_OF_PAGE = {
  name: 'subject-page-values',
  text: `select block_key, line, item_key, value, origin is null as typed from subject.item_value
    where study_id = $1 and subject_id = $2 and page_id = $3 and not deleted and value is not null`,
};

/**
 * Only the first of several requests with one key gets the lock; the others get an answer at once instead of waiting.
 */
export const HOLD_KEY = {
  name: 'hold-register-key',
  text: `select pg_try_advisory_xact_lock(7303, hashtext($1::int || ' ' || $2::text)) as held`,
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
