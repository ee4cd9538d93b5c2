import { type Caller, Db, listOf } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { publicQuery, type QueryRecord } from '../page/page-state';
import type { QueryList, QueryListQuery, QueryRow } from './query.dto';
import { countQueries, listQueries, type QueryFilters } from './query.sql';

interface Row {
  query: QueryRecord;
  subject_id: number;
  subject_no: string;
  site_id: number;
  site_code: string;
  site_name: string;
  visit_id: number;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
  page_id: number;
}

@Injectable()
export class QueryListService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  /** Queries of the whole study, as far as the caller's role and sites reach. */
  async list(caller: Caller, query: QueryListQuery): Promise<QueryList> {
    if (query.siteId !== undefined) caller.requireSite(query.siteId);
    const { siteId, subjectNo, status, type, pageKey, visitKey } = query;
    const wanted: QueryFilters = {
      studyId: caller.studyId!,
      siteIds: caller.siteIds,
      siteId,
      subjectNo,
      status,
      type,
      pageKey,
      visitKey,
      unseen: await this.unseen(caller),
    };
    const order = { sort: query.sort ?? 'updatedAt', direction: query.order ?? 'desc' } as const;
    const [rows, counted] = await Promise.all([
      this.db.read<Row>(listQueries(wanted, order, query)),
      this.db.read<{ n: number }>(countQueries(wanted)),
    ]);
    const shown = await Promise.all(rows.map((row) => this.shown(caller.studyId!, row)));
    return listOf(shown, query, counted[0]!.n);
  }

  /** Whatever any released version hides from the role is left out. */
  private async unseen(caller: Caller): Promise<{ items: string[]; checks: string[] }> {
    const versions = await this.designs.released(caller.studyId!);
    const items = new Set<string>();
    const checks = new Set<string>();
    for (const version of versions) {
      const visibility = version.visibility(caller.roleCode);
      for (const place of visibility.hidden) items.add(place);
      if (visibility.hidden.size === 0) continue;
      for (const key of version.program.checks.keys()) {
        if (!visibility.seesCheck(key)) checks.add(key);
      }
    }
    return { items: [...items], checks: [...checks] };
  }

  private async shown(studyId: number, row: Row): Promise<QueryRow> {
    const { query } = row;
    const { index } = await this.designs.version(studyId, query.designVersionId);
    return {
      ...publicQuery(query),
      subjectId: row.subject_id,
      subjectNo: row.subject_no,
      siteId: row.site_id,
      siteCode: row.site_code,
      siteName: row.site_name,
      visitId: row.visit_id,
      visitTitle: index.visits.get(row.visit_key)?.title ?? {},
      cycleNo: row.cycle_no,
      unscheduledNo: row.unscheduled_no,
      pageId: row.page_id,
      pageTitle: index.pages.get(query.pageKey)?.title ?? {},
      itemLabel:
        query.itemKey === null
          ? null
          : (index.item(query.pageKey, query.itemKey)?.item.label ?? null),
    };
  }
}
