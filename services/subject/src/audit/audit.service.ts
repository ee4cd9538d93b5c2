import { type Caller, Db, EXACT_TOTAL } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { Flag } from '../common/flags';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { Places, type PageHead } from '../page/places';
import type { AuditList, AuditRow, AuditTab, PageAuditQuery } from './audit.dto';
import { type EventRow, PAGE_EVENTS, type QueryIdentity, QUERY_IDENTITIES } from './audit.sql';

/** What each tab shows: entities, and the flag whose change it is about. */
const TABS: Readonly<Record<AuditTab, { entities: string[]; flag?: number }>> = {
  data: { entities: ['item_value', 'block_line'] },
  query: { entities: ['query'] },
  comment: { entities: ['comment'] },
  signature: { entities: ['signature', 'item_value', 'block_line', 'page'], flag: Flag.sign },
  sdv: { entities: ['item_value', 'block_line', 'page'], flag: Flag.sdv },
  review: { entities: ['item_value', 'block_line', 'page'], flag: Flag.review },
  lock: { entities: ['item_value', 'block_line', 'page'], flag: Flag.lock },
  freeze: { entities: ['item_value', 'block_line', 'page'], flag: Flag.freeze },
};

@Injectable()
export class AuditService {
  constructor(
    private readonly db: Db,
    private readonly places: Places,
    private readonly designs: DesignStore,
  ) {}

  /** The audit trail of a page or of one of its items, newest first, without what the role may not see. */
  async ofPage(caller: Caller, pageId: number, query: PageAuditQuery): Promise<AuditList> {
    const studyId = caller.studyId!;
    const head = await this.places.page(caller, pageId);
    const version = await this.places.versionOf(studyId, head);
    const tab = TABS[query.tab];
    const hidden = query.tab === 'query' && !caller.may('QUERY_VIEW');
    const events = hidden
      ? []
      : await this.db.read<EventRow>({
          ...PAGE_EVENTS,
          values: [
            studyId,
            pageId,
            tab.entities,
            query.blockKey ?? null,
            query.itemKey ?? null,
            query.line ?? null,
            tab.flag ?? null,
            EXACT_TOTAL + 1,
          ],
        });
    const checks = query.tab === 'query' ? await this.checksOf(studyId, pageId) : new Map();
    const rows: AuditRow[] = [];
    for (const event of events) {
      const shown = await this.shownBy(studyId, head, version, event, checks.get(event.row_key));
      if (shown.seenBy(caller.roleCode)) rows.push(rowOf(event, shown.label, tab.flag, checks));
    }
    const from = (query.page - 1) * query.size;
    return {
      rows: rows.slice(from, from + query.size),
      page: query.page,
      size: query.size,
      total: Math.min(rows.length, EXACT_TOTAL),
      totalIsExact: events.length <= EXACT_TOTAL,
      utcOffsetMinutes: head.utc_offset_minutes,
    };
  }

  private async checksOf(studyId: number, pageId: number): Promise<Map<string, QueryIdentity>> {
    const rows = await this.db.read<QueryIdentity>({
      ...QUERY_IDENTITIES,
      values: [studyId, pageId],
    });
    return new Map(rows.map((row) => [row.row_key, row]));
  }

  /**
   * Whether an event may be seen is decided by the version shown now; what that version no longer knows,
   * by the version the event was recorded under. The label is always that of the recorded version.
   */
  private async shownBy(
    studyId: number,
    head: PageHead,
    current: DesignVersion,
    event: EventRow,
    query: QueryIdentity | undefined,
  ) {
    const recorded =
      event.design_version_id === null
        ? current
        : await this.designs.version(studyId, event.design_version_id);
    const { item_key: item } = event;
    const check = query?.check_key ?? null;
    return {
      label: item === null ? null : (recorded.index.item(head.page_key, item)?.item.label ?? null),
      seenBy: (roleCode: string | null): boolean => {
        const ofItem =
          item === null || current.index.item(head.page_key, item) ? current : recorded;
        const ofCheck = check === null || current.program.checks.has(check) ? current : recorded;
        return (
          (item === null || ofItem.visibility(roleCode).seesItem(head.page_key, item)) &&
          (check === null || ofCheck.visibility(roleCode).seesCheck(check))
        );
      },
    };
  }
}

function rowOf(
  event: EventRow,
  label: AuditRow['itemLabel'],
  flag: number | undefined,
  queries: ReadonlyMap<string, QueryIdentity>,
): AuditRow {
  const query = event.entity === 'query' ? queries.get(event.row_key) : undefined;
  const after = jsonOf(event, event.after);
  const before = jsonOf(event, event.before);
  return {
    eventId: Number(event.event_id),
    at: event.at.toISOString(),
    person: event.actor_name ?? '',
    organisation: event.organisation,
    role: event.role_name,
    blockKey: event.block_key,
    line: event.line ?? 0,
    itemKey: event.item_key,
    itemLabel: label,
    revision: event.action,
    before: valueOf(event, before, event.before, flag, event.flags_before),
    after: valueOf(event, after, event.after, flag, event.flags_after),
    reasonCode: event.reason_code,
    reason: event.reason,
    origin: event.origin,
    designVersionId: event.design_version_id,
    client: event.client,
    requestId: event.request_id,
    queryType: query?.type ?? null,
    queryId: query?.query_id ?? null,
    queryStatus: (after?.['status'] as number | undefined) ?? null,
    queryContent: (after?.['content'] as AuditRow['queryContent'] | undefined) ?? null,
    queryAnswer: (after?.['answer'] as string | null | undefined) ?? null,
  };
}

/** Values are stored as they are; every other entity as the columns that changed. */
function jsonOf(event: EventRow, text: string | null): Record<string, unknown> | null {
  return event.entity === 'item_value' || text === null
    ? null
    : (JSON.parse(text) as Record<string, unknown>);
}

function valueOf(
  event: EventRow,
  columns: Record<string, unknown> | null,
  text: string | null,
  flag: number | undefined,
  flags: number | null,
): string | null {
  if (flag !== undefined && event.entity !== 'signature') {
    const mask = flags ?? (columns?.['flags'] as number | undefined);
    return mask === undefined ? null : mask & flag ? '1' : '0';
  }
  if (event.entity === 'item_value') return text;
  const shown = { query: 'status', comment: 'content', signature: 'meaning', block_line: 'line' };
  const column = shown[event.entity as keyof typeof shown];
  const value = columns?.[column] ?? (event.entity === 'block_line' ? event.line : undefined);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
