export const INSERT_VISITS = {
  name: 'insert-visits',
  text: `
    insert into subject.visit (study_id, subject_id, design_version_id, origin, visit_key, cycle_no, unscheduled_no)
    select $1, $2, $3, $4, t.* from unnest($5::text[], $6::int[], $7::int[]) t
    returning visit_id, visit_key, cycle_no, unscheduled_no, design_version_id, deleted, reason`,
};

/** Pages with their counters in one statement. */
export const INSERT_PAGES = {
  name: 'insert-pages',
  text: `
    with t as (
      select * from unnest($5::int[], $6::text[], $7::boolean[], $8::int[], $9::text[])
        t(visit_id, page_key, applicable, items, failures)
    ), p as (
      insert into subject.page (study_id, subject_id, design_version_id, origin, visit_id, page_key)
      select $1, $2, $3, $4, t.visit_id, t.page_key from t
      returning page_id, visit_id, page_key
    ), c as (
      insert into subject.page_counter (study_id, subject_id, page_id, applicable, items, failures)
      select $1, $2, p.page_id, t.applicable, t.items, t.failures::json from p join t using (visit_id, page_key)
    )
    select page_id, visit_id, page_key from p order by page_id`,
};

export const ADD_TO_SUBJECT = {
  name: 'add-pages-to-subject',
  text: `
    insert into subject.subject_counter as c (study_id, subject_id, pages, items) values ($1, $2, $3, $4)
    on conflict (study_id, subject_id) do update set pages = c.pages + excluded.pages, items = c.items + excluded.items`,
};

export const VISITS_OF_SUBJECT = {
  name: 'visits-of-subject',
  text: `select visit_id, visit_key, cycle_no, unscheduled_no, design_version_id, deleted, reason
    from subject.visit where study_id = $1 and subject_id = $2 order by visit_id`,
};

export interface VisitRow {
  visit_id: number;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
  /** Under which it came into being. */
  design_version_id: number;
  deleted: boolean;
  reason: string | null;
}
