import type { Statement } from '@casebook/service-kit';
import { selectSiteHeads } from '../engine/page-access';

/** The sites of a caller; null: all of the study. $1 study, $2 sites. */
export const SITES = {
  name: 'waiting-sites',
  text: selectSiteHeads(
    '$1',
    'coalesce($2::int[], array(select x.site_id from admin.v1_site x where x.study_id = $1))',
  ),
};

/** A visit that is not deleted, of a subject that is neither deleted nor disabled, with sums of its pages. */
export interface VisitSums {
  subject_id: number;
  site_id: number;
  visit_id: number;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
  deleted: false;
  /** Pages that are asked for and have no value. */
  empty: number;
  /** Pages that are asked for, have values and lack some. */
  in_progress: number;
  started: boolean;
}

/** @param unseen pages that the role does not see, with the site whose version hides them */
export const VISIT_SUMS = (
  studyId: number,
  siteIds: readonly number[],
  unseen: readonly (readonly [siteId: number, pageKey: string])[],
): Statement => ({
  name: 'waiting-visits',
  text: `
    select s.subject_id, s.site_id, v.visit_id, v.visit_key, v.cycle_no, v.unscheduled_no, false as deleted,
      count(*) filter (where c.applicable and c.counted and c.entered = 0)::int as empty,
      count(*) filter (where c.applicable and c.counted and c.entered > 0 and c.entered < c.items)::int
        as in_progress,
      bool_or(c.entered > 0) as started
    from subject.subject s
    join subject.page p on p.study_id = s.study_id and p.subject_id = s.subject_id
    join subject.visit v on v.study_id = p.study_id and v.visit_id = p.visit_id and not v.deleted
    join subject.page_counter c
      on c.study_id = p.study_id and c.subject_id = p.subject_id and c.page_id = p.page_id
    left join unnest($3::int[], $4::text[]) u(site_id, page_key)
      on u.site_id = s.site_id and u.page_key = p.page_key
    where s.study_id = $1 and p.study_id = $1 and v.study_id = $1 and c.study_id = $1
      and s.site_id = any($2::int[]) and not s.deleted and not s.disabled and u.page_key is null
    group by s.subject_id, s.site_id, v.visit_id, v.visit_key, v.cycle_no, v.unscheduled_no
    order by s.subject_id, v.visit_id`,
  values: [studyId, siteIds, unseen.map(([siteId]) => siteId), unseen.map(([, key]) => key)],
});

/** Where a date item that windows are computed from stands in the design. */
export interface DatePlace {
  page: string;
  block: string;
  item: string;
}

/** Dates that the windows of some subjects are computed from, first lines first. Every value is read by its key. */
export const DATES_OF_SUBJECTS = (
  studyId: number,
  subjectIds: readonly number[],
  places: readonly DatePlace[],
): Statement => ({
  name: 'waiting-dates',
  text: `
    select p.subject_id, p.visit_id, p.page_key, i.item_key, i.value
    from subject.page p
    join unnest($3::text[], $4::text[], $5::text[]) w(page_key, block_key, item_key)
      on w.page_key = p.page_key
    join subject.item_value i on i.study_id = p.study_id and i.subject_id = p.subject_id
      and i.page_id = p.page_id and i.block_key = w.block_key and i.item_key = w.item_key
    where p.study_id = $1 and i.study_id = $1 and p.subject_id = any($2::int[])
      and not i.deleted and i.value is not null
    order by p.subject_id, i.line`,
  values: [
    studyId,
    subjectIds,
    places.map(({ page }) => page),
    places.map(({ block }) => block),
    places.map(({ item }) => item),
  ],
});
