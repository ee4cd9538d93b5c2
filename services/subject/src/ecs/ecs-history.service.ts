import {
  type Caller,
  Db,
  type Job,
  jobOf,
  type JobRunRow,
  listOf,
  type PagingInput,
  PersonJobs,
  Problem,
  type Plain,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { SUBJECT_SITE } from '../engine/subject-row.sql';
import type { Difference } from './difference';
import { EcsTexts, noTotals, resultOf, totalsOf } from './ecs-words';
import type {
  EcsCheckCount,
  EcsItemCount,
  EcsResultQuery,
  EcsRun,
  EcsRunDetail,
  EcsRunList,
  EcsRunQuery,
  EcsSubjectDetail,
  EcsSubjectResult,
  EcsSubjectResultList,
  EcsSubjectRunList,
  EcsTotals,
} from './ecs.dto';
import {
  COUNT_DIFFERENCES,
  COUNT_NOT_AS_PREVIEWED,
  COUNT_RUNS,
  COUNT_RUNS_OF_SUBJECT,
  countResults,
  type CountRow,
  type FoundRow,
  LIST_RUNS,
  listResults,
  READ_RESULT,
  READ_RUN,
  RUNS_OF_SUBJECT,
  type RunRow,
  type SubjectResultRow,
  type SubjectRunRow,
} from './ecs.sql';

const NOTHING: Difference = { queries: [], values: [], pages: [], visits: [] };
/** Limit for the changes of one subject that are listed one by one. */
const MAX_CHANGES_LISTED = 500;

type Row<T> = T & Record<string, unknown>;

/** The history and results of runs, without what the role may not see. */
@Injectable()
export class EcsHistoryService {
  constructor(
    private readonly db: Db,
    private readonly jobs: PersonJobs,
    private readonly designs: DesignStore,
  ) {}

  /** @throws Problem 403 when the role does not reach the site */
  async list(caller: Caller, { siteId, mode, ...query }: EcsRunQuery): Promise<EcsRunList> {
    for (const id of siteId ?? []) caller.requireSite(id);
    const siteIds = siteId ?? caller.siteIds;
    const scope = { studyId: caller.studyId, siteIds, mode: mode ?? null };
    const [rows, counted] = await Promise.all([
      this.db.read<Row<RunRow>>({
        ...LIST_RUNS,
        values: { ...scope, size: query.size, offset: (query.page - 1) * query.size },
      }),
      this.db.read<{ n: number }>({ ...COUNT_RUNS, values: scope }),
    ]);
    const jobs = await this.jobsOf(rows);
    return listOf(
      rows.map((row) => runOf(caller, row, jobs)),
      query,
      counted[0]!.n,
    );
  }

  /** @throws Problem 404 when the study has no such run, or the caller reaches none of its subjects */
  async run(caller: Caller, runId: number): Promise<EcsRunDetail> {
    const values = { studyId: caller.studyId, siteIds: caller.siteIds, runId };
    const reading = { ...READ_RUN, values };
    // The job's status is read first, so that a run shown as ended is shown with all its results.
    const jobs = await this.jobsOf(await this.db.read<Row<RunRow>>(reading));
    const [rows, counts, changed] = await Promise.all([
      this.db.read<Row<RunRow>>(reading),
      this.db.read<Row<CountRow>>({ ...COUNT_DIFFERENCES, values }),
      this.db.read<{ n: number }>({ ...COUNT_NOT_AS_PREVIEWED, values }),
    ]);
    const [row] = rows;
    if (!row) throw Problem.notFound();
    return {
      ...runOf(caller, row, jobs),
      ...(await this.counted(caller, counts)),
      notAsPreviewed: changed[0]!.n,
    };
  }

  async results(
    caller: Caller,
    runId: number,
    { only, ...query }: EcsResultQuery,
  ): Promise<EcsSubjectResultList> {
    const scope = { studyId: caller.studyId, siteIds: caller.siteIds, runId };
    const [rows, counted] = await Promise.all([
      this.db.read<Row<SubjectResultRow>>({
        ...listResults(only),
        values: { ...scope, size: query.size, offset: (query.page - 1) * query.size },
      }),
      this.db.read<{ n: number }>({ ...countResults(only), values: scope }),
    ]);
    const results = rows.map(async (row) => (await this.read(caller, row)).result);
    return listOf(await Promise.all(results), query, counted[0]!.n);
  }

  async result(caller: Caller, runId: number, subjectId: number): Promise<EcsSubjectDetail> {
    const [row] = await this.db.read<Row<SubjectResultRow>>({
      ...READ_RESULT,
      values: { studyId: caller.studyId, siteIds: caller.siteIds, runId, subjectId },
    });
    if (!row) throw Problem.notFound();
    const { result, words, difference, failures } = await this.read(caller, row);
    const shown = {
      ...difference,
      queries: difference.queries.slice(0, MAX_CHANGES_LISTED),
      values: difference.values.slice(0, MAX_CHANGES_LISTED),
      pages: difference.pages.slice(0, MAX_CHANGES_LISTED),
      former: (difference.former ?? []).slice(0, MAX_CHANGES_LISTED),
    };
    const versionIds = new Set(shown.former.map(({ versionId }) => versionId));
    const versions = await Promise.all(
      [...versionIds].map((versionId) => this.designs.version(caller.studyId!, versionId)),
    );
    const versionOf = (versionId: number) =>
      versions.find((version) => version.versionId === versionId)!;
    return {
      ...result,
      queries: words?.queries(shown) ?? [],
      values: words?.values(shown) ?? [],
      pages: words?.pages(shown) ?? [],
      visits: difference.visits.map((key) => words?.visit(key) ?? {}),
      former: words?.former(shown, versionOf) ?? [],
      failed: words?.failures(failures.slice(0, MAX_CHANGES_LISTED)) ?? [],
      more: [
        difference.queries,
        difference.values,
        difference.pages,
        difference.former ?? [],
        failures,
      ].some(({ length }) => length > MAX_CHANGES_LISTED),
    };
  }

  async ofSubject(
    caller: Caller,
    subjectId: number,
    query: PagingInput,
  ): Promise<EcsSubjectRunList> {
    const values = { studyId: caller.studyId, subjectId };
    const [subject] = await this.db.read<{
      site_id: number;
      site_code: string;
      subject_no: string;
    }>({
      ...SUBJECT_SITE,
      values: [caller.studyId, subjectId],
    });
    if (!subject) throw Problem.notFound();
    caller.requireSite(subject.site_id);
    const [rows, counted] = await Promise.all([
      this.db.read<Row<SubjectRunRow>>({
        ...RUNS_OF_SUBJECT,
        values: { ...values, size: query.size, offset: (query.page - 1) * query.size },
      }),
      this.db.read<{ n: number }>({ ...COUNT_RUNS_OF_SUBJECT, values }),
    ]);
    const runs = rows.map(async (row) => ({
      runId: row.run_id,
      mode: row.mode,
      operator: row.person_name,
      requestedAt: row.requested_at,
      ...(await this.found(caller, row)).outcome,
      startedAt: row.started_at,
      endedAt: row.ended_at,
    }));
    return Object.assign(listOf(await Promise.all(runs), query, counted[0]!.n), {
      subjectNo: subject.subject_no,
      siteId: subject.site_id,
      siteCode: subject.site_code,
    });
  }

  private jobsOf(rows: readonly RunRow[]): Promise<JobRunRow[]> {
    return this.jobs.read(rows.map(({ job_id }) => job_id));
  }

  private async words(caller: Caller, versionId: number): Promise<EcsTexts> {
    return new EcsTexts(await this.designs.version(caller.studyId!, versionId), caller.roleCode);
  }

  private async read(caller: Caller, row: SubjectResultRow) {
    const { outcome, ...found } = await this.found(caller, row);
    const result: Plain<EcsSubjectResult> = {
      subjectId: row.subject_id,
      subjectNo: row.subject_no,
      siteId: row.site_id,
      siteCode: row.site_code,
      ...outcome,
      startedAt: row.started_at,
      endedAt: row.ended_at,
    };
    return { result, ...found };
  }

  /** What a run found for a subject, as the caller's role may see it. */
  private async found(caller: Caller, row: FoundRow) {
    const words =
      row.design_version_id === null ? null : await this.words(caller, row.design_version_id);
    const difference = words?.visible(row.difference ?? NOTHING) ?? NOTHING;
    const failures = words?.visibleFailures(row.failures ?? []) ?? [];
    const outcome = {
      // A check that fails for hidden data is not shown as failed.
      result: words ? resultOf(failures) : row.result,
      code: row.code,
      asPreviewed: row.as_previewed,
      totals: totalsOf(difference),
      failures: failures.length,
    };
    return { outcome, words, difference, failures };
  }

  /** Counts by check and by item, over all design versions of the subjects. */
  private async counted(
    caller: Caller,
    rows: readonly CountRow[],
  ): Promise<Pick<EcsRunDetail, 'totals' | 'checks' | 'items'>> {
    const totals: Plain<EcsTotals> = noTotals();
    const checks = new Map<string, Plain<EcsCheckCount>>();
    const items = new Map<string, Plain<EcsItemCount>>();
    for (const { kind, design_version_id: versionId, key, page_key: pageKey, n } of rows) {
      const words = await this.words(caller, versionId);
      if (kind === 'page') {
        if (words.seesPage(key)) totals.pages += n;
      } else if (kind === 'visit') {
        if (words.seesVisit(key)) totals.visits += n;
      } else if (kind === 'former') {
        if (words.seesItem(pageKey!, key)) totals.former += n;
      } else if (kind === 'value') {
        if (!words.seesItem(pageKey!, key)) continue;
        totals.values += n;
        const place = `${pageKey} ${key}`;
        const count = items.get(place) ?? {
          pageTitle: words.page(pageKey!),
          itemLabel: words.item(pageKey!, key),
          changes: 0,
        };
        items.set(place, { ...count, changes: count.changes + n });
      } else {
        if (!words.seesCheck(key)) continue;
        totals[kind] += n;
        const count = checks.get(key) ?? {
          checkKey: key,
          pageTitle: words.page(pageKey!),
          message: words.message(key),
          open: 0,
          close: 0,
          reopen: 0,
        };
        checks.set(key, { ...count, [kind]: count[kind] + n });
      }
    }
    const most = ({ open, close, reopen }: EcsCheckCount): number => open + close + reopen;
    return {
      totals,
      checks: [...checks.values()].toSorted((a, b) => most(b) - most(a)),
      items: [...items.values()].toSorted((a, b) => b.changes - a.changes),
    };
  }
}

function runOf(caller: Caller, row: RunRow, jobs: readonly JobRunRow[]): Plain<EcsRun> {
  const job: Plain<Job> = jobOf(jobs.find(({ job_id }) => job_id === row.job_id)!);
  const isOwn = row.person_id === caller.personId;
  const mayCancel = isOwn || (row.whole && caller.may('RE_RUN_ECS'));
  return {
    runId: row.run_id,
    mode: row.mode,
    ofRunId: row.of_run_id,
    scope: row.scope,
    siteCode: row.site_code,
    subjectNo: row.subject_no,
    operator: row.person_name,
    requestedAt: row.requested_at,
    subjects: row.subjects,
    success: row.success,
    fail: row.fail,
    empty: row.empty,
    inProgress: row.in_progress,
    job: {
      ...job,
      cancellable: job.cancellable && mayCancel,
      // Only a person who reaches all sites sees the number of subjects at other sites.
      ...(row.whole
        ? {}
        : { done: row.subjects - row.in_progress, total: row.subjects, result: null }),
    },
  };
}
