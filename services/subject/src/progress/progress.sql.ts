import type { Unseen } from '@casebook/role-view';
import type { Statement } from '@casebook/service-kit';
import { ACTIVE_STATUSES, QueryStatus } from '@casebook/subject-data';
import { Filters } from '../common/filters';
import { CURRENT_VERSION } from '../engine/page-access';
import { addSeenQueries } from '../engine/seen-queries.sql';
import { SUMMED_COUNTERS } from '../engine/summed-counters';

/** What requires SDV of what is entered; null: not known (decision 80). */
export interface SdvSums {
  sdvDone: number | null;
  sdvOpen: number | null;
}

export type Sums = Record<(typeof SUMMED_COUNTERS)[number][1], number> & SdvSums;

/** A sum of {@link SdvSums} over counters. */
const knownSdv = (column: 'sdv_done' | 'sdv_open'): string =>
  `case when sum(c.sdv_uncounted) = 0 then sum(c.${column})::int end`;

/** The same over recorded days; unknown when one of them is. */
const recordedSdv = (column: 'sdv_done' | 'sdv_open'): string =>
  `case when count(d.${column}) = count(*) then sum(d.${column})::int end`;

/** What the figures of a page add to those of pages; the other counters are summed as they are. */
const OF_A_PAGE: Readonly<Partial<Record<string, string>>> = {
  pages: 'count(*)',
  pages_started: 'count(*) filter (where c.entered > 0)',
  pages_complete: 'count(*) filter (where c.entered > 0 and c.entered >= c.items)',
};

const sums = (sumOf: (column: string) => string): string =>
  SUMMED_COUNTERS.map(([column, name]) => `(${sumOf(column)})::int as "${name}"`).join(', ');

/** The clock and the current version of a site. */
export interface SiteState {
  site_id: number;
  utc_offset_minutes: number;
  current_version_id: number | null;
}

export const SITE_STATES = (studyId: number, siteIds: readonly number[]): Statement => ({
  name: 'progress-sites',
  text: `select i.site_id, i.utc_offset_minutes, ${CURRENT_VERSION('i.study_id', 'i.site_id')} as current_version_id
    from admin.v1_site i where i.study_id = $1 and i.site_id = any($2::int[])`,
  values: [studyId, siteIds],
});

/** Sums of pages that have the same site, key, visit key and version. */
export interface PageSums extends Sums {
  site_id: number;
  visit_key: string;
  page_key: string;
  /** The version that the pages were added under. */
  design_version_id: number;
}

/** Pages that count for their subjects, of visits that are not deleted and of enabled subjects. */
export const PAGES_BY_VISIT = (studyId: number, siteIds: readonly number[]): Statement => ({
  name: 'progress-pages',
  text: `
    select s.site_id, v.visit_key, p.page_key, p.design_version_id,
      ${sums((column) => OF_A_PAGE[column] ?? `sum(c.${column})`)},
      ${knownSdv('sdv_done')} as "sdvDone", ${knownSdv('sdv_open')} as "sdvOpen"
    from subject.subject s
    join subject.page p on p.study_id = s.study_id and p.subject_id = s.subject_id
    join subject.visit v on v.study_id = p.study_id and v.visit_id = p.visit_id and not v.deleted
    join subject.page_counter c
      on c.study_id = p.study_id and c.subject_id = p.subject_id and c.page_id = p.page_id
    where s.study_id = $1 and p.study_id = $1 and v.study_id = $1 and c.study_id = $1
      and s.site_id = any($2::int[]) and not s.disabled and c.applicable and c.counted
    group by s.site_id, v.visit_key, p.page_key, p.design_version_id`,
  values: [studyId, siteIds],
});

/** Queries of a visit of a site that are so old and wait; nobody can act on those of a disabled subject. */
export interface QueryGroup {
  site_id: number;
  visit_key: string;
  /** Index of the range of days. */
  age: number;
  open: number;
  answered: number;
}

/** Sites with what the clock there says. */
export interface SiteClocks {
  siteIds: readonly number[];
  offsets: readonly number[];
  /** YYYY-MM-DD */
  todays: readonly string[];
}

const atSite = (column: string): string =>
  `(${column} at time zone 'UTC' + make_interval(mins => i.utc_offset_minutes))`;

/** @param lastDays the last day of each range of ages but the last */
export function queriesByAge(
  studyId: number,
  { siteIds, offsets, todays }: SiteClocks,
  lastDays: readonly number[],
  unseen: Unseen,
): Statement {
  const filters = new Filters().add(studyId, (p) => `q.study_id = ${p}::int`);
  addSeenQueries(filters.and(`q.status in (${ACTIVE_STATUSES.join(', ')})`), unseen);
  const sites = [siteIds, offsets, todays].map((list) => filters.value(list));
  const ranges = filters.value(lastDays);
  return {
    text: `
      select q.site_id, v.visit_key, a.age,
        count(*) filter (where q.status <> ${QueryStatus.answered})::int as open,
        count(*) filter (where q.status = ${QueryStatus.answered})::int as answered
      from subject.query q
      join unnest(${sites[0]}::int[], ${sites[1]}::int[], ${sites[2]}::date[])
        i(site_id, utc_offset_minutes, today) on i.site_id = q.site_id
      join subject.visit v on v.study_id = q.study_id and v.visit_id = q.visit_id and not v.deleted
      join subject.subject s
        on s.study_id = q.study_id and s.subject_id = q.subject_id and not s.disabled
      cross join lateral (
        select count(*)::int as age from unnest(${ranges}::int[]) d(most)
        where i.today - ${atSite('q.issued_at')}::date > d.most) a
      where ${filters.where}
      group by q.site_id, v.visit_key, a.age`,
    values: filters.values,
  };
}

export interface RegisteredInWeek {
  week: string;
  subjects: number;
}

/** Registrations per week by the clock of the site, also of subjects that were disabled since. */
export const REGISTRATIONS = (
  studyId: number,
  { siteIds, offsets }: Pick<SiteClocks, 'siteIds' | 'offsets'>,
): Statement => ({
  name: 'progress-registrations',
  text: `
    select to_char(date_trunc('week', ${atSite('s.registered_at')}), 'YYYY-MM-DD') as week,
      count(*)::int as subjects
    from subject.subject s
    join unnest($2::int[], $3::int[]) i(site_id, utc_offset_minutes) on i.site_id = s.site_id
    where s.study_id = $1 and not s.deleted
    group by 1 order by 1`,
  values: [studyId, siteIds, offsets],
});

export interface WeekSums extends Sums {
  week: string;
}

/** The sums of the last recorded day of each week from $3 on. */
export const RECORDED_WEEKS = (
  studyId: number,
  siteIds: readonly number[],
  from: string,
): Statement => ({
  name: 'progress-weeks',
  text: `
    select to_char(l.week, 'YYYY-MM-DD') as week, ${sums((column) => `sum(d.${column})`)},
      ${recordedSdv('sdv_done')} as "sdvDone", ${recordedSdv('sdv_open')} as "sdvOpen"
    from (
      select date_trunc('week', day::timestamp) as week, max(day) as day
      from subject.progress_day where study_id = $1 and day >= $3::date group by 1
    ) l
    join subject.progress_day d on d.day = l.day
    where d.study_id = $1 and d.site_id = any($2::int[])
    group by l.week`,
  values: [studyId, siteIds, from],
});

/** Records today's sums of every study that has none yet. */
export const RECORD_DAY = {
  name: 'progress-record',
  text: `
    insert into subject.progress_day (study_id, day, site_id, ${SUMMED_COUNTERS.map(([column]) => column).join(', ')},
      sdv_done, sdv_open)
    select s.study_id, t.day, s.site_id, ${SUMMED_COUNTERS.map(([column]) => `sum(c.${column})`).join(', ')},
      ${knownSdv('sdv_done')}, ${knownSdv('sdv_open')}
    from (select (now() at time zone 'UTC')::date as day) t
    join builder.v1_study y on not exists (
      select 1 from subject.progress_day d where d.study_id = y.study_id and d.day = t.day)
    join subject.subject s on s.study_id = y.study_id and not s.disabled
    join subject.subject_counter c on c.study_id = s.study_id and c.subject_id = s.subject_id
    group by s.study_id, t.day, s.site_id
    on conflict do nothing`,
};
