import { POSITION_FROM_OLDEST, type Statement } from '@casebook/service-kit';
import { ifUnblinded, KIT_TYPE, LAST_DAY, NUMBER_ORDER } from '../ip-list/kit.sql';

/** Today at the place where an IP number is; the depot has the time of UTC. */
export const TODAY_THERE = `(now() at time zone 'UTC' + make_interval(mins => coalesce(
  (select s.utc_offset_minutes from admin.v1_site s where s.study_id = k.study_id and s.site_id = k.site_id), 0)))::date`;

/** For a blinded role nothing has passed its last day, because the date tells the lot, and often the kit type (decision 136). */
const expiredFor = (unblinded: boolean): string =>
  ifUnblinded(unblinded, `coalesce(${LAST_DAY} < ${TODAY_THERE}, false)`, 'false');

export interface ChosenKit {
  kitId: number;
  ipNumber: string;
  siteId: number;
  state: string;
  deliveryId: number | null;
  expired: boolean;
}

const chosen = (unblinded: boolean): string => `
  select k.kit_id as "kitId", k.ip_number as "ipNumber", k.site_id as "siteId", k.state,
    k.delivery_id as "deliveryId", ${expiredFor(unblinded)} as expired
  from iwrs.kit k where k.study_id = :studyId and k.state <> 'removed'`;

/** In the order of the keys, so that two people who hold the same numbers do not wait for each other in a circle. */
const HELD = 'order by k.kit_id for update of k';

export interface Choosing {
  /** Until the end of the transaction. */
  hold: boolean;
  unblinded: boolean;
}

/** The IP numbers with these names. */
export const kitsNamed = (
  studyId: number,
  numbers: readonly string[],
  { hold, unblinded }: Choosing,
): Statement => ({
  text: `${chosen(unblinded)} and k.ip_number = any (:numbers) ${hold ? HELD : ''}`,
  values: { studyId, numbers },
});

/** The IP numbers of a range: of the same length, in the order of their characters. */
export const kitsBetween = (
  studyId: number,
  { from, to }: { from: string; to: string },
  { hold, unblinded }: Choosing,
): Statement => ({
  text: `${chosen(unblinded)} and length(k.ip_number) = length(:from::text)
    and k.ip_number collate "C" >= :from::text and k.ip_number collate "C" <= :to::text ${hold ? HELD : ''}`,
  values: { studyId, from, to },
});

export const anyKit = (studyId: number): Statement => ({
  name: 'any-ip-number',
  text: `select exists (select from iwrs.kit where study_id = :studyId and state <> 'removed') as present`,
  values: { studyId },
});

export const countKitTypes = (studyId: number, kitIds: readonly number[]): Statement => ({
  text: `select kit_type as "kitType", count(*)::int as kits from iwrs.kit_secret
    where study_id = :studyId and kit_id = any (:kitIds) group by kit_type order by kit_type`,
  values: { studyId, kitIds },
});

export const siteOf = (studyId: number, siteId: number): Statement => ({
  name: 'delivery-site',
  text: 'select deleted from admin.v1_site where study_id = :studyId and site_id = :siteId',
  values: { studyId, siteId },
});

export const INSERT_DELIVERY = `
  insert into iwrs.delivery (study_id, source_id, target_id, delivery_date, state, sent_by, reason)
  values (:studyId, :sourceId, :targetId, :deliveryDate, 'sent', :sentBy, :reason) returning delivery_id as "deliveryId"`;

export const INSERT_DELIVERY_KITS = `
  insert into iwrs.delivery_kit (study_id, delivery_id, kit_id, earlier_delivery_id, earlier_state)
  select study_id, :deliveryId, kit_id, delivery_id, state from iwrs.kit where study_id = :studyId and kit_id = any (:kitIds)`;

export const SEND_KITS = `
  update iwrs.kit set state = 'in_transit', site_id = :targetId, delivery_id = :deliveryId, reason = null, revision = revision + 1
  where study_id = :studyId and kit_id = any (:kitIds)`;

const DELIVERY_COLUMNS = `
  d.delivery_id as "deliveryId", d.source_id as "sourceId", coalesce(s.site_code, '') as "sourceCode",
  coalesce(s.name, '') as "sourceName", d.target_id as "targetId", coalesce(t.site_code, '') as "targetCode",
  coalesce(t.name, '') as "targetName", to_char(d.delivery_date, 'YYYY-MM-DD') as "deliveryDate", d.state,
  c.kits, c.received, c.damaged, c.lost, d.sent_by as "sentBy",
  to_char(d.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sentAt", d.reason, d.revision`;

const COUNTED = `
  left join admin.v1_site s on s.study_id = d.study_id and s.site_id = d.source_id
  left join admin.v1_site t on t.study_id = d.study_id and t.site_id = d.target_id
  cross join lateral (
    select count(*)::int as kits, count(*) filter (where outcome = 'received')::int as received,
      count(*) filter (where outcome = 'damaged')::int as damaged, count(*) filter (where outcome = 'lost')::int as lost
    from iwrs.delivery_kit k where k.study_id = d.study_id and k.delivery_id = d.delivery_id
  ) c`;

export const SORT_COLUMNS = {
  deliveryId: 'd.delivery_id',
  deliveryDate: 'd.delivery_date',
  source: `lower(coalesce((select x.site_code from admin.v1_site x where x.study_id = d.study_id and x.site_id = d.source_id), ''))`,
  target: `lower(coalesce((select x.site_code from admin.v1_site x where x.study_id = d.study_id and x.site_id = d.target_id), ''))`,
  state: `array_position(array['sent', 'partly_received', 'received', 'canceled'], d.state)`,
} as const;

const REACHED = `d.study_id = :studyId
  and (:reach::int[] is null or d.source_id = any (:reach) or d.target_id = any (:reach))`;

const FILTER = `${REACHED} and (:states::text[] is null or d.state = any (:states))
  and (:sourceIds::int[] is null or d.source_id = any (:sourceIds))
  and (:targetIds::int[] is null or d.target_id = any (:targetIds))
  and (:search::text is null or exists (
    select from iwrs.delivery_kit x join iwrs.kit k using (study_id, kit_id)
    where x.study_id = d.study_id and x.delivery_id = d.delivery_id and k.ip_number ilike :search))`;

export const countDeliveries = `select count(*)::int as n from (select 1 from iwrs.delivery d where ${FILTER} limit 10001) x`;

export const listDeliveries = (sort: keyof typeof SORT_COLUMNS, order: 'asc' | 'desc'): string => `
  with page as (
    select d.*, row_number() over (order by ${SORT_COLUMNS[sort]} ${order}, d.delivery_id desc) as place
    from iwrs.delivery d where ${FILTER} order by place limit :limit offset :offset
  ) select ${DELIVERY_COLUMNS} from page d ${COUNTED} order by d.place`;

export const ONE_DELIVERY = `select ${DELIVERY_COLUMNS} from iwrs.delivery d ${COUNTED}
  where ${REACHED} and d.delivery_id = :deliveryId`;

export const deliveryNumbers = (unblinded: boolean): string => `
  select k.ip_number as "ipNumber", x.outcome, ${ifUnblinded(unblinded, KIT_TYPE, 'null::text')} as "kitType"
  from iwrs.delivery_kit x join iwrs.kit k using (study_id, kit_id)
  where x.study_id = :studyId and x.delivery_id = :deliveryId order by ${NUMBER_ORDER}`;

export interface HeldDelivery {
  sourceId: number;
  targetId: number;
  state: string;
  revision: number;
}

export const holdDelivery = (
  studyId: number,
  deliveryId: number,
  reach: readonly number[] | null,
): Statement => ({
  name: 'delivery-hold',
  text: `select d.source_id as "sourceId", d.target_id as "targetId", d.state, d.revision
    from iwrs.delivery d where ${REACHED} and d.delivery_id = :deliveryId for update`,
  values: { studyId, deliveryId, reach },
});

/** IP numbers of a delivery that are still on the way, held. */
export const ON_THE_WAY = `
  select k.kit_id as "kitId", k.ip_number as "ipNumber"
  from iwrs.delivery_kit x join iwrs.kit k using (study_id, kit_id)
  where x.study_id = :studyId and x.delivery_id = :deliveryId and x.outcome is null
  order by k.kit_id for update of k`;

/** What became of IP numbers of a delivery: `:states` are those of the IP numbers, `:outcomes` those in the delivery. */
export const SET_OUTCOMES = `
  update iwrs.delivery_kit x set outcome = n.outcome
  from unnest(:kitIds::int[], :outcomes::text[]) as n(kit_id, outcome)
  where x.study_id = :studyId and x.delivery_id = :deliveryId and x.kit_id = n.kit_id`;

export const RECEIVE_KITS = `
  update iwrs.kit k set state = n.state, revision = k.revision + 1,
    -- Only where nothing follows: the next change of a usable IP number would be recorded with this reason.
    reason = case when n.state in ('damaged', 'lost') then :reason end
  from unnest(:kitIds::int[], :states::text[]) as n(kit_id, state)
  where k.study_id = :studyId and k.kit_id = n.kit_id`;

/** Back to where they were, and to the delivery that had brought them there. */
export const TAKE_BACK_KITS = `
  update iwrs.kit k set state = x.earlier_state, site_id = :sourceId, delivery_id = x.earlier_delivery_id,
    revision = k.revision + 1
  from iwrs.delivery_kit x
  where x.study_id = :studyId and x.delivery_id = :deliveryId and k.study_id = x.study_id and k.kit_id = x.kit_id
    and x.outcome is null`;

export const CANCEL_DELIVERY_KITS = `
  update iwrs.delivery_kit set outcome = 'canceled'
  where study_id = :studyId and delivery_id = :deliveryId and outcome is null`;

export const SET_DELIVERY_STATE = `
  update iwrs.delivery set state = :state, reason = :reason, revision = revision + 1
  where study_id = :studyId and delivery_id = :deliveryId`;

export const WRITE_OFF_KITS = `
  update iwrs.kit set state = :outcome, reason = :reason, revision = revision + 1
  where study_id = :studyId and kit_id = any (:kitIds)`;

/** What is damaged at a site can still go back to the depot. */
const SENDABLE = `k.study_id = :studyId and k.site_id = :sourceId
  and (k.state = 'waiting' or k.state = 'damaged' and k.site_id > 0)
  and (:search::text is null or k.ip_number ilike :search)`;

export const countSendable = `select count(*)::int as n from (select 1 from iwrs.kit k where ${SENDABLE} limit 10001) x`;

export const listSendable = (unblinded: boolean): string => `
  select k.ip_number as "ipNumber", ${expiredFor(unblinded)} as expired, k.state = 'damaged' as damaged,
    ${ifUnblinded(unblinded, `${KIT_TYPE} as "kitType", k.lot, to_char(${LAST_DAY}, 'YYYY-MM-DD') as "lastDay"`, 'null::text as "kitType", null::text as lot, null::text as "lastDay"')}
  from iwrs.kit k where ${SENDABLE} order by ${NUMBER_ORDER} limit :limit offset :offset`;

/** Events of a delivery and of the IP numbers in it. They name no kit type. */
const EVENTS = `from audit.v1_event e
  where e.study_id = :studyId and e.chain_kind = 'delivery' and e.chain_id = :deliveryId
    and (e.entity = 'iwrs_delivery' or e.action = 1)`;

export const COUNT_EVENTS = `select count(*)::int as n from (select 1 ${EVENTS} limit 10001) x`;

/** Newest writes first; within one, the delivery before its IP numbers in their order. */
const NEWEST_FIRST = `k.link_no desc, k.ip_number is not null, ${NUMBER_ORDER}, k.event_id desc`;

export const LIST_EVENTS = `
  select ${POSITION_FROM_OLDEST(NEWEST_FIRST)} as position,
    to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    k.actor_name as "actorName", k.organisation, k.role_name as "actorRole", k.reason,
    coalesce(k.after::jsonb ->> 'state', k.after::jsonb ->> 'outcome') as became, k.ip_number as "ipNumber"
  from (
    select e.*, case when e.entity = 'iwrs_delivery_kit' then (
      select i.ip_number from iwrs.kit i
      where i.study_id = e.study_id and i.kit_id = split_part(e.row_key, '/', 3)::int) end as ip_number
    ${EVENTS}) k
  order by ${NEWEST_FIRST} limit :limit offset :offset`;
