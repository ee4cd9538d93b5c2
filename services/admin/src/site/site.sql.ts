import { AUDIT_COLUMNS } from '../audit/audit.trail';

const STATUS = `case when s.deleted then 'deleted' when s.disabled then 'disabled' else 'active' end`;

/** Columns of a {@link Site} answer; `s` is admin.site, `t` the study, `c` its contract. */
const SITE_COLUMNS = `
  s.site_id as "siteId", s.site_code as "siteCode", s.name, s.address, s.country,
  s.utc_offset_minutes::int as "utcOffsetMinutes", to_char(s.effective_date, 'YYYY-MM-DD') as "effectiveDate",
  s.department,
  case when t.contract_number_level = 'study' then c.contract_number else s.contract_number end as "contractNumber",
  to_char(case when t.contract_number_level = 'study' then c.contract_date else s.contract_date end, 'YYYY-MM-DD')
    as "contractDate",
  s.econsent, s.system_linkage as "systemLinkage", ${STATUS} as status, s.disabled, s.deleted, s.revision,
  s.updated_by as "updatedBy", to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"`;

export const SORT_COLUMNS = {
  siteCode: 'lower(s.site_code)',
  name: 'lower(s.name)',
  status: `array_position(array['active', 'disabled', 'deleted'], ${STATUS})`,
  country: 's.country',
  utcOffsetMinutes: 's.utc_offset_minutes',
  effectiveDate: 's.effective_date',
  contractDate: 's.contract_date',
  department: 'lower(s.department)',
  updatedBy: 's.updated_by',
  updatedAt: 's.updated_at',
} as const;

/** `:siteIds` are the sites within the caller's reach; a null value does not filter. */
const FILTER = `
  s.study_id = :studyId and (:siteIds::int[] is null or s.site_id = any (:siteIds))
  and (:search::text is null or s.site_code ilike :search or s.name ilike :search)
  and (:statuses::text[] is null or ${STATUS} = any (:statuses)) and (:countries::text[] is null or s.country = any (:countries))`;

export const countSites = `select count(*)::int as n from (select 1 from admin.site s where ${FILTER} limit 10001) x`;

/** Countries of the sites within the caller's reach, for the filter. */
export const COUNTRIES = `
  select distinct country from admin.site
  where study_id = :studyId and (:siteIds::int[] is null or site_id = any (:siteIds)) order by country`;

/** Selects the page of sites first, then version and subject count for those rows only. */
export const listSites = (sort: string, order: 'asc' | 'desc'): string => `
  with page as (
    select ${SITE_COLUMNS}, row_number() over (order by ${sort} ${order}, s.site_id) as place
    from admin.site s left join builder.v1_study t using (study_id) left join admin.study_contract c using (study_id)
    where ${FILTER}
    order by place limit :limit offset :offset
  ), counted as (
    select site_id, count(*)::int as subjects from subject.v1_subject
    where study_id = :studyId and not deleted and site_id = any (array(select "siteId" from page)) group by site_id
  )
  select p.*, coalesce(u.subjects, 0) as subjects, (
      select v.name from builder.v1_release r join builder.v1_design_version v using (study_id, version_id)
      where r.study_id = :studyId and r.site_id = p."siteId" and r.effective_from <= now()
      order by r.effective_from desc, r.released_at desc limit 1
    ) as version
  from page p left join counted u on u.site_id = p."siteId" order by p.place`;

/** Sites of an action with the fields that decide about it. Deleted subjects count too: they can be restored. */
export const ACTION_SITES = `
  select s.site_id as "siteId", s.site_code as "siteCode", s.name, s.revision, s.disabled, s.deleted,
    (select count(*)::int from subject.v1_subject u where u.study_id = :studyId and u.site_id = s.site_id) as subjects,
    (select coalesce(sum(d.delivered), 0)::int from iwrs.v1_site_delivery d
      where d.study_id = :studyId and d.site_id = s.site_id) as delivered
  from admin.site s where s.study_id = :studyId and s.site_id = any (:siteIds) order by lower(s.site_code)`;

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

const SITE_EVENTS = `
  from audit.v1_event e
  where e.study_id = :studyId and e.chain_kind = 'site' and e.chain_id = :siteId and e.entity = 'site'`;

export const COUNT_SITE_EVENTS = `select count(*)::int as n from (select 1 ${SITE_EVENTS} limit 10001) x`;

export const LIST_SITE_EVENTS = `
  select ${AUDIT_COLUMNS} ${SITE_EVENTS} order by e.event_id desc limit :limit offset :offset`;

/** Whether the IDs of the sites are parts of strata in which subjects are or were randomised. */
export const ARE_SITES_STRATA = `
  select exists (select from iwrs.v1_site_strata where study_id = :studyId) as strata`;

/** The day, in the site's time zone, on which its first subject was registered; null without subjects. */
export const FIRST_REGISTRATION = `
  select to_char(min(u.registered_at at time zone 'UTC' + make_interval(mins => s.utc_offset_minutes)), 'YYYY-MM-DD') as day
  from subject.v1_subject u join admin.site s using (study_id, site_id)
  where u.study_id = :studyId and u.site_id = :siteId`;
