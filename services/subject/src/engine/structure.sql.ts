export const INSERT_VISITS = {
  name: 'insert-visits',
  text: `
    insert into subject.visit (study_id, subject_id, design_version_id, origin, flags, visit_key, cycle_no,
      unscheduled_no)
    select :studyId, :subjectId, :versionId, :origin, s.flags, t.* from subject.subject s, unnest(:visitKeys::text[],
      :cycleNos::int[], :unscheduledNos::int[]) t
    where s.study_id = :studyId and s.subject_id = :subjectId
    returning visit_id, visit_key, cycle_no, unscheduled_no, design_version_id, deleted,
      null as reason, coalesce(flags, 0) as flags`,
};

/** Inserts pages and their counters in one statement. */
export const INSERT_PAGES = {
  name: 'insert-pages',
  text: `
    with t as (
      select * from unnest(:visitIds::int[], :pageKeys::text[], :flags::int[], :applicable::boolean[], :items::int[],
      :frozen::int[], :locked::int[], :failures::text[],
        :counted::boolean[]) t(visit_id, page_key, flags, applicable, items, frozen, locked, failures, counted)
    ), p as (
      insert into subject.page (study_id, subject_id, design_version_id, origin, visit_id, page_key, flags)
      select :studyId, :subjectId, :versionId, :origin, t.visit_id, t.page_key, t.flags from t
      returning page_id, visit_id, page_key
    ), c as (
      insert into subject.page_counter (study_id, subject_id, page_id, applicable, items, frozen, locked, failures,
      counted)
      select :studyId, :subjectId, p.page_id, t.applicable, t.items, t.frozen, t.locked, t.failures::json, t.counted
      from p join t using (visit_id, page_key)
    )
    select page_id, visit_id, page_key from p order by page_id`,
};

export const ADD_TO_SUBJECT = {
  name: 'add-pages-to-subject',
  text: `
    insert into subject.subject_counter as c (study_id, subject_id, pages, items, frozen, locked)
    values (:studyId, :subjectId, :pages, :items, :frozen, :locked)
    on conflict (study_id, subject_id) do update set pages = c.pages + excluded.pages, items = c.items + excluded.items,
      frozen = c.frozen + excluded.frozen, locked = c.locked + excluded.locked`,
};

/** SQL of the visits of some subjects, of study `$1`. */
export const selectVisits = (ofSubjects: string): string => `
  select v.subject_id, v.visit_id, v.visit_key, v.cycle_no, v.unscheduled_no, v.design_version_id, v.deleted,
    case when v.deleted then v.reason end as reason, coalesce(v.flags, 0) | coalesce(s.flags, 0) as flags
  from subject.visit v join subject.subject s on s.study_id = v.study_id and s.subject_id = v.subject_id
  where v.study_id = $1 and ${ofSubjects} order by v.visit_id`;

/** $1 study, $2 subject. */
export const VISITS_OF_SUBJECT = {
  name: 'visits-of-subject',
  text: selectVisits('v.subject_id = $2'),
};

export interface VisitRow {
  subject_id: number;
  visit_id: number;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
  /** The version that the visit was added under. */
  design_version_id: number;
  deleted: boolean;
  /** Why it is deleted. The reason for which its lock was cleared must not reach roles that do not see locks. */
  reason: string | null;
  /** Freeze and lock of the visit or its subject. */
  flags: number;
}
