import { type Caller, Db, listOf, type PagingInput } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { EcsTexts } from './ecs-words';
import type { FailedCheckInStudy, FailedCheckList } from './ecs.dto';
import { countFailedChecks, type FailedCheckRow, listFailedChecks } from './failed-checks.sql';

/** Lists the checks that cannot be evaluated at present. They are stored with the pages, so no run is needed. */
@Injectable()
export class FailedChecksService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  async list(caller: Caller, query: PagingInput): Promise<FailedCheckList> {
    const filter = {
      studyId: caller.studyId!,
      siteIds: caller.siteIds,
      unseen: await this.designs.unseen(caller),
    };
    const [rows, counted] = await Promise.all([
      this.db.read<FailedCheckRow & Record<string, unknown>>(listFailedChecks(filter, query)),
      this.db.read<{ n: number }>(countFailedChecks(filter)),
    ]);
    const named = rows.map((row) => this.named(caller, row));
    return listOf(await Promise.all(named), query, counted[0]!.n);
  }

  private async named(caller: Caller, row: FailedCheckRow): Promise<FailedCheckInStudy> {
    const words = new EcsTexts(await this.versionOf(caller, row), caller.roleCode);
    const [failure] = words.failures([
      {
        pageId: row.page_id,
        pageKey: row.page_key,
        visitKey: row.visit_key,
        cycleNo: row.cycle_no,
        unscheduledNo: row.unscheduled_no,
        checkKey: row.check_key,
        blockKey: row.block_key,
        line: row.line,
        itemKey: row.item_key,
        code: row.code,
        params: row.params,
      },
    ]);
    return {
      ...failure!,
      subjectId: row.subject_id,
      subjectNo: row.subject_no,
      siteId: row.site_id,
      siteCode: row.site_code,
    };
  }

  /** The version under which the page is shown. */
  private async versionOf({ studyId }: Caller, row: FailedCheckRow): Promise<DesignVersion> {
    if (row.current_version_id !== null) {
      const current = await this.designs.version(studyId!, row.current_version_id);
      if (current.index.pages.has(row.page_key)) return current;
    }
    return this.designs.version(studyId!, row.page_version_id);
  }
}
