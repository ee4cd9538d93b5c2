import { type Caller, Db, type Problem, toProblem } from '@casebook/service-kit';
import type { SkippedItem, StatusChanges } from '@casebook/subject-data';
import { Injectable, Logger } from '@nestjs/common';
import { MAX_SKIPPED_ITEMS } from '../common/limits';
import { pageRefOf } from '../design/labelled-place';
import { PageAccess } from '../engine/page-access';
import { type SubjectChanges, SubjectStatuses } from '../engine/subject-statuses';
import { countBlocked } from '../status/blocked-locks';
import { actsOf } from './status-run-targets';
import {
  outcomeStatement,
  type RunHead,
  type SkippedPlace,
  type SubjectOutcome,
  SubjectResult,
  type SubjectToDo,
} from './status-run.sql';

/** Ends the transaction of a subject that another attempt has finished meanwhile. */
class AlreadyDone extends Error {}

/** Does all targets of one subject, or counts them. */
@Injectable()
export class StatusRunRunner {
  private readonly logger = new Logger('status-run');

  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly statuses: SubjectStatuses,
  ) {}

  /**
   * Does one subject of a run, exactly once: the outcome is written in the same transaction.
   *
   * @param room how many skipped items the run still stores
   * @returns how many were stored
   */
  async run(caller: Caller, head: RunHead, subject: SubjectToDo, room: number): Promise<number> {
    try {
      const { skippedItems } = await this.perform(caller, head, subject, room);
      return skippedItems.length;
    } catch (error) {
      if (error instanceof AlreadyDone) return 0;
      const refused = refusedSubject(this.refusalOf(error, subject));
      await this.db.record(
        outcomeStatement(caller.studyId!, head.run_id, subject.subject_id, refused),
      );
      return 0;
    }
  }

  private async perform(
    caller: Caller,
    head: RunHead,
    { subject_id: subjectId, site_id: siteId, places }: SubjectToDo,
    room: number,
  ): Promise<SubjectOutcome> {
    const studyId = caller.studyId!;
    const site = await this.access.site(caller, siteId);
    const subject = { subjectId, site, acts: actsOf(head, places) };
    if (head.preview) {
      const outcome = await this.db.snapshot(async (snapshot) =>
        outcomeOf(await this.statuses.plan(caller, snapshot, subject), room),
      );
      await this.db.record(outcomeStatement(studyId, head.run_id, subjectId, outcome));
      return outcome;
    }
    return this.db.write(caller, { studyId, siteId, origin: 'job' }, async (tx) => {
      const applied = await this.statuses.write(caller, tx, subject, head.reason);
      const outcome = outcomeOf(applied, room);
      const written = await tx.query(outcomeStatement(studyId, head.run_id, subjectId, outcome));
      if (written.length === 0) throw new AlreadyDone();
      return outcome;
    });
  }

  /**
   * The code with which a subject is refused.
   *
   * @throws the error, when it is not about the subject: the whole run ends or is tried again
   */
  private refusalOf(error: unknown, { subject_id: subjectId }: SubjectToDo): string {
    const problem = toProblem(error);
    if (problem.status === 404 || problem.status === 422) return codeOf(problem);
    if (problem.status !== 500) throw error;
    this.logger.error(`subject ${subjectId}: ${String((error as Error).stack)}`);
    return 'STATUS_RUN_SUBJECT_FAILED';
  }
}

const codeOf = ({ code, options }: Problem): string => options.errors?.[0]?.code ?? code;

function outcomeOf({ changes, versionOf }: SubjectChanges, room: number): SubjectOutcome {
  const { done, unchanged, skipped }: StatusChanges = changes;
  return {
    result: SubjectResult.done,
    code: null,
    done,
    unchanged,
    skipped: skipped.length,
    blockedBy: countBlocked(skipped),
    skippedItems: skipped
      .slice(0, Math.min(room, MAX_SKIPPED_ITEMS))
      .map((item) => placeOf(item, versionOf(item.page))),
  };
}

const placeOf = (
  { page, blockKey, line, itemKey, heldBy, blockedBy }: SkippedItem,
  versionId: number,
): SkippedPlace => ({
  ...pageRefOf(page),
  visitId: page.visit.visitId,
  blockKey,
  line,
  itemKey,
  heldBy,
  ...(blockedBy.length > 0 && { blockedBy }),
  versionId,
});

const refusedSubject = (code: string): SubjectOutcome => ({
  result: SubjectResult.refused,
  code,
  done: 0,
  unchanged: 0,
  skipped: 0,
  blockedBy: {},
  skippedItems: [],
});
