import { AUDIT_COLUMNS } from '../audit/audit.trail';

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
  effectiveDate: 's.effective_date',
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

/** Columns of admin.site that the audit trail shows, with their names in a {@link Site}. */
export const AUDIT_FIELDS = {
  site_code: 'siteCode',
  name: 'name',
  address: 'address',
  country: 'country',
  utc_offset_minutes: 'utcOffsetMinutes',
  effective_date: 'effectiveDate',
  department: 'department',
  contract_number: 'contractNumber',
  contract_date: 'contractDate',
  econsent: 'econsent',
  system_linkage: 'systemLinkage',
  disabled: 'disabled',
  deleted: 'deleted',
} as const;

/** $1 study, $2 site. */
const SITE_EVENTS = `
  from audit.v1_event e
  where e.study_id = $1 and e.chain_kind = 'site' and e.chain_id = $2 and e.entity = 'site'`;

export const COUNT_SITE_EVENTS = `select count(*)::int as n from (select 1 ${SITE_EVENTS} limit 10001) x`;

export const LIST_SITE_EVENTS = `
  select ${AUDIT_COLUMNS} ${SITE_EVENTS} order by e.event_id desc limit $3 offset $4`;

/** The day, at the site, on which its first subject was registered; null without subjects. */
export const FIRST_REGISTRATION = `
  select to_char(min(u.registered_at at time zone 'UTC' + make_interval(mins => s.utc_offset_minutes)), 'YYYY-MM-DD') as day
  from subject.v1_subject u join admin.site s using (study_id, site_id)
  where u.study_id = $1 and u.site_id = $2`;
