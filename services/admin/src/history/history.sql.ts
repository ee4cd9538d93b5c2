import {
  DOWNLOAD_KINDS,
  type HistoryKind,
  RIGHT_KINDS,
  ROLE_KINDS,
  SIGN_IN_KINDS,
} from './history.dto';

/**
 * The report joins histories of several services. Each is queried person by person for its newest events only (index
 * on person and time), so its duration grows with the users of the study and the page, not with the sign-ins of the
 * whole portal.
 *
 * A null value does not filter. Each history returns at most `:end` events, of which `:offset` are skipped.
 */

/** The download log of each service with the number of its source and the same columns. */
const DOWNLOAD_LOGS = [
  ['admin.v1_download_event', 3],
  ['subject.v1_download_event', 4],
  ['status.v1_download_event', 5],
  ['export.v1_download_event', 6],
  ['iwrs.v1_download_event', 7],
] as const;
/** The row counts of these sources depend on what the downloading role may see. */
export const DOWNLOADS_OF_DATA: readonly number[] = [4, 6, 7];

/** Actions on privileges of roles of an existing study; the first roles of a study are not an action of a person. */
const RIGHT_ACTS = `(v.entity in ('builder_rights_request', 'builder_rights_refusal') or v.entity = 'role' and v.reason is not null
    or v.entity = 'setting' and v.action = 1 and v.after::jsonb ? 'second_person_off')`;

/** Attempts at rights of a person that were refused. */
const REFUSAL = `v.entity in ('admin_rights_refusal', 'auth_rights_refusal')`;

/**
 * Users of the study at the sites, at present or in the past. Readers of all sites also see downloads from the study,
 * and changes of privileges there, by people with a portal right, but not the sign-ins of those people.
 */
const PEOPLE = `
  people as materialized (
    select p.person_id, p.login_id, p.name, m.assigned
    from (
      select x.person_id, bool_or(x.assigned) as assigned
      from (
        select a.person_id, true as assigned from admin.assignment a
        where a.study_id = :studyId and (:siteIds::int[] is null or a.site_id = any (:siteIds))
        union all
        select d.person_id, false from (${DOWNLOAD_LOGS.map(([log]) => `select * from ${log}`).join(' union all ')}) d
        where d.study_id = :studyId and :siteIds::int[] is null
        union all
        select v.actor_id, false from audit.v1_event v
        where v.study_id = :studyId and v.chain_kind = 'study' and v.chain_id = :studyId and :siteIds::int[] is null and ${RIGHT_ACTS}
      ) x group by x.person_id
    ) m
    join auth.v1_person p on p.person_id = m.person_id
    where (:search::text is null or p.name ilike :search or p.login_id ilike :search) and (:personIds::int[] is null or p.person_id = any (:personIds))
  )`;

const within = (at: string): string =>
  `${at} >= coalesce(:from::timestamptz, '-infinity') and ${at} < coalesce(:before::timestamptz, 'infinity')`;

type Order = 'asc' | 'desc';

// Each source is sorted like the whole report, so that pages neither repeat nor omit an event.
const newest = (order: Order, at: string, id: string): string =>
  `order by ${at} ${order}, ${id} ${order} limit :end`;

/** Columns of every history, in this order. */
const COLUMNS =
  'person_id, login_id, name, assigned, source, seq, at, kind, actor, before, after, reason, role_id, site_id, what, rows, filter';
const NO_ACTOR = 'null::text';
const NO_CHANGE = 'null::text, null::text, null::text';
const NO_ROLE = 'null::int, null::int';
const NO_DOWNLOAD = 'null::text, null::int, null::jsonb';

// Separate queries per kind find a rare kind (locked) without reading the many rows of the others.
const signIns = (order: Order): string => `
  select p.*, 1, e.event_id, e.at, k.kind, ${NO_ACTOR}, ${NO_CHANGE}, ${NO_ROLE}, ${NO_DOWNLOAD}
  from people p
  cross join unnest(coalesce(:kinds::text[], '{${SIGN_IN_KINDS.join(',')}}')) as k(kind)
  cross join lateral (
    select s.event_id, s.at from auth.v1_sign_in_event s
    where s.person_id = p.person_id and s.kind = k.kind and ${within('s.at')}
    ${newest(order, 's.at', 's.event_id')}
  ) e
  where p.assigned`;

const downloadsOf =
  (log: string, source: number) =>
  (order: Order): string => `
  select p.*, ${source}, e.event_id, e.at, 'downloaded', ${NO_ACTOR}, ${NO_CHANGE}, e.role_id, null::int,
    e.what, e.rows, case when :siteIds::int[] is null then e.filter end
  from people p cross join lateral (
    select * from ${log} d
    where d.study_id = :studyId and d.person_id = p.person_id and ${within('d.at')}
      and (:kinds::text[] is null or 'downloaded' = any (:kinds))
    ${newest(order, 'd.at', 'd.event_id')}
  ) e`;

/** Changes of a person's roles, of the membership in this study, and of the identity in the portal; and what was refused. */
const roles = (order: Order): string => `
  select p.*, 2, e.event_id, e.at, e.kind, e.actor_name, e.before, e.after, e.reason, e.role_id, e.site_id, ${NO_DOWNLOAD}
  from people p cross join lateral (
    select * from (
      select v.event_id, v.at, v.actor_name, v.before, v.after,
        case when ${REFUSAL} then v.after::jsonb ->> 'code' else v.reason end as reason,
        coalesce(a.role_id, q.role_id, (v.after::jsonb ->> 'role_id')::int) as role_id,
        coalesce(a.site_id, q.site_id, (v.after::jsonb ->> 'site_id')::int) as site_id,
        case when ${REFUSAL} then 'right_refused'
          when v.entity = 'identity_change' then
            case when v.action = 0 then 'identity_requested' else case v.after::jsonb ->> 'status'
              when 'confirmed' then 'identity_confirmed' when 'done' then 'identity_changed'
              when 'stopped' then 'identity_stopped' when 'void' then 'identity_stopped' end end
          when v.entity = 'admin_rights_request' then
            case when v.action = 0 then 'right_requested' else 'right_' || (v.after::jsonb ->> 'status') end
          when v.entity = 'study_user' then
            case when (v.after::jsonb ->> 'disabled')::boolean then 'user_disabled'
              when (v.before::jsonb ->> 'disabled')::boolean then 'user_enabled' end
          when v.action = 0 then 'role_given'
          when v.action = 2 then 'role_withdrawn'
          when v.after::jsonb ->> 'end_date' is not null then 'role_ended'
          else 'role_changed' end as kind
      from audit.v1_event v
      left join admin.assignment a on v.entity = 'assignment' and a.study_id = :studyId and a.person_id = p.person_id
        and v.row_key = concat(a.study_id, '/', a.assignment_id)
      left join admin.rights_request q on v.entity = 'admin_rights_request' and q.study_id = :studyId
        and q.person_id = p.person_id and v.row_key = concat(q.study_id, '/', q.request_id)
      where v.study_id in (0, :studyId) and v.chain_kind = 'person' and v.chain_id = p.person_id
        and case when v.study_id = 0 then v.entity = 'identity_change'
          else v.entity in ('assignment', 'study_user', 'admin_rights_request') or ${REFUSAL} end and ${within('v.at')}
        and (v.entity in ('study_user', 'identity_change') or :siteIds::int[] is null
          or coalesce(a.site_id, q.site_id, (v.after::jsonb ->> 'site_id')::int) = any (:siteIds))
    ) k
    where k.kind is not null and (:kinds::text[] is null or k.kind = any (:kinds))
    ${newest(order, 'k.at', 'k.event_id')}
  ) e`;

/** Changes of role privileges belong to the chain of the study and are shown only to readers of all sites. */
const rights = (order: Order): string => `
  select p.*, 5, e.event_id, e.at, e.kind, ${NO_ACTOR}, null::text, null::text, e.reason, e.role_id, null::int, ${NO_DOWNLOAD}
  from people p cross join lateral (
    select * from (
      select v.event_id, v.at,
        case v.entity when 'builder_rights_refusal' then v.after::jsonb ->> 'code' else v.reason end as reason,
        case v.entity when 'role' then split_part(v.row_key, '/', 2)::int
          when 'builder_rights_request' then (v.after::jsonb ->> 'role_id')::int
          when 'builder_rights_refusal' then (v.after::jsonb ->> 'role_id')::int end as role_id,
        case v.entity when 'role' then 'role_rights_changed'
          when 'setting' then 'confirmation_switched'
          when 'builder_rights_refusal' then 'role_rights_refused'
          else 'role_rights_' || case when v.action = 0 then 'requested' else v.after::jsonb ->> 'status' end
          end as kind
      from audit.v1_event v
      where v.study_id = :studyId and v.chain_kind = 'study' and v.chain_id = :studyId and v.actor_id = p.person_id
        and :siteIds::int[] is null and ${within('v.at')}
        and ${RIGHT_ACTS}
    ) k
    where k.kind is not null and (:kinds::text[] is null or k.kind = any (:kinds))
    ${newest(order, 'k.at', 'k.event_id')}
  ) e`;

const SOURCES: readonly (readonly [readonly HistoryKind[], (order: Order) => string])[] = [
  [SIGN_IN_KINDS, signIns],
  [ROLE_KINDS, roles],
  [RIGHT_KINDS, rights],
  ...DOWNLOAD_LOGS.map(([log, source]) => [DOWNLOAD_KINDS, downloadsOf(log, source)] as const),
];

/** Histories that can contain one of the kinds, as a part of the statement's name and as SQL. */
function sourcesOf(kinds: readonly HistoryKind[] | undefined, order: Order) {
  const asked = SOURCES.map(([own]) => !kinds?.length || own.some((kind) => kinds.includes(kind)));
  return {
    name: asked.map(Number).join(''),
    text: SOURCES.filter((_, index) => asked[index])
      .map(([, source]) => `(${source(order)})`)
      .join(' union all '),
  };
}

/** One page of the report; references are resolved for its rows only. */
export function listEvents(kinds: readonly HistoryKind[] | undefined, order: Order) {
  const { name, text } = sourcesOf(kinds, order);
  return {
    name: `history-${name}-${order}`,
    text: `
      with ${PEOPLE}, page as (
        select * from (${text}) x (${COLUMNS}) order by at ${order}, source ${order}, seq ${order} limit :end - :offset offset :offset
      )
      select (:offset + row_number() over (order by x.at ${order}, x.source ${order}, x.seq ${order}))::text as position, x.source, x.kind,
        to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        x.person_id as "personId", x.login_id as "loginId", x.name, x.actor as "actorName",
        coalesce(r.code, x.role_id::text) as "roleCode", r.name as "roleName", s.site_code as "siteCode",
        x.before, x.after, x.reason, x.what, x.rows, x.filter
      from page x
      left join builder.v1_role r on r.study_id = :studyId and r.role_id = x.role_id
      left join admin.site s on s.study_id = :studyId and s.site_id = x.site_id
      order by x.at ${order}, x.source ${order}, x.seq ${order}`,
  };
}

/** `:end` is one more than the maximum total, `:offset` is 0. */
export function countEvents(kinds: readonly HistoryKind[] | undefined) {
  const { name, text } = sourcesOf(kinds, 'desc');
  return {
    name: `history-count-${name}`,
    text: `with ${PEOPLE}
      select count(*)::int as n from (select 1 from (${text}) x (${COLUMNS}) limit :end offset :offset) y`,
  };
}

/** A null value does not filter. */
export const LIST_PEOPLE = `
  with ${PEOPLE}
  select person_id as "personId", login_id as "loginId", name from people order by lower(name), person_id limit :limit`;

/** Time zone offsets of the sites (null = all). */
export const OFFSETS = `
  select distinct utc_offset_minutes::int as minutes from admin.site
  where study_id = :studyId and case when :siteIds::int[] is null then not deleted else site_id = any (:siteIds) end`;

/** Columns of admin.assignment that events of a role show. */
export const ROLE_FIELDS = { start_date: 'startDate', end_date: 'endDate' } as const;
