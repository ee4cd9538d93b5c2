import { TODAY_THERE } from '../delivery/delivery.sql';
import { ifUnblinded, LAST_DAY } from '../ip-list/kit.sql';

/** Days before the last day of dispensing from which an IP number counts as expiring soon. */
const SOON_DAYS = 60;

/** Last day and day of today; `p` is a place with its `today`. */
const usableAt = (today: string) =>
  `k.state = 'waiting' and coalesce(${LAST_DAY} >= ${today}, true)`;

/** What everybody may count: it follows from deliveries, dispensed numbers and reports of damage and loss alone. */
const PUBLIC_COUNTS = `
  count(*) filter (where k.state = 'waiting')::int as "onHand",
  count(*) filter (where k.state = 'in_transit')::int as "inTransit",
  count(*) filter (where k.state = 'used')::int as used,
  count(*) filter (where k.state = 'damaged')::int as damaged,
  count(*) filter (where k.state = 'lost')::int as lost,
  count(*) filter (where k.state = 'returned')::int as returned`;

/** What depends on dates, and so on the kit type of what was dispensed before. */
const DATED_COUNTS = `
  count(*) filter (where ${usableAt('p.today')})::int as usable,
  count(*) filter (where ${usableAt('p.today')} and ${LAST_DAY} < p.today + ${SOON_DAYS})::int as "expiringSoon",
  count(*) filter (where k.state = 'waiting' and ${LAST_DAY} < p.today)::int as expired`;

const NO_DATED_COUNTS = `null::int as usable, null::int as "expiringSoon", null::int as expired`;

const PLACES = `
  select 0 as site_id, '' as site_code, '' as name, false as deleted, (now() at time zone 'UTC')::date as today
  where :reach::int[] is null
  union all
  select s.site_id, s.site_code, s.name, s.deleted,
    (now() at time zone 'UTC' + make_interval(mins => s.utc_offset_minutes))::date
  from admin.v1_site s where s.study_id = :studyId and (:reach::int[] is null or s.site_id = any (:reach))`;

const COUNT_NAMES = `c."onHand", c.usable, c."expiringSoon", c.expired, c."inTransit", c.used, c.damaged, c.lost, c.returned`;

/**
 * The stock of every place within reach, whatever the kit types. A deleted site is shown while it has any. For blinded roles
 * the statement names neither kit types nor dates (decision 136).
 */
export const stockOf = (unblinded: boolean): string => `
  with place as (${PLACES}), counted as (
    select p.site_id, ${PUBLIC_COUNTS}, ${ifUnblinded(unblinded, DATED_COUNTS, NO_DATED_COUNTS)}, count(k.kit_id) as kits
    from place p left join iwrs.kit k on k.study_id = :studyId and k.site_id = p.site_id and k.state <> 'removed'
    group by p.site_id
  )
  select p.site_id as "siteId", p.site_code as "siteCode", p.name, ${COUNT_NAMES}, nullif(m.minimum, 0) as minimum,
    ${ifUnblinded(unblinded, 'c.usable', 'c."onHand"')} < coalesce(m.minimum, 0) as low, coalesce(m.revision, 0) as revision
  from place p join counted c using (site_id)
  left join iwrs.stock_minimum m on m.study_id = :studyId and m.site_id = p.site_id
  where not p.deleted or c.kits > 0
  order by p.site_id > 0, lower(p.site_code)`;

/** The same by kit type, also of kit types with a minimum of which there is none. */
export const STOCK_BY_KIT_TYPE = `
  with place as (${PLACES}), counted as (
    select p.site_id, t.kit_type, ${PUBLIC_COUNTS}, ${DATED_COUNTS}
    from place p join iwrs.kit k on k.study_id = :studyId and k.site_id = p.site_id and k.state <> 'removed'
    join iwrs.kit_secret t on t.study_id = k.study_id and t.kit_id = k.kit_id
    group by p.site_id, t.kit_type
  ), least_of as (
    select m.site_id, m.kit_type, m.minimum from iwrs.stock_minimum_secret m
    where m.study_id = :studyId and m.minimum > 0 and m.site_id in (select site_id from place)
  )
  select site_id as "siteId", kit_type as "kitType", coalesce(c."onHand", 0) as "onHand", coalesce(c.usable, 0) as usable,
    coalesce(c."expiringSoon", 0) as "expiringSoon", coalesce(c.expired, 0) as expired,
    coalesce(c."inTransit", 0) as "inTransit", coalesce(c.used, 0) as used, coalesce(c.damaged, 0) as damaged,
    coalesce(c.lost, 0) as lost, coalesce(c.returned, 0) as returned, l.minimum,
    coalesce(c.usable, 0) < coalesce(l.minimum, 0) as low
  from counted c full join least_of l using (site_id, kit_type)
  order by site_id, kit_type`;

/** No row is returned when somebody else has set it meanwhile. */
export const SET_MINIMUM = `
  insert into iwrs.stock_minimum as m (study_id, site_id, minimum, reason)
  select :studyId, :siteId, :minimum, :reason
  where :revision = 0 or exists (select from iwrs.stock_minimum where study_id = :studyId and site_id = :siteId)
  on conflict (study_id, site_id) do update
    set minimum = excluded.minimum, reason = excluded.reason, revision = m.revision + 1
    where m.revision = :revision
  returning revision`;

export const SET_KIT_TYPE_MINIMA = `
  insert into iwrs.stock_minimum_secret as m (study_id, site_id, kit_type, minimum)
  select :studyId, :siteId, n.kit_type, n.minimum from unnest(:kitTypes::text[], :minima::int[]) as n(kit_type, minimum)
  on conflict (study_id, site_id, kit_type) do update set minimum = excluded.minimum where m.minimum <> excluded.minimum`;

/** Usable IP numbers of every place, as the alerts compare them. */
const USABLE = usableAt(TODAY_THERE);

const countOfPlace = (condition: string): string =>
  `(select count(*) from iwrs.kit k where k.study_id = m.study_id and k.site_id = m.site_id and ${condition})`;

/**
 * Places whose stock is low. The alert that blinded roles get too, `all`, counts what is on hand whatever its kit type and dates,
 * so that it tells them nothing. `kit_type` goes to unblinded roles only: a kit type is low, or so much has passed its last day
 * that what is left to dispense is (decision 136).
 */
const LOW = `
  select m.study_id, m.site_id, 'all' as low_by from iwrs.stock_minimum m
  where m.minimum > ${countOfPlace(`k.state = 'waiting'`)}
  union
  select m.study_id, m.site_id, 'kit_type' from iwrs.stock_minimum m
  where m.minimum <= ${countOfPlace(`k.state = 'waiting'`)} and m.minimum > ${countOfPlace(USABLE)}
  union
  select m.study_id, m.site_id, 'kit_type' from iwrs.stock_minimum_secret m
  where m.minimum > (
    select count(*) from iwrs.kit k join iwrs.kit_secret t using (study_id, kit_id)
    where k.study_id = m.study_id and k.site_id = m.site_id and t.kit_type = m.kit_type and ${USABLE})`;

const LINKED = `
  select l.* from (${LOW}) l join builder.v1_study s on s.study_id = l.study_id and s.iwrs_link
  where l.site_id = 0 or exists (
    select from admin.v1_site x where x.study_id = l.study_id and x.site_id = l.site_id and not x.deleted)`;

export const END_ALERTS = {
  name: 'stock-end-alerts',
  text: `update iwrs.stock_alert a set ended_at = now()
    where a.ended_at is null and (a.study_id, a.site_id, a.low_by) not in (${LINKED})`,
};

/** Alerts that begin now: each is told once. */
export const BEGIN_ALERTS = {
  name: 'stock-begin-alerts',
  text: `insert into iwrs.stock_alert as a (study_id, site_id, low_by)
    ${LINKED}
    on conflict (study_id, site_id, low_by) do update set since = now(), ended_at = null where a.ended_at is not null
    returning study_id as "studyId", site_id as "siteId", low_by as "lowBy"`,
};

/** The privileges of a role that an alert is for. */
const CONCERNED = `r.privileges @> array['iwrs_menu_view', 'delivery_drug_view', 'delivery_drug_edit']
  and (:lowBy::text = 'all' or 'stock_arm_view' = any (r.privileges))
  and case when :siteId::int = 0 then a.site_id is null else a.site_id is null or a.site_id = :siteId end
  and (a.start_date is null or a.start_date <= current_date) and (a.end_date is null or a.end_date >= current_date)`;

/** The people who can do something about it. */
export const CONCERNED_PEOPLE = {
  name: 'stock-alert-people',
  text: `select distinct p.person_id as "personId" from admin.v1_assignment a
    join builder.v1_role r using (study_id, role_id) join auth.v1_person p using (person_id)
    where a.study_id = :studyId and not p.disabled and ${CONCERNED}`,
};

/** A person of an alert, if the alert still stands and is still for that person. */
export const ADDRESSEE = {
  name: 'stock-alert-addressee',
  text: `select p.name, p.email, p.language from auth.v1_person p
    where p.person_id = :personId and not p.disabled
      and exists (select from iwrs.stock_alert x
        where x.study_id = :studyId and x.site_id = :siteId and x.low_by = :lowBy and x.ended_at is null)
      and exists (select from admin.v1_assignment a join builder.v1_role r using (study_id, role_id)
        where a.study_id = :studyId and a.person_id = p.person_id and ${CONCERNED})`,
};
