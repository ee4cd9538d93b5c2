import {
  type Caller,
  Db,
  type Job,
  jobOf,
  type JobRunRow,
  listOf,
  type PagingInput,
  PersonJobs,
  type Plain,
  Problem,
} from '@casebook/service-kit';
import { STATUS_FLAGS } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { MAX_REFUSED_SUBJECTS, MAX_SKIPPED_ITEMS } from '../common/limits';
import { DesignStore } from '../design/design.store';
import { labelledPlace } from '../design/labelled-place';
import { seenBlocked, seesBlockers, skippedCode } from '../status/blocked-locks';
import { maySetStatus } from '../status/status-input';
import { seenHolder } from '../status/status-outcome';
import type {
  StatusRun,
  StatusRunDetail,
  StatusRunList,
  StatusRunRefusal,
  StatusRunSkippedItem,
} from './status-run.dto';
import {
  COUNT_RUNS,
  LIST_RUNS,
  READ_RUN,
  REFUSED,
  type RefusedRow,
  type RunRow,
  SKIPPED,
  type SkippedRow,
} from './status-run.sql';

type Row<T> = T & Record<string, unknown>;

/**
 * The caller's own runs in the present role: their counts are of items that this role sees. Runs of a status that the
 * role may no longer set or see are left out.
 */
@Injectable()
export class StatusRunHistoryService {
  constructor(
    private readonly db: Db,
    private readonly jobs: PersonJobs,
    private readonly designs: DesignStore,
  ) {}

  async list(caller: Caller, query: PagingInput): Promise<StatusRunList> {
    const values = scopeOf(caller);
    const { siteIds: _siteIds, ...mine } = values;
    const [rows, counted] = await Promise.all([
      this.db.read<Row<RunRow>>({
        ...LIST_RUNS,
        values: { ...values, size: query.size, offset: (query.page - 1) * query.size },
      }),
      this.db.read<{ n: number }>({ ...COUNT_RUNS, values: mine }),
    ]);
    const jobs = await this.jobs.read(rows.map(({ job_id }) => job_id));
    return listOf(
      rows.map((row) => runOf(caller, row, jobs)),
      query,
      counted[0]!.n,
    );
  }

  /** @throws Problem 404 when the caller has no such run */
  async own(caller: Caller, runId: number): Promise<RunRow> {
    const [row] = await this.db.read<Row<RunRow>>({
      ...READ_RUN,
      values: { ...scopeOf(caller), runId },
    });
    if (!row) throw Problem.notFound();
    return row;
  }

  /** @throws Problem 404 when the caller has no such run */
  async run(caller: Caller, runId: number): Promise<Plain<StatusRunDetail>> {
    // The job's status is read first, so that a run shown as ended is shown with all its results.
    const jobs = await this.jobs.read([(await this.own(caller, runId)).job_id]);
    const { studyId, siteIds } = caller;
    const values = { studyId, siteIds, runId };
    const [row, skipped, refused] = await Promise.all([
      this.own(caller, runId),
      this.db.read<Row<SkippedRow>>({ ...SKIPPED, values: { ...values, most: MAX_SKIPPED_ITEMS } }),
      this.db.read<Row<RefusedRow>>({
        ...REFUSED,
        values: { ...values, most: MAX_REFUSED_SUBJECTS },
      }),
    ]);
    return {
      ...runOf(caller, row, jobs),
      skippedItems: await this.skippedItems(caller, skipped),
      refusals: refused.map(
        (one): Plain<StatusRunRefusal> => ({ ...subjectOf(one), code: one.code }),
      ),
    };
  }

  private async skippedItems(
    caller: Caller,
    rows: readonly SkippedRow[],
  ): Promise<Plain<StatusRunSkippedItem>[]> {
    const items = rows
      .flatMap((row) => row.skipped_items.map((place) => ({ row, place })))
      .slice(0, MAX_SKIPPED_ITEMS);
    const versionIds = new Set(items.map(({ place }) => place.versionId));
    const versions = await Promise.all(
      [...versionIds].map((versionId) => this.designs.version(caller.studyId!, versionId)),
    );
    return items.map(({ row, place }) => {
      const version = versions.find(({ versionId }) => versionId === place.versionId)!;
      const { visitId, blockKey, itemKey } = place;
      return {
        ...subjectOf(row),
        ...labelledPlace(version, place, place),
        visitId,
        blockKey,
        itemKey,
        code: skippedCode(place.blockedBy ?? []),
        heldBy: seenHolder(caller, place.heldBy),
        blockedBy: seesBlockers(caller) ? [...(place.blockedBy ?? [])] : [],
      };
    });
  }
}

const scopeOf = (caller: Caller) => ({
  studyId: caller.studyId,
  personId: caller.personId,
  roleId: caller.roleId,
  siteIds: caller.siteIds,
  flags: STATUS_FLAGS.filter((flag) => maySetStatus(caller, flag)),
});

const subjectOf = (row: SkippedRow | RefusedRow) => ({
  subjectId: row.subject_id,
  subjectNo: row.subject_no,
  siteId: row.site_id,
  siteCode: row.site_code,
});

function runOf(
  caller: Pick<Caller, 'may'>,
  row: RunRow,
  jobs: readonly JobRunRow[],
): Plain<StatusRun> {
  const job: Plain<Job> = jobOf(jobs.find(({ job_id }) => job_id === row.job_id)!);
  return {
    runId: row.run_id,
    preview: row.preview,
    ofRunId: row.of_run_id,
    flag: row.flag,
    set: row.is_set,
    level: row.level,
    reason: row.reason,
    requestedAt: row.requested_at,
    subjects: row.subjects,
    subjectsDone: row.subjects_done,
    subjectsRefused: row.subjects_refused,
    done: row.done,
    unchanged: row.unchanged,
    skipped: row.skipped,
    blockedBy: seenBlocked(caller, row.blocked_by),
    // Only of sites that the person still reaches.
    job: {
      ...job,
      done: row.subjects_done + row.subjects_refused,
      total: row.found ? row.subjects : null,
    },
  };
}
