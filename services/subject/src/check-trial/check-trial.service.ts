import { randomUUID } from 'node:crypto';
import type { Code } from '@casebook/catalogue';
import {
  type Caller,
  Db,
  jobOf,
  Jobs,
  PersonJobs,
  type Plain,
  Problem,
} from '@casebook/service-kit';
import { type Check, parsePart } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { labelledPlace } from '../design/labelled-place';
import type { CheckTrial, CheckTrialRow, CheckTrialStarted } from './check-trial.dto';
import {
  COUNT_SUBJECTS,
  NAME_SUBJECTS,
  type NamedSubject,
  READ_TRIAL,
  STORE_TRIAL,
  type TrialRow,
} from './check-trial.sql';
import {
  CHECK_TRIAL_JOB,
  type CheckTrialJob,
  mayTryChecks,
  seesStill,
  sightOf,
} from './check-trial.worker';
import { isNotThere, type PreparedTrial, prepareTrial, seesTrial } from './prepare-trial';
import { type FoundEffect, nothingFound, type TrialFound } from './trial-found';

/** Tries a check of the draft on the data of subjects. Nothing of the study is changed. */
@Injectable()
export class CheckTrialService {
  constructor(
    private readonly db: Db,
    private readonly jobs: PersonJobs,
    private readonly queue: Jobs,
    private readonly designs: DesignStore,
  ) {}

  /**
   * @throws Problem 403 without CRF_VIEW or when the check concerns hidden data, 420 while the person's last trial runs, 422
   * when the check is not valid or there is no subject
   */
  async start(caller: Caller, input: unknown): Promise<CheckTrialStarted> {
    if (!mayTryChecks(caller)) throw Problem.forbidden();
    const check = parseCheck(input);
    const studyId = caller.studyId!;
    const prepared = await this.prepare(studyId, check);
    if (!(await this.sees(caller, check, prepared))) throw new Problem(403, 'ECS_TRIAL_HIDDEN');
    refuseFaulty(prepared);
    const [counted] = await this.db.read<{ n: number }>({
      ...COUNT_SUBJECTS,
      values: [studyId, caller.siteIds],
    });
    const subjects = counted!.n;
    if (subjects === 0) throw new Problem(422, 'ECS_TRIAL_NO_SUBJECT');
    const jobId = await this.store(caller, check, subjects);
    this.queue.wake(CHECK_TRIAL_JOB);
    return { jobId, subjects };
  }

  /** The last trial of the person in this role; null when the role may no longer see all of it. */
  async last(caller: Caller): Promise<Plain<CheckTrial> | null> {
    if (!mayTryChecks(caller)) throw Problem.forbidden();
    const { studyId, personId, roleId } = caller;
    const reading = { ...READ_TRIAL, values: [studyId, personId, roleId] };
    // The job's status is read first, so that a trial shown as ended is shown with all that it found.
    const [before] = await this.db.read<TrialRow & Record<string, unknown>>(reading);
    if (!before) return null;
    const [job] = await this.jobs.read([before.job_id]);
    const [row] = await this.db.read<TrialRow & Record<string, unknown>>(reading);
    if (!row || row.job_id !== before.job_id || !(await this.maySee(caller, row))) return null;
    const { found, content, subjects, requested_at: requestedAt } = row;
    const { stays, ...outcomes } = found.outcomes;
    const sees = row.sees_queries;
    const count = (effect: keyof TrialFound['effects']): number => found.effects[effect] ?? 0;
    return {
      job: jobOf(job!),
      check: content,
      subjects: Math.max(subjects, found.subjects),
      done: found.subjects,
      broken: found.broken,
      outcomes,
      effects: {
        open: count('open'),
        close: sees ? count('close') : null,
        reopen: sees ? count('reopen') : null,
        stays: sees ? stays : null,
        prompt: count('prompt'),
        derive: count('derive'),
        show: count('show'),
        hide: count('hide'),
        addVisit: count('addVisit'),
      },
      untried: await Promise.all(
        found.untried.map(async ({ versionId, ...untried }) => ({
          ...untried,
          params: { ...untried.params },
          versionNo: (await this.designs.version(studyId!, versionId)).versionNo,
        })),
      ),
      rows: await this.named(caller, found.rows, sees),
      requestedAt,
    };
  }

  private async store(caller: Caller, check: Check, subjects: number): Promise<string> {
    const { studyId, personId, roleId, siteIds } = caller;
    const jobId = randomUUID();
    const sight = sightOf(caller);
    // Written outside the study: a locked study refuses writes, but its data can be read.
    await this.db.write(caller, { studyId: 0 }, async (tx) => {
      const data: CheckTrialJob = { studyId: studyId!, sight };
      const sent = await this.jobs.send(tx, caller, {
        kind: CHECK_TRIAL_JOB,
        data,
        jobId,
        total: subjects,
        exclusive: `${studyId} ${personId} ${roleId}`,
      });
      if (!sent) throw new Problem(420, 'ECS_TRIAL_RUNNING');
      await tx.query({
        ...STORE_TRIAL,
        values: {
          studyId,
          personId,
          roleId,
          jobId,
          content: JSON.stringify(check),
          seesQueries: sight.queries,
          seesClosed: sight.closed,
          siteIds,
          subjects,
          found: JSON.stringify(nothingFound()),
        },
      });
    });
    return jobId;
  }

  private async maySee(caller: Caller, row: TrialRow): Promise<boolean> {
    const sight = { queries: row.sees_queries, closed: row.sees_closed };
    const reaches =
      caller.siteIds === null || (row.site_ids?.every((siteId) => caller.maySite(siteId)) ?? false);
    if (!reaches || !seesStill(caller, sight)) return false;
    const prepared = await this.prepare(caller.studyId!, row.content);
    return this.sees(caller, row.content, prepared);
  }

  /** The check compiled for all released versions, the newest first. */
  private async prepare(studyId: number, check: Check): Promise<PreparedTrial[]> {
    const released = (await this.designs.released(studyId)).toReversed();
    const prepared: PreparedTrial[] = [];
    // One after the other, because compiling is work of this process.
    for (const version of released) prepared.push(await prepareTrial(version, released, check));
    return prepared;
  }

  private async sees(
    { studyId, roleCode }: Caller,
    check: Check,
    prepared: readonly PreparedTrial[],
  ): Promise<boolean> {
    const trials = prepared.flatMap((one) => ('trial' in one ? [one.trial] : []));
    return seesTrial(await this.designs.released(studyId!), trials, check, roleCode);
  }

  private async named(
    { studyId, siteIds }: Caller,
    effects: readonly FoundEffect[],
    seesQueries: boolean,
  ): Promise<Plain<CheckTrialRow>[]> {
    const ids = [...new Set(effects.map(({ subjectId }) => subjectId))];
    const subjects = await this.db.read<NamedSubject & Record<string, unknown>>({
      ...NAME_SUBJECTS,
      values: [studyId, ids],
    });
    const rows = effects.map(async (found): Promise<Plain<CheckTrialRow>[]> => {
      const subject = subjects.find(({ subject_id }) => subject_id === found.subjectId);
      if (!subject || (siteIds && !siteIds.includes(subject.site_id))) return [];
      const { effect, message, before, after, failed } = found;
      const version = await this.designs.version(studyId!, found.versionId);
      return [
        {
          ...labelledPlace(version, found, found),
          effect,
          subjectId: subject.subject_id,
          subjectNo: subject.subject_no,
          siteId: subject.site_id,
          siteCode: subject.site_code,
          message: seesQueries || effect === 'prompt' ? message : null,
          before,
          after,
          code: failed?.code ?? null,
          params: { ...failed?.params },
        },
      ];
    });
    return (await Promise.all(rows)).flat();
  }
}

/** @throws Problem 422 with each field that is not as a check has it */
function parseCheck(input: unknown): Check {
  const parsed = parsePart('check', input);
  if ('content' in parsed) return parsed.content;
  throw Problem.invalid(
    parsed.faults.map(({ path, code, params }) => ({
      field: `check${path}`,
      code: code as Code,
      ...(params && { params }),
    })),
  );
}

/** @throws Problem 422 when no released version has what the check names, or it is wrong under every one */
function refuseFaulty(prepared: readonly PreparedTrial[]): void {
  const [newest] = prepared;
  if (!newest) throw new Problem(422, 'ECS_TRIAL_NO_SUBJECT');
  if (prepared.some((one) => 'trial' in one)) return;
  const { fault } = newest as Extract<PreparedTrial, { fault: unknown }>;
  const field = 'check/expression';
  if (!isNotThere(fault)) {
    throw Problem.invalid([{ field, code: fault.code, params: { ...fault.params } }]);
  }
  const { path, visit, target } = fault.params;
  const name = path ?? target ?? visit ?? '';
  throw Problem.invalid([{ field, code: 'ECS_TRIAL_NOT_RELEASED', params: { name } }]);
}
