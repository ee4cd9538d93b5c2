import { selectSiteHeads, type SiteHead } from '../engine/page-access';
import { type CellColumns, selectCells } from '../engine/shown-pages.sql';
import { selectVisits, type VisitRow } from '../engine/structure.sql';

/** Answer of {@link SUBJECTS_WITH_PAGES}. */
export interface SubjectsWithPages extends CellColumns {
  sites: SiteHead[];
  visits: VisitRow[];
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
