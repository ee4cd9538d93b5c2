import { ifUnblinded, KIT_TYPE, LAST_DAY, NUMBER_ORDER, SHOWN_STATE } from './kit.sql';

const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;

/** Columns of an {@link IpNumber}. Never the key, whose order is that of the import. */
const columnsFor = (unblinded: boolean): string => `
  k.ip_number as "ipNumber", ${SHOWN_STATE} as state, k.site_id as "siteId", ${ifUnblinded(
    unblinded,
    `${KIT_TYPE} as "kitType", k.lot, ${day('k.expires_on')} as "expiresOn", ${day('k.dispense_until')} as "dispenseUntil"`,
    'null::text as "kitType", null::text as lot, null::text as "expiresOn", null::text as "dispenseUntil"',
  )}`;

const STATE_ORDER = `array_position(array['waiting', 'in_transit', 'delivered', 'used', 'damaged', 'lost', 'returned'], ${SHOWN_STATE})`;

const PUBLIC_SORT_COLUMNS = {
  ipNumber: null,
  state: STATE_ORDER,
  site: `k.site_id > 0, lower((select s.site_code from admin.v1_site s where s.study_id = k.study_id and s.site_id = k.site_id))`,
} as const;

const SORT_COLUMNS = {
  ...PUBLIC_SORT_COLUMNS,
  lot: 'lower(k.lot)',
  expiresOn: LAST_DAY,
  kitType: KIT_TYPE,
} as const;
type Sort = keyof typeof SORT_COLUMNS;

/** A role of some sites sees what is at these sites. */
const PUBLIC_FILTER = `
  k.study_id = :studyId and k.state <> 'removed' and (:reach::int[] is null or k.site_id = any (:reach))
  and (:search::text is null or k.ip_number ilike :search) and (:states::text[] is null or ${SHOWN_STATE} = any (:states))
  and (:siteIds::int[] is null or k.site_id = any (:siteIds))`;

/** A blinded role cannot ask by what it may not know. */
const filterFor = (unblinded: boolean): string =>
  `${PUBLIC_FILTER} ${ifUnblinded(
    unblinded,
    `and (:lots::text[] is null or k.lot = any (:lots)) and (:kitTypes::text[] is null or ${KIT_TYPE} = any (:kitTypes))
    and (:expiresFrom::date is null or k.expires_on >= :expiresFrom::date)
    and (:expiresTo::date is null or k.expires_on <= :expiresTo::date)`,
    '',
  )}`;

export const countIpNumbers = (unblinded: boolean): string =>
  `select count(*)::int as n from (select 1 from iwrs.kit k where ${filterFor(unblinded)} limit 10001) x`;

/** Rows that a filter finds without kit types, lots and dates, whatever their number. */
export const COUNT_PUBLICLY = `select count(*)::int as n from iwrs.kit k where ${PUBLIC_FILTER}`;

const isPublic = (sort: Sort): sort is keyof typeof PUBLIC_SORT_COLUMNS =>
  sort in PUBLIC_SORT_COLUMNS;

/** A blinded role that asks for an order that it may not know gets the order of the numbers. */
export function listIpNumbers(sort: Sort, order: 'asc' | 'desc', unblinded: boolean): string {
  const first = unblinded || isPublic(sort) ? SORT_COLUMNS[sort] : null;
  const number = NUMBER_ORDER.split(', ').map((one) => (first ? one : `${one} ${order}`));
  const by = [
    ...(first ? first.split(/, (?=lower)/).map((one) => `${one} ${order}`) : []),
    ...number,
  ];
  return `select ${columnsFor(unblinded)} from iwrs.kit k where ${filterFor(unblinded)}
    order by ${by.join(', ')} limit :limit offset :offset`;
}

/** What a reset deletes: IP numbers that were neither sent nor given to a subject. */
const UNUSED = `k.study_id = :studyId and k.state = 'waiting' and k.delivery_id is null`;

export const COUNT_UNUSED = `select count(*)::int as n from iwrs.kit k where ${UNUSED}`;

export const UNUSED_NUMBERS = {
  name: 'ip-unused-numbers',
  text: `select k.ip_number as "ipNumber" from iwrs.kit k where ${UNUSED} order by k.kit_id`,
};

/** Whether a scheme of the study was ever opened, and whether one is open. */
export const OPENED_SCHEMES = {
  name: 'ip-opened-schemes',
  text: `select coalesce(bool_or(state <> 'draft'), false) as opened, coalesce(bool_or(state = 'open'), false) as open
    from iwrs.scheme where study_id = :studyId`,
};

export const DELETE_UNUSED = `
  update iwrs.kit k set state = 'removed', reason = :reason, revision = revision + 1 where ${UNUSED} returning 1 as one`;

export const LOTS = `
  select distinct k.lot from iwrs.kit k
  where k.study_id = :studyId and k.state <> 'removed' and k.lot is not null
    and (:reach::int[] is null or k.site_id = any (:reach))
  order by k.lot limit 200`;

/** One import after the other, so that two of them cannot add the same number. */
export const HOLD_LIST = `select pg_advisory_xact_lock(7310, :studyId)`;

export const USED_NUMBERS = `
  select k.ip_number as "ipNumber" from iwrs.kit k
  where k.study_id = :studyId and k.state <> 'removed' and k.ip_number = any (:ipNumbers)`;

export const INSERT_UPLOAD = `
  insert into iwrs.list_upload (study_id, kind, file_name, row_count, person_id, person_name)
  values (:studyId, 'ip', :fileName, :rows, :personId, :personName) returning upload_id as "uploadId"`;

/** In random order, so that the keys do not tell the order of the file, in which kit types often follow each other. */
export const INSERT_KITS = `
  insert into iwrs.kit (study_id, ip_number, lot, expires_on, dispense_until, site_id, state, upload_id)
  select :studyId, n.ip_number, n.lot, n.expires_on::date, n.dispense_until::date, n.site_id, 'waiting', :uploadId
  from unnest(:ipNumbers::text[], :lots::text[], :expiresOn::text[], :dispenseUntil::text[], :siteIds::int[])
    as n(ip_number, lot, expires_on, dispense_until, site_id)
  order by random()`;

export const INSERT_KIT_TYPES = `
  insert into iwrs.kit_secret (study_id, kit_id, kit_type)
  select k.study_id, k.kit_id, n.kit_type
  from unnest(:ipNumbers::text[], :kitTypes::text[]) as n(ip_number, kit_type)
  join iwrs.kit k on k.study_id = :studyId and k.ip_number = n.ip_number and k.upload_id = :uploadId`;

export const LIST_UPLOADS = `
  select u.upload_id as "uploadId", u.file_name as "fileName", u.row_count as rows, u.person_name as editor,
    to_char(u.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "editedAt"
  from iwrs.list_upload u where u.study_id = :studyId and u.kind = 'ip' order by u.upload_id desc limit :limit offset :offset`;

export const COUNT_UPLOADS = `
  select count(*)::int as n from (select 1 from iwrs.list_upload where study_id = :studyId and kind = 'ip' limit 10001) x`;
