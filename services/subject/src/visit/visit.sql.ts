export const VISIT_SUBJECT = {
  name: 'visit-subject',
  text: `select v.subject_id, s.site_id from subject.visit v
    join subject.subject s on s.study_id = v.study_id and s.subject_id = v.subject_id
    where v.study_id = $1 and v.visit_id = $2 and not s.deleted`,
};

export const SET_VISIT_DELETED = {
  name: 'set-visit-deleted',
  text: `update subject.visit set deleted = :deleted, reason_code = null, reason = :reason, origin = null
    where study_id = :studyId and visit_id = :visitId`,
};

/** Adds the given counters to those of the subject; absent ones count 0. */
export const ADD_COUNTERS = {
  name: 'add-counters',
  text: `
    update subject.subject_counter c
    set pages = c.pages + coalesce(d."pages", 0), pages_started = c.pages_started + coalesce(d."pagesStarted", 0),
      pages_complete = c.pages_complete + coalesce(d."pagesComplete", 0), items = c.items + coalesce(d."items", 0),
      entered = c.entered + coalesce(d."entered", 0), open_queries = c.open_queries + coalesce(d."openQueries", 0),
      answered_queries = c.answered_queries + coalesce(d."answeredQueries", 0),
      frozen = c.frozen + coalesce(d."frozen", 0), sdv = c.sdv + coalesce(d."sdv", 0),
      reviewed = c.reviewed + coalesce(d."reviewed", 0), locked = c.locked + coalesce(d."locked", 0),
      signed = c.signed + coalesce(d."signed", 0), sdv_open = c.sdv_open + coalesce(d."sdvOpen", 0),
      sdv_done = c.sdv_done + coalesce(d."sdvDone", 0), sdv_uncounted = c.sdv_uncounted + coalesce(d."sdvUncounted", 0)
    from json_to_record($3::json) d("pages" int, "pagesStarted" int, "pagesComplete" int, "items" int, "entered" int,
      "openQueries" int, "answeredQueries" int, "frozen" int, "sdv" int, "reviewed" int, "locked" int, "signed" int,
      "sdvOpen" int, "sdvDone" int, "sdvUncounted" int)
    where c.study_id = $1 and c.subject_id = $2`,
};

/** The previous and next subject of a site in the order of numbers. */
export const NEIGHBOURS = {
  name: 'neighbours-of-subject',
  text: `select
      (select s.subject_no from subject.subject s where s.study_id = $1 and s.site_id = $2 and not s.deleted
        and lower(s.subject_no) < lower($3) order by lower(s.subject_no) desc limit 1) as previous,
      (select s.subject_no from subject.subject s where s.study_id = $1 and s.site_id = $2 and not s.deleted
        and lower(s.subject_no) > lower($3) order by lower(s.subject_no) limit 1) as next`,
};

/** Values of the date items that visit windows are computed from, first lines first. */
export const WINDOW_DATES = {
  name: 'window-dates',
  text: `select p.visit_id, p.page_key, i.item_key, i.value
    from subject.item_value i
    join subject.page p on p.study_id = i.study_id and p.subject_id = i.subject_id and p.page_id = i.page_id
    where i.study_id = $1 and i.subject_id = $2 and not i.deleted and i.value is not null
      and (p.page_key || '.' || i.item_key) = any($3::text[])
    order by i.line`,
};

export const SET_STRUCTURE_VERSION = {
  name: 'set-structure-version',
  text: `update subject.subject set structure_version_id = $3, reason_code = null, reason = null, origin = 'migration'
    where study_id = $1 and subject_id = $2`,
};
