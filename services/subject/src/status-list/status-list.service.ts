import { type Caller, Db, EXACT_TOTAL, listOf, type Plain, Problem } from '@casebook/service-kit';
import { inputStateOf } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { recordDownload } from '../common/record-download';
import { statusViewOf } from '../common/seen-statuses';
import { UnseenQueries } from '../engine/unseen-queries';
import { checkStatusFilter, isPaged, type PagedLevel } from './status-filter';
import {
  STATUS_ROWS,
  type StatusDownload,
  type StatusDownloadQuery,
  type StatusList,
  type StatusListLevel,
  type StatusListQuery,
  type StatusRow,
} from './status-list.dto';
import { countStatuses, listStatuses, type StatusScope } from './status-list.sql';

/** The rows of the status screens, and their download. */
@Injectable()
export class StatusListService {
  constructor(
    private readonly db: Db,
    private readonly unseen: UnseenQueries,
  ) {}

  async list(
    caller: Caller,
    level: StatusListLevel,
    query: Plain<StatusListQuery>,
  ): Promise<Plain<StatusList>> {
    checkStatusFilter(caller, level, query);
    if (!isPaged(level)) throw notYet();
    const scope = await this.scope(caller);
    const { page = 1, size = STATUS_ROWS } = query;
    const [rows, counted] = await Promise.all([
      this.paged(caller, level, scope, query, { page, size }),
      this.db.read<{ n: number }>(countStatuses(level, scope, query)),
    ]);
    const { total, totalIsExact } = listOf(rows, { page, size }, counted[0]!.n);
    return { rows, next: null, page, size, total, totalIsExact };
  }

  /** The rows of a list for a spreadsheet. The download is recorded before the rows are returned. */
  async download(
    caller: Caller,
    level: StatusListLevel,
    query: Plain<StatusDownloadQuery>,
  ): Promise<Plain<StatusDownload>> {
    checkStatusFilter(caller, level, query);
    if (!isPaged(level)) throw notYet();
    const whole = { page: 1, size: EXACT_TOTAL + 1 };
    const found = await this.paged(caller, level, await this.scope(caller), query, whole);
    const rows = found.slice(0, EXACT_TOTAL);
    await recordDownload(this.db, caller, {
      what: 'STATUS_LIST',
      rows: rows.length,
      filter: { level, ...query },
    });
    return { rows, complete: found.length <= EXACT_TOTAL };
  }

  private async paged(
    caller: Caller,
    level: PagedLevel,
    scope: StatusScope,
    query: Plain<StatusDownloadQuery>,
    page: { page: number; size: number },
  ): Promise<Plain<StatusRow>[]> {
    const view = statusViewOf(caller);
    const rows = await this.db.read<Plain<StatusRow>>(listStatuses(level, scope, query, page));
    return rows.map((row) =>
      view.withSeenCounts({ ...row, inputState: inputStateOf(row.entered, row.items) }),
    );
  }

  private async scope(caller: Caller): Promise<StatusScope> {
    return {
      studyId: caller.studyId!,
      siteIds: caller.siteIds,
      unseenQueries: await this.unseen.of(caller),
    };
  }
}

const notYet = () => Problem.invalid([{ field: 'level', code: 'COMMON_NOT_A_CHOICE' }]);
