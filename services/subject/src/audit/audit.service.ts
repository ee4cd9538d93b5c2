import { forCalculation, type SeenNumbers, withoutUnseenFlags } from '@casebook/role-view';
import {
  type Caller,
  Db,
  EXACT_TOTAL,
  listOf,
  type PagingInput,
  Problem,
  type Plain,
} from '@casebook/service-kit';
import { EditReason } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { statusViewOf } from '../common/seen-statuses';
import type { TextMap } from '../common/text.dto';
import { reasonLabels, reasonsOfStudy } from '../common/study-reasons';
import { recordDownload } from '../common/record-download';
import { PageAccess, type SiteHead } from '../engine/page-access';
import { subjectByNumber } from '../engine/subject-by-number';
import { DesignStore } from '../design/design.store';
import type {
  AuditChoices,
  AuditDownload,
  AuditItemChoice,
  AuditList,
  AuditPageChoice,
  AuditPerson,
  AuditRow,
  PageAuditFilter,
  PageAuditQuery,
  SubjectAuditFilter,
  SubjectAuditQuery,
} from './audit.dto';
import { type QueryMoment, describeEvent } from './describe-event';
import { AuditScopes, type SubjectAuditScope } from './audit-scope';
import {
  countEvents,
  type EventRow,
  FLAG_OF,
  ITEMS_OF_SUBJECT,
  listEvents,
  personsOf,
  QUERY_STEPS_ON_PAGES,
  seenTabs,
  type QueryStepRow,
  ROLE_NAMES,
  type WantedEvents,
} from './audit.sql';

interface RequestedEvents {
  scope: SubjectAuditScope;
  wanted: WantedEvents;
  /** Which numbers of the subject the role may see. */
  sees: SeenNumbers;
}

/** The audit trail of a subject, a page or an item: newest first, without what the role may not see. */
@Injectable()
export class AuditService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly scopes: AuditScopes,
    private readonly designs: DesignStore,
  ) {}

  async ofPage(caller: Caller, pageId: number, query: PageAuditQuery): Promise<AuditList> {
    return this.list(caller, await this.requestForPage(caller, pageId, query), query);
  }

  async ofSubject(caller: Caller, subjectNo: string, query: SubjectAuditQuery): Promise<AuditList> {
    return this.list(caller, await this.requestForSubject(caller, subjectNo, query), query);
  }

  /** A download has at most 10,000 rows; the whole audit trail of a study is an audit export. */
  async download(
    caller: Caller,
    subjectNo: string,
    filter: SubjectAuditFilter,
  ): Promise<AuditDownload> {
    const requested = await this.requestForSubject(caller, subjectNo, filter);
    const events = await this.events(requested, EXACT_TOTAL + 1, 0);
    const rows = await this.rows(caller, requested, events.slice(0, EXACT_TOTAL), 0);
    await recordDownload(this.db, caller, {
      what: 'SUBJECT_AUDIT',
      rows: rows.length,
      filter: Object.assign({ subjectNo }, filter),
    });
    const { utcOffsetMinutes } = requested.wanted;
    return { rows, complete: events.length <= EXACT_TOTAL, utcOffsetMinutes };
  }

  async choices(caller: Caller, subjectNo: string, siteId: number): Promise<AuditChoices> {
    const studyId = caller.studyId!;
    const { subjectId, site } = await this.subject(caller, subjectNo, siteId);
    const scope = await this.scopes.of(caller, subjectId, site.current_version_id);
    const { wanted } = await this.resolveRequest(caller, scope, {
      subjectId,
      utcOffsetMinutes: site.utc_offset_minutes,
      filter: { tab: 'data' },
    });
    const [reasons, persons, found] = await Promise.all([
      reasonsOfStudy((statement) => this.db.read(statement), studyId),
      this.db.read<AuditPerson & Record<string, unknown>>(personsOf(wanted)),
      this.db.read<{
        page_id: number;
        block_key: string;
        item_key: string;
        design_version_id: number;
      }>({ ...ITEMS_OF_SUBJECT, values: [studyId, subjectId, statusViewOf(caller).emptyRowMask] }),
    ]);
    const items = new Map<string, Plain<AuditItemChoice>>();
    for (const { page_id, block_key, item_key, design_version_id } of found) {
      const at = { pageId: page_id, blockKey: block_key, itemKey: item_key };
      if (!scope.sees({ ...at, versionId: design_version_id })) continue;
      const page = scope.pages.get(page_id)!;
      const item = `${page.page_key}.${item_key}`;
      const { index } = scope.recorded(design_version_id, page)!;
      items.set(item, {
        item,
        pageTitle: index.pages.get(page.page_key)!.title,
        label: index.item(page.page_key, item_key)!.item.label,
      });
    }
    const seen = [...scope.pages.values()].filter((page) => scope.seesPage(page));
    const pages = seen.map((page): Plain<AuditPageChoice> => {
      const index = scope.shown(page)?.index;
      return {
        pageId: page.page_id,
        pageTitle: index?.pages.get(page.page_key)?.title ?? {},
        visitId: page.visit_id,
        visitTitle: index?.visits.get(page.visit_key)?.title ?? {},
        cycleNo: page.cycle_no,
        unscheduledNo: page.unscheduled_no,
      };
    });
    const visits = new Map(
      pages.map(({ pageId: _page, pageTitle: _title, ...visit }) => [visit.visitId, visit]),
    );
    return {
      persons,
      reasons: [...reasons, { code: EditReason.hiddenItem, label: null }].map(
        ({ code, label }) => ({
          code,
          label: label ?? null,
        }),
      ),
      items: [...items.values()],
      visits: [...visits.values()],
      pages,
    };
  }

  private async requestForPage(
    caller: Caller,
    pageId: number,
    filter: PageAuditFilter,
  ): Promise<RequestedEvents> {
    const head = await this.access.page(caller, pageId);
    await this.access.versionOf(caller, head);
    const { subject_id: subjectId, visit_id: visitId, current_version_id } = head;
    const scope = await this.scopes.of(caller, subjectId, current_version_id, { pageId });
    const { blockKey, itemKey, line } = filter;
    return this.resolveRequest(caller, scope, {
      subjectId,
      utcOffsetMinutes: head.utc_offset_minutes,
      filter,
      page: { pageId, visitId, whole: blockKey === undefined && itemKey === undefined },
      blockKey,
      itemKey,
      line,
    });
  }

  private async requestForSubject(
    caller: Caller,
    subjectNo: string,
    filter: SubjectAuditFilter,
  ): Promise<RequestedEvents> {
    const { subjectId, site } = await this.subject(caller, subjectNo, filter.siteId);
    const scope = await this.scopes.of(caller, subjectId, site.current_version_id);
    const chosen = new Set(filter.item);
    const items = [...scope.pages.values()].flatMap(({ page_id, page_key }) =>
      [...chosen]
        .filter((path) => path.startsWith(`${page_key}.`))
        .map((path) => `${page_id}/${path.slice(page_key.length + 1)}`),
    );
    return this.resolveRequest(caller, scope, {
      subjectId,
      utcOffsetMinutes: site.utc_offset_minutes,
      filter,
      visitIds: filter.visit,
      pageIds: filter.pageId,
      items: filter.item && items,
    });
  }

  /** @throws Problem 404 when the subject is not at the site, 403 when the role does not reach the site */
  private async subject(
    caller: Caller,
    subjectNo: string,
    siteId: number,
  ): Promise<{ subjectId: number; site: SiteHead }> {
    const site = await this.access.site(caller, siteId);
    const seesDeleted = caller.may('CASE_DELETE');
    const { subjectId } = await subjectByNumber(this.db, caller, siteId, subjectNo, seesDeleted);
    return { subjectId, site };
  }

  /** @throws Problem 422 for a tab that the role may not see */
  private async resolveRequest(
    caller: Caller,
    scope: SubjectAuditScope,
    wanted: Omit<
      WantedEvents,
      'studyId' | 'unseen' | 'subjectColumns' | 'logBlocks' | 'tabs' | 'emptyRowMask'
    >,
  ): Promise<RequestedEvents> {
    const statuses = statusViewOf(caller);
    const tabs = seenTabs(statuses);
    if (!tabs.includes(wanted.filter.tab)) {
      throw Problem.invalid([{ field: 'tab', code: 'COMMON_NOT_A_CHOICE' }]);
    }
    const sees = await this.designs.seenNumbers(caller);
    const subjectColumns = [
      'subject_no',
      'disabled',
      'deleted',
      ...(sees.screening ? ['screening_no'] : []),
      ...(sees.enrollment ? ['enrollment_no'] : []),
    ];
    return {
      scope,
      sees,
      wanted: {
        ...wanted,
        studyId: caller.studyId!,
        subjectColumns,
        logBlocks: scope.logBlocks(),
        tabs,
        emptyRowMask: statuses.emptyRowMask,
        unseen: scope.unseen(),
      },
    };
  }

  private async list(
    caller: Caller,
    requested: RequestedEvents,
    query: PagingInput,
  ): Promise<AuditList> {
    const { utcOffsetMinutes } = requested.wanted;
    const [events, counted] = await Promise.all([
      this.events(requested, query.size, (query.page - 1) * query.size),
      this.db.read<{ n: number }>(countEvents(requested.wanted)),
    ]);
    const rows = await this.rows(caller, requested, events, (query.page - 1) * query.size);
    return Object.assign(listOf(rows, query, counted[0]!.n), { utcOffsetMinutes });
  }

  private events({ wanted }: RequestedEvents, limit: number, offset: number) {
    return this.db.read<EventRow & object>(listEvents(wanted, limit, offset));
  }

  private async rows(
    caller: Caller,
    { scope, wanted, sees }: RequestedEvents,
    events: readonly EventRow[],
    before: number,
  ): Promise<Plain<AuditRow>[]> {
    const [roles, reasons, moments] = await Promise.all([
      this.db.read<{ role_id: number; name: TextMap }>({
        ...ROLE_NAMES,
        values: [caller.studyId],
      }),
      reasonsOfStudy((statement) => this.db.read(statement), caller.studyId!),
      this.moments(caller, events),
    ]);
    const roleNames = new Map(roles.map(({ role_id, name }) => [role_id, name]));
    const flag = FLAG_OF[wanted.filter.tab];
    const context = { scope, roleNames, reasonLabels: reasonLabels(reasons), flag, moments, sees };
    const statuses = statusViewOf(caller);
    return events
      .flatMap((event) => withoutUnseenFlags(event, statuses, scope) ?? [])
      .flatMap((event) => describeEvent(event, context) ?? [])
      .map((row, at) => ({ eventId: before + at + 1, ...row }));
  }

  /** The state of queries after each event, because an event holds only the changed columns. */
  private async moments(
    caller: Caller,
    events: readonly EventRow[],
  ): Promise<Map<string, QueryMoment>> {
    const shown = events.filter(({ entity }) => entity === 'query');
    const moments = new Map<string, QueryMoment>();
    if (shown.length === 0) return moments;
    const steps = await this.db.read<QueryStepRow & object>({
      ...QUERY_STEPS_ON_PAGES,
      values: [
        caller.studyId,
        [...new Set(shown.map(({ page_id }) => page_id))],
        [...new Set(shown.map(({ row_key }) => row_key))],
      ],
    });
    const last = new Map<string, QueryMoment>();
    for (const { event_id, row_key, after } of steps) {
      const change = JSON.parse(after) as Partial<QueryMoment>;
      const before = last.get(row_key) ?? { status: null, content: null, answer: null };
      const now = {
        status: change.status ?? before.status,
        content: change.content ?? before.content,
        answer: change.answer === undefined ? before.answer : change.answer,
      };
      last.set(row_key, now);
      moments.set(forCalculation(event_id), now);
    }
    return moments;
  }
}
