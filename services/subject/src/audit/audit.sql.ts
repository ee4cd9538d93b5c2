import type { Classified, StatusView, UnseenEvents } from '@casebook/role-view';
import { EXACT_TOTAL, type Statement } from '@casebook/service-kit';
import { CLOSED_FLAGS, Flag, NOT_DONE } from '@casebook/subject-data';
import { Filters } from '../common/filters';
import { AUDIT_TABS, type AuditFilter, type AuditTab } from './audit.dto';

export interface EventRow {
  event_id: Classified<'eventNumber', string>;
  at: Date;
  actor_id: number;
  actor_name: string | null;
  organisation: string | null;
  role_id: number | null;
  role_name: string | null;
  request_id: string | null;
  client: string | null;
  origin: string;
  entity: string;
  row_key: string;
  action: number;
  /** The revision of the value after this event; null for everything but values. */
  revision: number | null;
  visit_id: number | null;
  page_id: number | null;
  block_key: string | null;
  line: number | null;
  item_key: string | null;
  design_version_id: number | null;
  /** The version that the previous value was entered under. */
  before_version_id: number | null;
  flags_before: number | null;
  flags_after: number | null;
  before: string | null;
  after: string | null;
  reason_code: number | null;
  reason: string | null;
}

/** The version of the row's previous event; null for everything but values. */
export const BEFORE_VERSION = `case when e.entity = 'item_value' and e.before is not null then (
    select x.design_version_id from audit.v1_event x
    where x.study_id = e.study_id and x.page_id = e.page_id and x.event_id < e.event_id and x.entity = e.entity
      and x.row_key = e.row_key
    order by x.event_id desc limit 1) end`;

const COLUMNS = `e.event_id, e.at, e.actor_id, e.actor_name, e.organisation, e.role_id, e.role_name, e.request_id,
  e.client, e.origin, e.entity, e.row_key, e.action, e.revision, e.visit_id::int, e.page_id::int, e.block_key, e.line, e.item_key,
  e.design_version_id, e.flags_before, e.flags_after, e.before, e.after, e.reason_code, e.reason,
  ${BEFORE_VERSION} as before_version_id`;

/** The flag of each tab that shows flag events. */
export const FLAG_OF: Readonly<Partial<Record<AuditTab, number>>> = {
  signature: Flag.sign,
  sdv: Flag.sdv,
  review: Flag.review,
  lock: Flag.lock,
  freeze: Flag.freeze,
};

const flagChange = (flag: number): string => `(case
  when e.entity = 'item_value' then coalesce(e.flags_before, 0) # coalesce(e.flags_after, 0)
  else coalesce((e.before::jsonb ->> 'flags')::int, 0) # coalesce((e.after::jsonb ->> 'flags')::int, 0)
  end) & ${flag} <> 0`;
/** A new row of an item begins with the freeze and lock of the masks above it: nobody set them with this event. */
const isInherited = (flag: number): string =>
  flag & CLOSED_FLAGS ? `(e.entity = 'item_value' and e.action = 0)` : 'false';

const flagTab = (flag: number): string =>
  `e.entity in ('item_value', 'block_line', 'page', 'visit', 'subject') and not ${isInherited(flag)}
    and ${flagChange(flag)}`;

/** True for a value whose line was restored: the value did not change, but a reason was given. */
const RESTORED = `e.before is not null and e.flags_before is not distinct from e.flags_after
      and e.reason_code is not null`;

/** True for an event of a value that changed it, or whether it was not done, and not only its statuses. */
export const VALUE_CHANGED = `case e.action
      when 1 then e.before is distinct from e.after or (${RESTORED}) or ${flagChange(NOT_DONE)}
      when 2 then e.before is not null
      -- A flag that was set on an item without a value makes a row, and no data.
      else e.after is not null or ${flagChange(NOT_DONE)} end`;

/**
 * Changes of only a flag are not changes of data. Rows of blocks and fixed lines are left out too, because they exist
 * only for a flag.
 *
 * @param subjectColumns placeholder of the subject's columns that are shown
 * @param logBlocks placeholder of the blocks whose lines people add
 */
const dataTab = (subjectColumns: string, logBlocks: string): string => `case e.entity
    when 'item_value' then ${VALUE_CHANGED}
    when 'block_line' then e.line > 0 and e.after::jsonb ?| array['deleted', 'position']
      and concat(e.page_id, '/', e.block_key) = any(${logBlocks}::text[])
    when 'visit' then e.after::jsonb ? 'deleted'
      and (e.action <> 0 or e.after::jsonb ->> 'unscheduled_no' is not null)
    when 'subject' then e.after::jsonb ?| ${subjectColumns}::text[]
    else false end`;

/** Tabs that a role sees: tabs of a status need its privilege. */
export const seenTabs = (statuses: StatusView): AuditTab[] =>
  AUDIT_TABS.filter((tab) => tab === 'data' || tab === 'comment' || statuses.sees(tab));

/** The events that each of the other tabs shows. */
const TABS: Readonly<Record<Exclude<AuditTab, 'data'>, string>> = {
  query: `e.entity = 'query'`,
  comment: `e.entity = 'comment'`,
  signature: `(e.entity = 'signature' or ${flagTab(Flag.sign)})`,
  sdv: flagTab(Flag.sdv),
  review: flagTab(Flag.review),
  lock: flagTab(Flag.lock),
  freeze: flagTab(Flag.freeze),
};

/** The requested part of a subject's chain, and what the role must not see of it. */
export interface WantedEvents {
  studyId: number;
  subjectId: number;
  utcOffsetMinutes: number;
  filter: AuditFilter;
  /** A page with its visit, because the trail of a page contains the events of its visit. */
  page?: { pageId: number; visitId: number; whole: boolean };
  blockKey?: string | undefined;
  itemKey?: string | undefined;
  line?: number | undefined;
  visitIds?: readonly number[] | undefined;
  pageIds?: readonly number[] | undefined;
  /** Items as `pageId/ITEM`. */
  items?: readonly string[] | undefined;
  /** Tabs that the role sees. */
  tabs: readonly AuditTab[];
  /** Flags that the role sees of a row without a value, see `StatusView`. */
  emptyRowMask: number;
  /** Columns of the subject that the role sees. */
  subjectColumns: readonly string[];
  /** Blocks of log lines in any version, as `pageId/BLOCK`. */
  logBlocks: readonly string[];
  unseen: UnseenEvents;
}

const NO_EMPTY_ROWS = ` and not (e.entity = 'item_value' and e.revision = 0)`;

/** Conditions for the events of the requested tab. */
function filtersOf(wanted: WantedEvents): Filters {
  const filters = seenEvents(wanted);
  return filters.and(ofTab(wanted.filter.tab, wanted, filters));
}

function ofTab(
  tab: AuditTab,
  { subjectColumns, logBlocks, emptyRowMask }: WantedEvents,
  filters: Filters,
): string {
  if (tab !== 'data') {
    const flag = FLAG_OF[tab];
    const isOfEmptyRows = flag === undefined || (flag & emptyRowMask) !== 0;
    return `(${TABS[tab]}${isOfEmptyRows ? '' : NO_EMPTY_ROWS})`;
  }
  return `(${dataTab(filters.value(subjectColumns), filters.value(logBlocks))})`;
}

function seenEvents(wanted: WantedEvents): Filters {
  const { filter, page, unseen } = wanted;
  const filters = new Filters()
    .add(wanted.studyId, (p) => `e.study_id = ${p}::int`)
    .add(wanted.subjectId, (p) => `e.chain_kind = 'subject' and e.chain_id = ${p}::bigint`)
    .add(wanted.blockKey, (p) => `e.block_key = ${p}`)
    .add(wanted.itemKey, (p) => `e.item_key = ${p}`)
    .add(wanted.line, (p) => `e.line = ${p}::int`)
    .add(filter.person, (p) => `e.actor_id = any(${p}::int[])`)
    .add(filter.reason, (p) => `e.reason_code = any(${p}::int[])`)
    .add(filter.origin, (p) => `e.origin = any(${p}::text[])`)
    .add(wanted.visitIds, (p) => `e.visit_id = any(${p}::bigint[])`)
    .add(wanted.pageIds, (p) => `e.page_id = any(${p}::bigint[])`)
    .add(wanted.items, (p) => `concat(e.page_id, '/', e.item_key) = any(${p}::text[])`);
  const day = (text: string, days: number): string =>
    new Date(Date.parse(text) + days * 86_400_000 - wanted.utcOffsetMinutes * 60_000).toISOString();
  if (filter.from) filters.add(day(filter.from, 0), (p) => `e.at >= ${p}::timestamptz`);
  if (filter.to) filters.add(day(filter.to, 1), (p) => `e.at < ${p}::timestamptz`);
  if (page) {
    const ofPage = filters.value(page.pageId);
    const visit = page.whole
      ? ` or (e.entity = 'visit' and e.visit_id = ${filters.value(page.visitId)}::bigint)`
      : '';
    filters.and(`(e.page_id = ${ofPage}::bigint${visit})`);
  }
  const not = (rows: readonly string[], key: string): void => {
    if (rows.length > 0) filters.add(rows, (p) => `${key} <> all(${p}::text[])`);
  };
  not(unseen.items, `concat(e.design_version_id, '/', e.page_id, '/', e.item_key)`);
  not(unseen.blocks, `concat(e.design_version_id, '/', e.page_id, '/', e.block_key)`);
  const notOf = (ids: readonly number[], column: string): void => {
    if (ids.length > 0)
      filters.add(ids, (p) => `(${column} is null or ${column} <> all(${p}::bigint[]))`);
  };
  notOf(unseen.pages, 'e.page_id');
  notOf(unseen.visits, 'e.visit_id');
  not(unseen.queries, `concat(e.entity, ' ', e.row_key)`);
  // The break of a signature says where the change was, see `breakPlaceText`.
  not(unseen.items, BROKEN.item);
  not(unseen.blocks, BROKEN.block);
  notOf(unseen.pages, BROKEN.page);
  notOf(unseen.visits, BROKEN.visit);
  return filters;
}

const BROKEN_PART = (part: number): string =>
  `split_part(e.after::jsonb ->> 'broken_place', '/', ${part})`;
const ofBreak = (condition: string, value: string, other: string): string =>
  `(case when e.entity = 'signature' and ${condition} then ${value} else ${other} end)`;
const IS_OF_PAGE = `${BROKEN_PART(1)} not in ('', 'visit')`;

/** Where a change broke a signature: the keys of what a role may not see, of events of signatures only. */
const BROKEN = {
  item: ofBreak(
    IS_OF_PAGE,
    `concat(e.design_version_id, '/', ${BROKEN_PART(1)}, '/', ${BROKEN_PART(4)})`,
    `''`,
  ),
  block: ofBreak(
    IS_OF_PAGE,
    `concat(e.design_version_id, '/', ${BROKEN_PART(1)}, '/', ${BROKEN_PART(2)})`,
    `''`,
  ),
  page: ofBreak(IS_OF_PAGE, `${BROKEN_PART(1)}::bigint`, 'null'),
  visit: ofBreak(`${BROKEN_PART(1)} = 'visit'`, `${BROKEN_PART(2)}::bigint`, 'null'),
};

/**
 * The order of the events of one transaction. The order in which they were stored tells which rows existed before, also
 * because of a flag that the role does not see.
 */
export const BY_PLACE = 'e.visit_id, e.page_id, e.block_key, e.line, e.item_key';

/** Newest transactions first; reads only one subject. */
export function listEvents(wanted: WantedEvents, limit: number, offset: number): Statement {
  const filters = filtersOf(wanted);
  const [size, from] = [filters.value(limit), filters.value(offset)];
  return {
    text: `select ${COLUMNS} from audit.v1_event e where ${filters.where}
      order by e.link_no desc, ${BY_PLACE}, e.event_id desc limit ${size} offset ${from}`,
    values: filters.values,
  };
}

export function countEvents(wanted: WantedEvents): Statement {
  const filters = filtersOf(wanted);
  return {
    text: `select count(*)::int as n from (
      select 1 from audit.v1_event e where ${filters.where} limit ${EXACT_TOTAL + 1}) x`,
    values: filters.values,
  };
}

export const QUERY_IDENTITIES = {
  name: 'audit-queries',
  text: `select concat(study_id, '/', query_id) as row_key, query_id, page_id, type, check_key, design_version_id,
      block_key, item_key
    from subject.query where study_id = $1 and subject_id = $2 and ($3::int is null or page_id = $3)`,
};

export interface QueryStepRow {
  event_id: Classified<'eventNumber', string>;
  row_key: string;
  after: string;
}

/** The history of the queries on some pages, oldest step first; a step holds only the changed columns. */
export const QUERY_STEPS_ON_PAGES = {
  name: 'audit-query-steps',
  text: `select event_id, row_key, after from audit.v1_event
    where study_id = $1 and page_id = any($2::bigint[]) and entity = 'query' and row_key = any($3::text[])
    order by event_id`,
};

export const PAGES_OF_SUBJECT = {
  name: 'audit-pages',
  text: `select p.page_id, p.page_key, p.design_version_id, v.visit_id, v.visit_key, v.cycle_no, v.unscheduled_no
    from subject.page p join subject.visit v on v.study_id = p.study_id and v.visit_id = p.visit_id
    where p.study_id = $1 and p.subject_id = $2 order by p.page_id`,
};

export const ROLE_NAMES = {
  name: 'audit-roles',
  text: 'select role_id, name from builder.v1_role where study_id = $1',
};

/** Every person of whom the role sees an event in any tab, with the most recent name. */
export function personsOf(wanted: WantedEvents): Statement {
  const filters = seenEvents(wanted);
  filters.and(`(${wanted.tabs.map((tab) => ofTab(tab, wanted, filters)).join(' or ')})`);
  return {
    text: `select distinct on (e.actor_id) e.actor_id as "personId", coalesce(e.actor_name, '') as name
      from audit.v1_event e where ${filters.where} order by e.actor_id, e.link_no desc`,
    values: filters.values,
  };
}

/** Items that have a value or a flag that the role sees. $3 the flags that it sees of a row without a value. */
export const ITEMS_OF_SUBJECT = {
  name: 'audit-items',
  text: `select distinct page_id, block_key, item_key, design_version_id
    from subject.item_value where study_id = $1 and subject_id = $2 and (revision > 0 or flags & $3 <> 0)
    order by page_id, block_key, item_key, design_version_id`,
};
