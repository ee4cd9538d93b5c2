import type { TestStudy } from './study';
import { STUDY } from './study';

/** What a monitor sees of one item that is asked for, from the stored rows alone. */
export interface RecountedItem {
  siteId: number;
  subjectId: number;
  disabled: boolean;
  visitId: number;
  pageId: number;
  blockKey: string;
  line: number;
  itemKey: string;
  items: number;
  entered: number;
  frozen: number;
  sdv: number;
  sdvOpen: number;
  sdvDone: number;
  reviewed: number;
  locked: number;
  openQueries: number;
  answeredQueries: number;
}

/** Items of `statusDesign` that every role sees and people enter: page, block, item, kind of block. */
const ITEMS: readonly (readonly [string, string, string, 1 | 2 | 3])[] = [
  ['REG', 'REG', 'SCRNO', 1],
  ['REG', 'REG', 'ENRNO', 1],
  ['DM', 'DM', 'SEX', 1],
  ['DM', 'DM', 'AGE', 1],
  ['DM', 'DM', 'NOTE', 1],
  ['DM', 'FIX', 'SIDE', 2],
  ['VS', 'VS', 'VSDAT', 1],
  ['VS', 'VS', 'SYSBP', 1],
  ['VS', 'VS', 'DIABP', 1],
  ['VS', 'VS', 'PULSE', 1],
  ['VS', 'VS', 'DIFF', 1],
  ['AE', 'AE', 'AETERM', 3],
  ['AE', 'AE', 'AESEV', 3],
  ['PREG', 'PREG', 'RESULT', 1],
];

/**
 * Every item that is asked for, in one statement without the code of the service: PREG is collected of women, NOTE is
 * hidden above 90 years, PULSE never requires SDV, and VS only of the first subject of the site.
 */
export const recountItems = ({ database }: TestStudy): Promise<RecountedItem[]> =>
  database.query<RecountedItem>(
    `with item as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::int[]) i(page_key, block_key, item_key, kind)
     ), page as (
       select s.site_id, s.subject_id, s.disabled, s.position, v.visit_id, p.page_id, p.page_key,
         p.flags | coalesce(v.flags, 0) | coalesce(s.flags, 0) as mask
       from (
         select *, row_number() over (partition by site_id order by registered_at) as position
         from subject.subject where study_id = $1
       ) s
       join subject.visit v using (study_id, subject_id)
       join subject.page p using (study_id, subject_id, visit_id)
       where not s.deleted and not v.deleted
     ), demographics as (
       select page.subject_id, page.page_id, i.item_key, i.value
       from page join subject.item_value i using (subject_id, page_id)
       where page.page_key = 'DM' and not i.deleted and i.value is not null
     ), place as (
       select page.*, item.block_key, item.item_key, l.line
       from page join item using (page_key)
       cross join lateral (
         select 0 as line where item.kind = 1
         union all select unnest(array[1, 2]) where item.kind = 2
         union all select b.line from subject.block_line b
           where item.kind = 3 and b.study_id = $1 and b.page_id = page.page_id and b.block_key = item.block_key
             and b.line > 0 and not b.deleted
       ) l
       where (page.page_key <> 'PREG' or exists (
           select 1 from demographics d where d.subject_id = page.subject_id and d.item_key = 'SEX' and d.value = 'F'))
         and (item.item_key <> 'NOTE' or not exists (
           select 1 from demographics d where d.page_id = page.page_id
             and case when d.item_key = 'AGE' then d.value::numeric > 90 end))
     ), found as (
       select place.*, i.value is not null and not i.deleted as entered,
         coalesce(i.flags, place.mask | coalesce(b.flags, 0) | coalesce(o.flags, 0)) as flags,
         place.item_key <> 'PULSE' and (place.page_key <> 'VS' or place.position = 1) as requires_sdv
       from place
       left join subject.item_value i on i.study_id = $1 and i.page_id = place.page_id
         and i.block_key = place.block_key and i.line = place.line and i.item_key = place.item_key
       left join subject.block_line b on b.study_id = $1 and b.page_id = place.page_id
         and b.block_key = place.block_key and b.line = 0
       left join subject.block_line o on o.study_id = $1 and o.page_id = place.page_id
         and o.block_key = place.block_key and o.line = place.line and place.line > 0
     )
     select site_id as "siteId", subject_id as "subjectId", disabled, visit_id as "visitId", page_id as "pageId",
       block_key as "blockKey", line, item_key as "itemKey", 1 as items, entered::int, flags & 1 as frozen,
       (flags & 2) / 2 as sdv, (flags & 4) / 4 as reviewed, (flags & 8) / 8 as locked,
       (entered and requires_sdv and flags & 2 = 0)::int as "sdvOpen",
       (entered and requires_sdv and flags & 2 <> 0)::int as "sdvDone",
       (select count(*)::int from subject.query q where q.study_id = $1 and q.page_id = found.page_id
         and q.block_key = found.block_key and q.line = found.line and q.item_key = found.item_key
         and q.status in (1, 5)) as "openQueries",
       (select count(*)::int from subject.query q where q.study_id = $1 and q.page_id = found.page_id
         and q.block_key = found.block_key and q.line = found.line and q.item_key = found.item_key
         and q.status = 3) as "answeredQueries"
     from found order by subject_id, page_id, block_key, line, item_key`,
    [STUDY, ...[0, 1, 2, 3].map((at) => ITEMS.map((one) => one[at]))],
  );

/** Open and answered queries of pages of visits that are not deleted. */
export const recountQueries = ({ database }: TestStudy) =>
  database.query<{
    siteId: number;
    subjectId: number;
    disabled: boolean;
    pageId: number;
    openQueries: number;
    answeredQueries: number;
  }>(
    `select s.site_id as "siteId", s.subject_id as "subjectId", s.disabled, p.page_id as "pageId",
       count(*) filter (where q.status in (1, 5))::int as "openQueries",
       count(*) filter (where q.status = 3)::int as "answeredQueries"
     from subject.query q join subject.page p on p.study_id = q.study_id and p.page_id = q.page_id
     join subject.visit v on v.study_id = q.study_id and v.visit_id = p.visit_id
     join subject.subject s on s.study_id = q.study_id and s.subject_id = q.subject_id
     where q.study_id = $1 and not v.deleted and not s.deleted group by 1, 2, 3, 4`,
    [STUDY],
  );
