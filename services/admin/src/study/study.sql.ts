import { seenQueries, type Unseen, WAITING_COUNTS } from '@casebook/role-view';
import type { NamedValues, Statement } from '@casebook/service-kit';

/** Sites within the caller's reach (`:siteIds`, null = all). */
const REACHED = `s.study_id = :studyId and not s.deleted and (:siteIds::int[] is null or s.site_id = any (:siteIds))`;

const utc = (at: string): string =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export const SITE_MASTER_DATA = `
  select s.site_id as "siteId", s.site_code as "siteCode", s.name, s.country,
    s.utc_offset_minutes::int as "utcOffsetMinutes", s.disabled, s.econsent
  from admin.site s where ${REACHED} order by lower(s.site_code)`;

/** The version in effect at each site: `in_effect` (site_id, version_id, effective_from). */
const IN_EFFECT = `
  in_effect as (
    select distinct on (r.site_id) r.site_id, r.version_id, r.effective_from
    from builder.v1_release r
    where r.study_id = :studyId and r.effective_from <= now()
    order by r.site_id, r.effective_from desc, r.released_at desc
  )`;

/**
 * Visits and pages of the versions in effect at the sites, with the labels of the newest version. Their order is that
 * of the newest version, followed by parts of earlier versions only.
 */
export const VISITS_AND_PAGES = `
  with ${IN_EFFECT}, versions as (
    select v.version_no, v.design from builder.v1_design_version v
    where v.study_id = :studyId and v.version_id in (
      select e.version_id from in_effect e join admin.site s on s.site_id = e.site_id where ${REACHED})
  ), visits as (
    select x.visit ->> 'key' as key, x.visit ->> 'type' as type, x.visit -> 'title' as title, v.version_no, x.place
    from versions v, jsonb_array_elements(v.design -> 'visits') with ordinality x(visit, place)
  ), pages as (
    select x.page ->> 'key' as key, (x.page ->> 'type')::int as type, x.page -> 'title' as title, v.version_no, x.place
    from versions v, jsonb_array_elements(v.design -> 'pages') with ordinality x(page, place)
  ), scheduled as (
    select distinct x.entry ->> 'visit' as visit, x.entry ->> 'page' as page
    from versions v, jsonb_array_elements(v.design -> 'schedule') x(entry)
  ), named_visits as (
    select distinct on (key) * from visits order by key, version_no desc
  ), named_pages as (
    select distinct on (key) * from pages order by key, version_no desc
  )
  select
    (select coalesce(jsonb_agg(jsonb_build_object('visitKey', n.key, 'title', n.title, 'type', n.type, 'pageKeys', (
        select coalesce(jsonb_agg(p.key order by p.version_no desc, p.place), '[]')
        from scheduled c join named_pages p on p.key = c.page where c.visit = n.key
      )) order by n.version_no desc, n.place), '[]') from named_visits n) as visits,
    (select coalesce(jsonb_agg(jsonb_build_object('pageKey', n.key, 'title', n.title, 'type', n.type)
      order by n.version_no desc, n.place), '[]') from named_pages n) as pages`;

export const USER_BASIC = `
  select p.email, r.name as "roleName"
  from auth.v1_person p join builder.v1_role r on r.study_id = :studyId and r.role_id = :roleId
  where p.person_id = :personId`;

export const STUDY_DETAIL = `
  select s.study_id as "studyId", s.study_id_text as "studyIdText", s.name, s.protocol_number as "protocolNumber",
    s.alias, s.languages, coalesce(s.auto_logout_time, 30) as "autoLogoutTime",
    s.contract_number_level as "contractNumberLevel", s.iwrs_link as "iwrsLinkFlag",
    s.planned_sites as "plannedSites", s.planned_subjects as "plannedSubjects", ${utc('now()')} as "asOf",
    json_build_object('on', not coalesce(s.second_person_off, false), 'changedAt', ${utc('e.at')},
      'changedByName', e.actor_name, 'reason', e.reason) as "secondPerson"
  from builder.v1_study s
  left join lateral (
    select v.at, v.actor_name, v.reason from audit.v1_event v
    where v.study_id = :studyId and v.chain_kind = 'study' and v.chain_id = :studyId and v.entity = 'setting'
      and v.after::jsonb ? 'second_person_off' and v.action = 1
    order by v.event_id desc limit 1) e on true
  where s.study_id = :studyId`;

/**
 * Counts exclude disabled subjects except for the number of registrations. Queries are those of the query list: what
 * waits at subjects and visits that count, and only what the role sees.
 *
 * @param unseen parts that the role must not see; null: the role sees no queries, and gets no count of them
 */
export function sitesWithCounts(
  studyId: number,
  siteIds: readonly number[] | null,
  unseen: Unseen | null,
): Statement {
  const values: Record<string, NamedValues[string]> = { studyId, siteIds };
  const seen = unseen
    ? seenQueries(unseen, (one) => {
        const name = `hidden${Object.keys(values).length}`;
        values[name] = one;
        return `:${name}`;
      })
    : ['false'];
  const queries = unseen
    ? `, coalesce(w.open, 0) as "openQueries", coalesce(w.answered, 0) as "answeredQueries"`
    : '';
  const among = [
    'q.study_id = :studyId',
    '(:siteIds::int[] is null or q.site_id = any (:siteIds))',
    'not q.visit_deleted',
    'not q.subject_disabled',
    ...seen,
  ];
  return {
    text: `
  with ${IN_EFFECT}, counted as (
    select u.site_id, count(*)::int as subjects, count(*) filter (where u.disabled)::int as "disabledSubjects",
      count(*) filter (where not u.disabled and u.pages_started = 0)::int as "notStarted",
      count(*) filter (where not u.disabled and u.pages_started > 0 and u.pages_complete < u.pages)::int as "inProgress",
      count(*) filter (where not u.disabled and u.pages_started > 0 and u.pages_complete >= u.pages)::int as complete,
      coalesce(sum(u.pages) filter (where not u.disabled), 0)::int as pages,
      coalesce(sum(u.pages_complete) filter (where not u.disabled), 0)::int as "completePages",
      max(u.registered_at) as last_registration
    from subject.v1_subject u
    where u.study_id = :studyId and not u.deleted and (:siteIds::int[] is null or u.site_id = any (:siteIds))
    group by u.site_id
  ), waiting as (
    select q.site_id, ${WAITING_COUNTS}
    from subject.v1_waiting_query q where ${among.join(' and ')} group by q.site_id
  )
  select s.site_id as "siteId", s.site_code as "siteCode", s.name, s.country,
    s.utc_offset_minutes::int as "utcOffsetMinutes", s.disabled, v.name as version,
    ${utc('e.effective_from')} as "versionFrom", ${utc('c.last_registration')} as "lastRegistration",
    coalesce(c.subjects, 0) as subjects, coalesce(c."disabledSubjects", 0) as "disabledSubjects",
    coalesce(c."notStarted", 0) as "notStarted", coalesce(c."inProgress", 0) as "inProgress",
    coalesce(c.complete, 0) as complete, coalesce(c.pages, 0) as pages,
    coalesce(c."completePages", 0) as "completePages"${queries}
  from admin.site s
  left join counted c on c.site_id = s.site_id
  left join waiting w on w.site_id = s.site_id
  left join in_effect e on e.site_id = s.site_id
  left join builder.v1_design_version v on v.study_id = :studyId and v.version_id = e.version_id
  where ${REACHED} order by lower(s.site_code)`,
    values,
  };
}
