import type { CountedPage } from '@casebook/subject-data';

/** A page of a subject with its counters. */
export interface CellRow extends CountedPage {
  subject_id: number;
  page_id: number;
  visit_id: number;
  page_key: string;
  /** The version that the page was added under. */
  design_version_id: number;
  saved_at: Date | null;
}

/**
 * The pages of some subjects with their counters. Reads each page's counters by key: a join that is planned before
 * statistics exist compares every page with every counter of the subject, which takes seconds with thousands of pages.
 * $1 study, $2 subjects.
 */
export const CELLS_OF_SUBJECTS = {
  name: 'cells-of-subjects',
  text: `select p.subject_id, p.page_id, p.visit_id, p.page_key, p.design_version_id, c.*
    from subject.page p
    cross join lateral (
      select c.applicable, c.counted, c.items, c.entered, c.open_queries as "openQueries",
        c.answered_queries as "answeredQueries", c.frozen, c.sdv, c.reviewed, c.locked, c.signed,
        c.sdv_open as "sdvOpen", c.sdv_uncounted as "sdvUncounted",
        case when c.saves > c.hidden_saves then c.saved_at end as saved_at
      from subject.page_counter c
      where c.study_id = p.study_id and c.subject_id = p.subject_id and c.page_id = p.page_id limit 1
    ) c
    where p.study_id = $1 and p.subject_id = any($2::int[])`,
};
