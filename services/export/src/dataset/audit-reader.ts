import {
  AuditAction,
  type AuditedPage,
  type AuditEventRow,
  AuditScope,
  isFirstEntry,
  type QueryIdentity,
  seesAuditEvent,
  withoutHiddenData,
  withoutUnseenFlags,
} from '@casebook/role-view';
import type { SnapshotReader } from '@casebook/service-kit';
import { type Key, textIn } from '@casebook/study-design';
import { NOT_DONE } from '@casebook/subject-data';
import {
  AUDITED_PAGES,
  AUDITED_QUERIES,
  AUDITED_SUBJECTS,
  EVENTS_OF_SUBJECT,
  type SubjectOfTrail,
} from './audit.sql';
import type { PlaceRow } from './dataset.sql';
import type { ExportScope } from './export-scope';
import type { DatasetOptions } from './options';
import type { SystemCells } from './variable-texts';

const ROWS_PER_PIECE = 1_000;

export interface StoredEvent extends AuditEventRow {
  row_key: string;
  at: Date;
  actor_name: string | null;
  organisation: string | null;
  role_name: string | null;
  origin: string;
  visit_id: number | null;
  item_key: string | null;
}

/** An event of the audit trail as a record of a dataset. */
export interface ExportedEvent {
  place: PlaceRow;
  page: AuditedPage | null;
  event: Omit<StoredEvent, 'row_key'>;
  cells: SystemCells;
}

/** What a query says after an event; an event holds only what changed. */
interface QueryMoment {
  status?: number;
  content?: Readonly<Record<string, string>>;
  answer?: string | null;
}

/** Reads the audit trail of subjects without what a role may not see: values, queries, comments and signatures. */
export class AuditReader {
  constructor(
    private readonly snapshot: SnapshotReader,
    private readonly studyId: number,
    private readonly scope: ExportScope,
    private readonly options: Pick<
      DatasetOptions,
      'language' | 'codes' | 'siteIds' | 'subjectNos' | 'versionIds'
    >,
  ) {}

  async *events(places: {
    visits: readonly Key[];
    pages: readonly Key[];
  }): AsyncGenerator<ExportedEvent[]> {
    const { siteIds, subjectNos } = this.options;
    const subjects = await this.snapshot.read<SubjectOfTrail & object>({
      text: AUDITED_SUBJECTS,
      values: {
        studyId: this.studyId,
        siteIds,
        subjectNos: subjectNos?.map((no) => no.toLowerCase()) ?? null,
      },
    });
    const visits = new Set(places.visits);
    const pages = new Set(places.pages);
    for (const subject of subjects) {
      const audited = await this.scopeOf(subject);
      const trail = new SubjectTrail(subject, audited, this.scope, this.options);
      const statement = {
        text: EVENTS_OF_SUBJECT,
        values: { studyId: this.studyId, subjectId: subject.subject_id },
      };
      const pieces = this.snapshot.pieces<StoredEvent & object>(statement, ROWS_PER_PIECE);
      for await (const rows of pieces) {
        yield rows
          .map((row) => trail.exported(row))
          .filter((found) => found !== null)
          .filter(
            ({ page }) => page === null || (visits.has(page.visit_key) && pages.has(page.page_key)),
          );
      }
    }
  }

  /** What the role may see of the trail of a subject. */
  async scopeOf(
    subject: Pick<SubjectOfTrail, 'subject_id' | 'current_version_id'>,
  ): Promise<AuditScope> {
    const values = { studyId: this.studyId, subjectId: subject.subject_id };
    const pages = await this.snapshot.read<AuditedPage & object>({ text: AUDITED_PAGES, values });
    const queries = await this.snapshot.read<QueryIdentity & object>({
      text: AUDITED_QUERIES,
      values,
    });
    const { byId, roleCode } = this.scope;
    const current = byId.get(subject.current_version_id ?? 0) ?? null;
    return new AuditScope(pages, queries, current, byId, roleCode);
  }
}

/** The events of one subject, in the order in which they happened. */
class SubjectTrail {
  readonly #moments = new Map<string, QueryMoment>();
  /** The version that each value was last entered under. */
  readonly #versions = new Map<string, number | null>();

  constructor(
    private readonly subject: SubjectOfTrail,
    private readonly audited: AuditScope,
    private readonly scope: ExportScope,
    private readonly options: Pick<DatasetOptions, 'language' | 'codes' | 'versionIds'>,
  ) {}

  /** The event as a record; null when the role may not see it, or when it changed no data. */
  exported(row: StoredEvent): ExportedEvent | null {
    const before = this.#versions.get(row.row_key) ?? null;
    if (row.entity === 'item_value') this.#versions.set(row.row_key, row.design_version_id);
    const moment = row.entity === 'query' ? this.momentAfter(row) : null;
    const { versionIds } = this.options;
    if (versionIds && !versionIds.includes(row.design_version_id ?? 0)) return null;
    const { audited, scope } = this;
    const page = row.page_id === null ? null : (audited.pages.get(row.page_id) ?? null);
    if (page && !this.seesPlace(page, row)) return null;
    if (!seesAuditEvent(row, audited, scope.statuses, (privilege) => scope.caller.may(privilege))) {
      return null;
    }
    const visible = withoutUnseenFlags(row, scope.statuses, audited);
    const event = visible && withoutHiddenData(visible, scope.numbers, audited);
    if (!event || !isChangeOfData(event)) return null;
    const cells: SystemCells = {
      PAGE: page?.page_key ?? null,
      BLOCK: row.block_key,
      LINENO: row.line ? String(row.line) : null,
      ITEM: row.item_key,
      ITEMNAM: this.itemLabel(page, row),
      AUDITDTC: row.at.toISOString(),
      USERNAM: row.actor_name,
      ROLE: row.role_name,
      EVENT: row.entity === 'item_value' ? 'data' : row.entity,
      REVISION: String(isFirstEntry(event) ? AuditAction.initial : event.action),
      REASON: event.reason_code === null ? null : String(event.reason_code),
      REASTXT: event.reason,
      ...(row.entity === 'item_value' ? this.values(page!, event, before) : {}),
      ...(moment ? this.queryCells(row, moment) : {}),
      ...(row.entity === 'comment' ? { COMMENT: columnOf(event.after, 'content') } : {}),
      ...(row.entity === 'signature' ? signatureCells(event) : {}),
    };
    return { place: this.place(page), page, event, cells };
  }

  private seesPlace({ page_key, visit_key }: AuditedPage, row: StoredEvent): boolean {
    if (!this.scope.seesVisit(visit_key) || !this.scope.seesPage(page_key)) return false;
    if (row.block_key === null || row.item_key === null) return true;
    return this.scope.seesItem(page_key, row.block_key, row.item_key);
  }

  private place(page: AuditedPage | null): PlaceRow {
    return {
      site_code: this.subject.site_code,
      site_name: this.subject.site_name,
      subject_no: this.subject.subject_no,
      visit_key: page?.visit_key ?? '',
      repetition: page?.cycle_no ?? page?.unscheduled_no ?? null,
    };
  }

  private itemLabel(page: AuditedPage | null, row: StoredEvent): string | null {
    if (!page || row.item_key === null) return null;
    const version = this.audited.recorded(row.design_version_id, page);
    const item = version?.index.item(page.page_key, row.item_key)?.item;
    return item ? textIn(item.label, this.options.language, version.design.languages) : null;
  }

  private values(
    { page_key }: AuditedPage,
    event: Omit<StoredEvent, 'row_key'>,
    beforeVersion: number | null,
  ): SystemCells {
    const removed = event.action === AuditAction.deleted;
    const restored = event.action === AuditAction.changed && event.before === event.after;
    const before = restored ? null : event.before;
    // The value of a removed line is kept, but it is no data.
    const after = removed ? null : event.after;
    const { codes, language } = this.options;
    const labelled = (value: string | null, versionId: number | null): string | null =>
      value === null || versionId === null || event.item_key === null
        ? value
        : this.scope.label(page_key, event.item_key, versionId, value, language);
    const under = event.design_version_id;
    const labels = {
      before: labelled(before, beforeVersion ?? under),
      after: labelled(after, under),
    };
    if (codes === 'label') return { BEFORE: labels.before, AFTER: labels.after };
    return { BEFORE: before, AFTER: after, BEFORE_L: labels.before, AFTER_L: labels.after };
  }

  private momentAfter({ row_key, after }: StoredEvent): QueryMoment {
    const moment = { ...this.#moments.get(row_key), ...(JSON.parse(after ?? '{}') as QueryMoment) };
    this.#moments.set(row_key, moment);
    return moment;
  }

  private queryCells({ row_key }: StoredEvent, moment: QueryMoment): SystemCells {
    const query = this.audited.queries.get(row_key);
    const content = moment.content ?? {};
    return {
      GROUPNO: query ? String(query.query_id) : null,
      QTYPE: query ? String(query.type) : null,
      QUERY: textIn(content, this.options.language, Object.keys(content)) || null,
      QSTATUS: moment.status === undefined ? null : String(moment.status),
      ANSWER: moment.answer ?? null,
    };
  }
}

/** Flags have a source of their own; an event of a value that only set one is no change of data. */
function isChangeOfData(event: Omit<StoredEvent, 'row_key'>): boolean {
  if (event.entity !== 'item_value') return true;
  const { action, before, after, reason_code } = event;
  const [was, is] = [event.flags_before ?? 0, event.flags_after ?? 0];
  const notDone = ((was ^ is) & NOT_DONE) !== 0;
  if (action === AuditAction.deleted) return before !== null;
  if (action === AuditAction.initial) return after !== null || notDone;
  const restored = before !== null && was === is && reason_code !== null;
  return before !== after || restored || notDone;
}

const columnOf = (json: string | null, column: string): string | null => {
  const value = (JSON.parse(json ?? '{}') as Record<string, unknown>)[column];
  return typeof value === 'string' ? value : null;
};

/** A signature, or that a change broke it. */
const signatureCells = ({ before, after }: Omit<StoredEvent, 'row_key'>): SystemCells => ({
  BEFORE: columnOf(before, 'meaning'),
  AFTER: columnOf(after, 'meaning') ?? columnOf(after, 'broken_at'),
});
