import { PAGE_SIZE } from '@casebook/catalogue';
import { type Caller, Db, EXACT_TOTAL, listOf, type Plain } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { recordDownload } from '../common/record-download';
import { statusViewOf } from '../common/seen-statuses';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { cursorOf, positionOf, type WalkPosition } from './status-cursor';
import { checkStatusFilter, isPaged, type PagedLevel, type WalkedLevel } from './status-filter';
import {
  type StatusDownload,
  type StatusDownloadQuery,
  type StatusFilter,
  type StatusList,
  type StatusListLevel,
  type StatusListQuery,
  type StatusRow,
} from './status-list.dto';
import { countStatuses, listStatuses, type StatusScope } from './status-list.sql';
import { shownRow, shownSum, type SummedRow } from './status-rows';
import { StatusWalk } from './status-walk';

/** Subjects, and pages whose values are needed, that one call reads at most, so that no call takes long. */
const READ_BY_ONE_CALL = 200;

/** The rows of the status screens, and their download. */
@Injectable()
export class StatusListService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
    private readonly walk: StatusWalk,
  ) {}

  /** @param releasedIds all versions that were ever released in the study */
  async list(
    caller: Caller,
    releasedIds: readonly number[],
    level: StatusListLevel,
    query: Plain<StatusListQuery>,
  ): Promise<Plain<StatusList>> {
    checkStatusFilter(caller, level, query);
    const released = await this.designs.all(caller.studyId!, releasedIds);
    if (!isPaged(level)) return this.walked(caller, released, level, query);
    const scope = this.walk.scope(caller, released);
    const { page = 1, size = PAGE_SIZE, ...requested } = query;
    const [rows, counted] = await Promise.all([
      this.paged(caller, level, scope, requested, { page, size }),
      this.db.read<{ n: number }>(countStatuses(level, scope, requested)),
    ]);
    const { total, totalIsExact } = listOf(rows, { page, size }, counted[0]!.n);
    return { rows, next: null, page, size, total, totalIsExact };
  }

  /**
   * The rows of a list for a spreadsheet, and the record of the download. A list that is longer, or for which more has to be
   * read than one call reads, has no rows here and is not recorded: its workbook is made by a job.
   */
  async download(
    caller: Caller,
    level: StatusListLevel,
    query: Plain<StatusDownloadQuery>,
  ): Promise<Plain<StatusDownload>> {
    checkStatusFilter(caller, level, query);
    const most = EXACT_TOTAL + 1;
    const released = await this.designs.released(caller.studyId!);
    const rows = isPaged(level)
      ? await this.paged(caller, level, this.walk.scope(caller, released), query, {
          page: 1,
          size: most,
        })
      : await this.all(caller, released, level, query, most);
    if (!rows || rows.length === most) return { rows: [], complete: false };
    await recordDownload(this.db, caller, {
      what: 'STATUS_LIST',
      rows: rows.length,
      filter: { level, ...query },
    });
    return { rows, complete: true };
  }

  private async paged(
    caller: Caller,
    level: PagedLevel,
    scope: StatusScope,
    query: Plain<StatusDownloadQuery>,
    page: { page: number; size: number },
  ): Promise<Plain<StatusRow>[]> {
    const view = statusViewOf(caller);
    const rows = await this.db.read<SummedRow>(listStatuses(level, scope, query, page));
    return rows.map((row) => shownSum(view, row));
  }

  private async walked(
    caller: Caller,
    released: readonly DesignVersion[],
    level: WalkedLevel,
    { cursor, size = PAGE_SIZE, ...requested }: Plain<StatusListQuery>,
  ): Promise<Plain<StatusList>> {
    const view = statusViewOf(caller);
    const rows: Plain<StatusRow>[] = [];
    const after = cursor === undefined ? null : positionOf(cursor);
    let last: WalkPosition | null = null;
    let read = 0;
    const steps = this.walk.steps(caller, released, level, requested, after, size + 1);
    for await (const { position, row } of steps) {
      if (row && rows.length === size) return { rows, next: cursorOf(last!) };
      if (row) rows.push(shownRow(view, row));
      else read += 1;
      last = position;
      if (read === READ_BY_ONE_CALL) return { rows, next: cursorOf(last) };
    }
    return { rows, next: null };
  }

  /** All rows up to a number of them; null when more has to be read for them than one call reads. */
  private async all(
    caller: Caller,
    released: readonly DesignVersion[],
    level: WalkedLevel,
    requested: Plain<StatusFilter>,
    most: number,
  ): Promise<Plain<StatusRow>[] | null> {
    const view = statusViewOf(caller);
    const rows: Plain<StatusRow>[] = [];
    let read = 0;
    for await (const { row } of this.walk.steps(caller, released, level, requested, null)) {
      if (row) rows.push(shownRow(view, row));
      else read += 1;
      if (read > READ_BY_ONE_CALL) return null;
      if (rows.length === most) break;
    }
    return rows;
  }
}
