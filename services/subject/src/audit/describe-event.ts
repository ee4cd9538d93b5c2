import { forCalculation, isFirstEntry, type SeenNumbers } from '@casebook/role-view';
import type { Plain } from '@casebook/service-kit';
import { NOT_DONE, readBreakPlace } from '@casebook/subject-data';
import type { TextMap } from '../common/text.dto';
import { codeLabel } from '../design/code-label';
import type { DesignVersion } from '../design/design-version';
import type { SubjectAuditScope } from './audit-scope';
import type { AuditChange, AuditKind, AuditRow } from './audit.dto';
import type { EventRow } from './audit.sql';

/** The state of a query after an event. */
export interface QueryMoment {
  status: number | null;
  content: TextMap | null;
  answer: string | null;
}

export interface EventContext {
  scope: SubjectAuditScope;
  /** Translated names of roles that still have the name they had at the event. */
  roleNames: ReadonlyMap<number, TextMap>;
  /** Labels of the study's own reasons. */
  reasonLabels: ReadonlyMap<number, TextMap>;
  flag: number | undefined;
  moments: ReadonlyMap<string, QueryMoment>;
  sees: SeenNumbers;
}

type Columns = Readonly<Record<string, unknown>>;

/** A row of the audit trail with the labels of the version it was recorded under; null when the role may not see it. */
export function describeEvent(
  stored: EventRow,
  context: EventContext,
): Omit<Plain<AuditRow>, 'eventId'> | null {
  const { scope } = context;
  const event = atBreak(stored);
  const query = event.entity === 'query' ? scope.queries.get(event.row_key) : undefined;
  if (event.entity === 'query' && !query) return null;
  const page = event.page_id === null ? undefined : scope.pages.get(event.page_id);
  if (event.page_id !== null) {
    const { page_id, design_version_id, block_key, item_key } = event;
    const at = { pageId: page_id, blockKey: block_key, itemKey: item_key };
    const place = { ...at, versionId: design_version_id, checkKey: query?.check_key ?? null };
    if (!scope.sees(place)) return null;
  }
  if (event.entity === 'visit' && !scope.seesVisit(event.visit_id)) return null;
  const version = page ? scope.recorded(event.design_version_id, page) : null;
  const visit = page ?? visitOf(scope, event.visit_id);
  const visitVersion = visit ? (version ?? scope.shown(visit)) : null;
  const item =
    page && event.item_key !== null
      ? version?.index.item(page.page_key, event.item_key)?.item
      : undefined;
  const shownPage = page && version?.index.pages.get(page.page_key);
  const block = shownPage?.blocks.find(({ key }) => key === event.block_key);
  const before = columnsOf(event, event.before);
  const after = columnsOf(event, event.after);
  const changes = changesOf(event, before, after, context.sees);
  const isOfFlag = context.flag !== undefined;
  if (event.entity === 'subject' && changes.length === 0 && !isOfFlag) return null;
  const [was, is] = countedValues(event);
  const [old, now] = [
    valueOf(event, before, was, context.flag, event.flags_before),
    valueOf(event, after, is, context.flag, event.flags_after),
  ];
  const label = (value: string | null, under: DesignVersion | null) =>
    event.entity === 'item_value' && context.flag === undefined && page && under && event.item_key
      ? codeLabel(under, page.page_key, event.item_key, value)
      : null;
  const versionBefore = page ? scope.recorded(event.before_version_id, page) : null;
  const moment = context.moments.get(forCalculation(event.event_id));
  return {
    at: event.at.toISOString(),
    personId: event.actor_id,
    person: event.actor_name ?? '',
    organisation: event.organisation,
    role: roleOf(event, context.roleNames),
    kind: kindOf(event),
    pageId: event.page_id,
    pageTitle: shownPage?.title ?? null,
    visitTitle: (visit && visitVersion?.index.visits.get(visit.visit_key)?.title) ?? null,
    cycleNo: visit?.cycle_no ?? null,
    unscheduledNo: visit?.unscheduled_no ?? null,
    blockKey: event.block_key,
    blockLabel: block?.label ?? null,
    line: event.line ?? 0,
    lineLabel:
      (page && version?.lineLabel(page.page_key, event.block_key, event.line ?? 0)) ?? null,
    itemKey: event.item_key,
    itemLabel: item?.label ?? null,
    revision: isFirstEntry(event) ? INITIAL_ENTRY : event.action,
    before: old,
    after: now,
    beforeLabel: label(old, versionBefore),
    afterLabel: label(now, version),
    changes,
    reasonCode: event.reason_code,
    reasonLabel:
      event.reason_code === null ? null : (context.reasonLabels.get(event.reason_code) ?? null),
    reason: event.reason,
    origin: event.origin,
    designVersionId: event.design_version_id,
    client: event.client,
    requestId: event.request_id,
    comment: event.entity === 'comment' ? textOf(after?.['content']) : null,
    queryType: query?.type ?? null,
    queryId: query?.query_id ?? null,
    queryStatus: moment?.status ?? null,
    queryContent: moment?.content ?? null,
    queryAnswer: moment?.answer ?? null,
  };
}

/** The event of a broken signature says where the change was that broke it. */
function atBreak(event: EventRow): EventRow {
  if (event.entity !== 'signature') return event;
  const text = columnsOf(event, event.after)?.['broken_place'];
  const place = typeof text === 'string' ? readBreakPlace(text) : null;
  if (!place || 'visitId' in place) return event;
  const { pageId: page_id, blockKey: block_key, line, itemKey: item_key } = place;
  return { ...event, page_id, block_key, line, item_key };
}

/** Audit revision (spec section 3). */
const INITIAL_ENTRY = 0;

function visitOf(scope: SubjectAuditScope, visitId: number | null) {
  if (visitId === null) return undefined;
  return [...scope.pages.values()].find(({ visit_id }) => visit_id === visitId);
}

/** Role names can be changed: the translations of a name are valid only while the role still has that name. */
export function roleOf(
  event: Pick<EventRow, 'role_id' | 'role_name'>,
  names: ReadonlyMap<number, TextMap>,
): TextMap | null {
  if (event.role_name === null) return null;
  const now = event.role_id === null ? undefined : names.get(event.role_id);
  const isCalledSo = now && Object.values(now).includes(event.role_name);
  return isCalledSo ? now : { en: event.role_name };
}

function kindOf({ entity, line }: EventRow): AuditKind {
  if (entity === 'item_value') return 'item';
  if (entity === 'block_line') return line === 0 ? 'block' : 'line';
  return entity as AuditKind;
}

/** The value of a removed line is stored but not valid until the line is restored. */
function countedValues({
  entity,
  action,
  before,
  after,
}: EventRow): [string | null, string | null] {
  if (entity !== 'item_value' || before !== after) return [before, after];
  return [action === 1 ? null : before, action === 2 ? null : after];
}

/** Values are stored as text; every other entity as JSON of the changed columns. */
function columnsOf(event: EventRow, text: string | null): Columns | null {
  return event.entity === 'item_value' || text === null ? null : (JSON.parse(text) as Columns);
}

function valueOf(
  event: EventRow,
  columns: Columns | null,
  text: string | null,
  flag: number | undefined,
  flags: number | null,
): string | null {
  if (event.entity === 'signature') return textOf(columns?.['meaning']);
  if (flag !== undefined) {
    const mask = flags ?? (columns?.['flags'] as number | undefined);
    return mask === undefined ? null : mask & flag ? '1' : '0';
  }
  return event.entity === 'item_value' ? text : null;
}

const FIELDS: Readonly<Record<string, Readonly<Record<string, AuditChange['field']>>>> = {
  visit: { deleted: 'deleted' },
  block_line: { deleted: 'deleted', position: 'position' },
  signature: { broken_at: 'broken', withdrawn_at: 'withdrawn' },
  subject: {
    subject_no: 'subjectNo',
    screening_no: 'screeningNo',
    enrollment_no: 'enrollmentNo',
    disabled: 'disabled',
    deleted: 'deleted',
  },
};

function changesOf(
  event: EventRow,
  before: Columns | null,
  after: Columns | null,
  sees: EventContext['sees'],
): AuditChange[] {
  if (event.entity === 'item_value') return notDoneChange(event);
  const fields = Object.entries(FIELDS[event.entity] ?? {}).filter(
    ([, field]) =>
      (field !== 'screeningNo' || sees.screening) && (field !== 'enrollmentNo' || sees.enrollment),
  );
  return fields.flatMap(([column, field]) => {
    if (!after || !(column in after)) return [];
    const change = { field, before: textOf(before?.[column]), after: textOf(after[column]) };
    // A new row lists its columns; the default state (not deleted, not disabled) is not worth showing.
    const isNews =
      event.action === 0
        ? change.after !== null && change.after !== 'false'
        : change.before !== change.after;
    return isNews ? [change] : [];
  });
}

/** The value says nothing of it: an item that was not done has none, like one that is empty. */
function notDoneChange({ flags_before, flags_after }: EventRow): AuditChange[] {
  const [before, after] = [flags_before, flags_after].map(
    (flags) => ((flags ?? 0) & NOT_DONE) !== 0,
  );
  return before === after
    ? []
    : [{ field: 'notDone', before: before ? 'true' : null, after: after ? 'true' : null }];
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
