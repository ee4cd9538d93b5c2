/** Columns of a {@link Site} answer; `s` is admin.site. */
export const SITE_COLUMNS = `
  s.site_id as "siteId", s.site_code as "siteCode", s.name, s.address, s.country,
  s.utc_offset_minutes::int as "utcOffsetMinutes", to_char(s.effective_date, 'YYYY-MM-DD') as "effectiveDate",
  s.department, s.contract_number as "contractNumber", to_char(s.contract_date, 'YYYY-MM-DD') as "contractDate",
  s.econsent, s.disabled, s.revision, s.updated_by as "updatedBy",
  to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"`;

export const SORT_COLUMNS = {
  siteCode: 'lower(s.site_code)',
  name: 'lower(s.name)',
  country: 's.country',
  updatedAt: 's.updated_at',
} as const;

/** $1 study, $2 sites the caller reaches (null = all), $3 search text (null = none). */
const FILTER = `
  s.study_id = $1 and not s.deleted and ($2::int[] is null or s.site_id = any ($2))
  and ($3::text is null or s.site_code ilike $3 or s.name ilike $3)`;

export const countSites = `select count(*)::int as n from (select 1 from admin.site s where ${FILTER} limit 10001) x`;

/** The page of sites first, then version and subject count for those rows only. */
export const listSites = (sort: string, order: 'asc' | 'desc'): string => `
  select s.*, (
      select v.name from builder.v1_release r join builder.v1_design_version v using (study_id, version_id)
      where r.study_id = $1 and r.site_id = s."siteId" and r.effective_from <= now()
      order by r.effective_from desc, r.released_at desc limit 1
    ) as version,
    (select count(*)::int from subject.v1_subject u where u.study_id = $1 and u.site_id = s."siteId") as subjects
  from (
    select ${SITE_COLUMNS} from admin.site s where ${FILTER}
    order by ${sort} ${order}, s.site_id limit $4 offset $5
  ) s`;
