import { type Caller, Db, EXACT_TOTAL, listOf, type Plain } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import { QueryStatus, statusesWaitingFor } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import type { TextMap } from '../common/text.dto';
import { DesignStore } from '../design/design.store';
import { recordDownload } from '../common/record-download';
import { publicQuery, type QueryRecord } from '../engine/query-record';
import type {
  ChoiceItem,
  QueryChoices,
  QueryCounts,
  QueryDownload,
  QueryDownloadQuery,
  QueryFilter,
  QueryList,
  QueryListQuery,
  QueryRow,
  WaitingQueries,
} from './query-list.dto';
import { QueryValues } from './query-values';
import {
  countByStatus,
  countQueries,
  countWaiting,
  issuersOf,
  listQueries,
  type QueryFilters,
} from './query-list.sql';

interface Row {
  query: QueryRecord;
  subject_id: number;
  subject_no: string;
  site_id: number;
  site_code: string;
  site_name: string;
  utc_offset_minutes: number;
  visit_id: number;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
  page_id: number;
  visit_deleted: boolean;
  comments: string[];
}

/** Queries of the whole study, as far as the caller's role and sites reach. */
@Injectable()
export class QueryListService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
    private readonly values: QueryValues,
  ) {}

  async list(caller: Caller, query: QueryListQuery): Promise<QueryList> {
    const wanted = await this.wanted(caller, query);
    const [rows, counted] = await Promise.all([
      this.db.read<Row>(listQueries(wanted, orderOf(query), query)),
      this.db.read<{ n: number }>(countQueries(wanted)),
    ]);
    return listOf(await this.shown(caller, rows), query, counted[0]!.n);
  }

  async counts(caller: Caller, filter: QueryFilter): Promise<QueryCounts> {
    const rows = await this.db.read<{ status: number; n: number }>(
      countByStatus(await this.wanted(caller, filter)),
    );
    return {
      counts: rows.map(({ status, n }) => ({
        status,
        count: Math.min(n, EXACT_TOTAL),
        isExact: n <= EXACT_TOTAL,
      })),
    };
  }

  /** The queries that wait, for every screen that shows their number. */
  async waiting(caller: Caller): Promise<WaitingQueries> {
    const [counted] = await this.db.read<{ open: number; answered: number }>(
      countWaiting(await this.wanted(caller, {})),
    );
    const { open, answered } = counted!;
    const statuses = waitingFor(caller);
    const mine =
      (statuses?.includes(QueryStatus.open) ? open : 0) +
      (statuses?.includes(QueryStatus.answered) ? answered : 0);
    return { open, answered, mine: statuses && mine };
  }

  /** The rows of a list for a spreadsheet. The download is recorded before the rows are returned. */
  async download(caller: Caller, query: Plain<QueryDownloadQuery>): Promise<QueryDownload> {
    const wanted = await this.wanted(caller, query);
    const found = await this.db.read<Row>(
      listQueries(wanted, orderOf(query), { page: 1, size: EXACT_TOTAL + 1 }),
    );
    const rows = await this.shown(caller, found.slice(0, EXACT_TOTAL));
    await recordDownload(this.db, caller, {
      what: 'QUERY_LIST',
      rows: rows.length,
      filter: { ...query },
    });
    return { rows, complete: found.length <= EXACT_TOTAL };
  }

  /** The choices of the list's filters, without names that the role must not see. */
  async choices(caller: Caller, pageKeys: readonly Key[] = []): Promise<QueryChoices> {
    const visits = new Map<string, TextMap>();
    const pages = new Map<string, TextMap>();
    const items = new Map<string, ChoiceItem>();
    // A key that several versions have gets its label from the latest one.
    for (const version of await this.designs.released(caller.studyId!)) {
      const view = version.role(caller.roleCode);
      for (const [key, { title }] of version.index.visits) {
        if (view.seesVisit(key)) visits.set(key, title);
      }
      for (const [key, { title, blocks }] of version.index.pages) {
        if (!view.seesPage(key)) continue;
        pages.set(key, title);
        if (!pageKeys.includes(key)) continue;
        for (const item of blocks.flatMap((block) => block.items)) {
          if (!view.seesItem(key, item.key)) continue;
          items.set(`${key}.${item.key}`, { key: `${key}.${item.key}`, label: item.label });
        }
      }
    }
    const issuers = await this.db.read<{ issuer_id: number; issuer_name: string }>(
      issuersOf(caller.studyId!, caller.siteIds, await this.designs.unseen(caller)),
    );
    return {
      visits: [...visits].map(([key, title]) => ({ key, title })),
      pages: [...pages].map(([key, title]) => ({ key, title })),
      items: [...items.values()],
      issuers: issuers.map(({ issuer_id, issuer_name }) => ({
        personId: issuer_id,
        name: issuer_name,
      })),
    };
  }

  private async wanted(caller: Caller, filter: Plain<QueryFilter>): Promise<QueryFilters> {
    for (const siteId of filter.siteId ?? []) caller.requireSite(siteId);
    return {
      ...filter,
      studyId: caller.studyId!,
      siteIds: caller.siteIds,
      unseen: await this.designs.unseen(caller),
      waitingIn: filter.waiting ? (waitingFor(caller) ?? []) : null,
    };
  }

  private async shown(caller: Caller, rows: readonly Row[]): Promise<QueryRow[]> {
    const { studyId } = caller;
    const places = await this.values.of(caller, rows);
    return Promise.all(
      rows.map(async (row) => {
        const { query } = row;
        const { index } = await this.designs.version(studyId!, query.designVersionId);
        return {
          ...publicQuery(query),
          subjectId: row.subject_id,
          subjectNo: row.subject_no,
          siteId: row.site_id,
          siteCode: row.site_code,
          siteName: row.site_name,
          utcOffsetMinutes: row.utc_offset_minutes,
          visitId: row.visit_id,
          visitDeleted: row.visit_deleted,
          visitTitle: index.visits.get(row.visit_key)?.title ?? {},
          cycleNo: row.cycle_no,
          unscheduledNo: row.unscheduled_no,
          pageId: row.page_id,
          pageTitle: index.pages.get(query.pageKey)?.title ?? {},
          itemLabel:
            query.itemKey === null
              ? null
              : (index.item(query.pageKey, query.itemKey)?.item.label ?? null),
          ...places.get(query.queryId)!,
          comments: row.comments,
        };
      }),
    );
  }
}

const orderOf = ({ sort, order }: Plain<QueryDownloadQuery>) =>
  ({ sort: sort ?? 'updatedAt', direction: order ?? 'desc' }) as const;

const waitingFor = (caller: Caller): number[] | null =>
  statusesWaitingFor((privilege) => caller.may(privilege));
