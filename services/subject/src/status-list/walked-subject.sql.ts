import { selectSiteHeads, type SiteHead } from '../engine/page-access';
import { type CellColumns, selectCells } from '../engine/shown-pages.sql';
import { selectVisits, type VisitRow } from '../engine/structure.sql';
import type { SubjectHead } from './status-list.sql';

/** Answer of {@link SUBJECTS_WITH_PAGES}. */
export interface SubjectsWithPages extends CellColumns {
  sites: SiteHead[];
  visits: VisitRow[];
}

/** The next subjects of a walk, with their visits and pages. */
export interface HeadsWithPages extends SubjectsWithPages {
  heads: SubjectHead[];
}

/** @param heads selects {@link SubjectHead}s; `$1` is the study */
export function headsWithPages(heads: string): string {
  const all = (column: keyof SubjectHead): string => `array(select "${column}" from heads)`;
  return `with heads as materialized (${heads}) select
    (select coalesce(json_agg(h), '[]') from heads h) as heads,
    (select coalesce(json_agg(i), '[]') from (${selectSiteHeads('$1', all('siteId'))}) i) as sites,
    (select coalesce(json_agg(v), '[]') from (${selectVisits(`v.subject_id = any(${all('subjectId')})`)}) v) as visits,
    ${selectCells('$1', all('subjectId'))}`;
}

/** As a subquery, so that the plan does not depend on how many there are and is made once for each connection. */
const SUBJECTS = 'array(select unnest($2::int[]))';

/** The visits and pages of some subjects, and some sites, in one round trip. $1 study, $2 subjects, $3 sites. */
export const SUBJECTS_WITH_PAGES = {
  name: 'subjects-with-pages',
  text: `select
    (select coalesce(json_agg(i), '[]') from (${selectSiteHeads('$1', 'array(select unnest($3::int[]))')}) i) as sites,
    (select coalesce(json_agg(v), '[]') from (${selectVisits(`v.subject_id = any(${SUBJECTS})`)}) v) as visits,
    ${selectCells('$1', SUBJECTS)}`,
};
