import type { Code } from '@casebook/catalogue';
import {
  type Caller,
  Db,
  type Plain,
  type Statement,
  toProblem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { statusAfterQueryAct } from '@casebook/subject-data';
import { Injectable, Logger } from '@nestjs/common';
import { isStudyLocked } from '../common/study-lock';
import { LOCK_SUBJECT } from '../engine/subject-data.sql';
import { QueryActs, type QueryActInput } from './query-acts';
import type {
  QueryBatchAct,
  QueryBatchInput,
  QueryBatchPreview,
  QueryBatchUndo,
  QueryDone,
  QuerySkipped,
  SeenQuery,
} from './query-batch.dto';
import { QueryUndo, type Undoing } from './query-undo';
import type { QueryTarget } from './query.sql';

/**
 * Number of subjects worked on in parallel: subjects never wait for each other, and other requests need connections
 * too.
 */
const SUBJECTS_AT_ONCE = 3;

interface Outcome {
  done: Plain<QueryDone>[];
  skipped: Plain<QuerySkipped>[];
}

interface CheckedBatch {
  targets: QueryTarget[];
  outcome: Outcome;
}

/** Changes queries of one subject, whose row is locked; the revisions of the outcome are those before. */
type Perform = (
  tx: WriteTransaction,
  queries: readonly SeenQuery[],
  found: readonly QueryTarget[],
) => Promise<Outcome>;

/** Acts on many queries, in one transaction per subject. */
@Injectable()
export class QueryBatchService {
  readonly #log = new Logger(QueryBatchService.name);

  constructor(
    private readonly db: Db,
    private readonly acts: QueryActs,
    private readonly undos: QueryUndo,
  ) {}

  /** Returns which queries the act would change, and which it would skip and why. Writes nothing. */
  async preview(caller: Caller, { act, queries }: QueryBatchPreview): Promise<Outcome> {
    if (await isStudyLocked(this.db, caller.studyId!)) {
      return { done: [], skipped: skipAll(queries, 'STUDY_LOCKED') };
    }
    const found = await this.acts.reached(this.reader, caller, idsOf(queries));
    return checkBatch(queries, found, (target) => this.actOn(act, target)).outcome;
  }

  run(caller: Caller, input: QueryBatchInput): Promise<Outcome> {
    const change = changeOf(input);
    return this.inSubjects(caller, input.queries, async (tx, queries, found) => {
      const { targets, outcome } = checkBatch(
        queries,
        found,
        (target) => this.acts.missingReason(change, target) ?? this.actOn(input.act, target),
      );
      if (targets.length > 0) await this.acts.write(tx, caller, targets, change);
      return outcome;
    });
  }

  /** Takes back an act on many queries, as far as that is still possible. */
  undo(caller: Caller, { queries: shown }: QueryBatchUndo): Promise<Outcome> {
    return this.inSubjects(caller, shown, async (tx, queries, found) => {
      const plans = await this.undos.plan(tx, caller, found);
      const { targets, outcome } = checkBatch(queries, found, ({ query }) => {
        const plan = plans.get(query.queryId)!;
        return typeof plan === 'string' ? plan : plan.restored.status;
      });
      const undoing = targets.map(({ query }) => plans.get(query.queryId) as Undoing);
      if (targets.length > 0) await this.undos.write(tx, caller, targets, undoing);
      return outcome;
    });
  }

  /** The status of a query after the act, or why it is skipped. */
  private actOn(act: QueryBatchAct, target: QueryTarget): number | Code {
    return this.acts.refusal(act, target) ?? statusAfterQueryAct(act, target.query.status);
  }

  private async inSubjects(
    caller: Caller,
    shown: readonly SeenQuery[],
    perform: Perform,
  ): Promise<Outcome> {
    const found = await this.acts.reached(this.reader, caller, idsOf(shown));
    const place = new Map(found.map((target) => [target.query.queryId, target]));
    const outcome: Outcome = {
      done: [],
      skipped: skipAll(
        shown.filter(({ queryId }) => !place.has(queryId)),
        'COMMON_NOT_FOUND',
      ),
    };
    const known = shown.filter(({ queryId }) => place.has(queryId));
    const remaining = [
      ...Map.groupBy(known, ({ queryId }) => place.get(queryId)!.subject_id),
    ].values();
    const work = async (): Promise<void> => {
      for (const [subjectId, queries] of remaining) {
        const { site_id: siteId } = place.get(queries[0]!.queryId)!;
        const { done, skipped } = await this.inSubject(caller, subjectId, siteId, queries, perform);
        outcome.done.push(...done);
        outcome.skipped.push(...skipped);
      }
    };
    await Promise.all(Array.from({ length: SUBJECTS_AT_ONCE }, work));
    return outcome;
  }

  /**
   * Acts on the queries of one subject. A failure is reported as skipped, because other subjects are already committed.
   */
  private async inSubject(
    caller: Caller,
    subjectId: number,
    siteId: number,
    queries: readonly SeenQuery[],
    perform: Perform,
  ): Promise<Outcome> {
    const studyId = caller.studyId!;
    try {
      return await this.db.write(caller, { studyId, siteId }, async (tx) => {
        await tx.query({ ...LOCK_SUBJECT, values: [studyId, subjectId] });
        const found = await this.acts.reached(tx, caller, idsOf(queries));
        const { done, skipped } = await perform(tx, queries, found);
        return { skipped, done: done.map((one) => ({ ...one, revision: one.revision + 1 })) };
      });
    } catch (error) {
      const { status, code } = toProblem(error);
      if (status === 500) this.#log.error(error, (error as Error).stack);
      return { done: [], skipped: skipAll(queries, code) };
    }
  }

  private readonly reader = {
    query: <R extends object>(statement: Statement) => this.db.read<R>(statement),
  };
}

/**
 * Separates the queries that can be changed from those that are skipped.
 *
 * @param after the status after the change, or why there is none
 */
function checkBatch(
  queries: readonly SeenQuery[],
  found: readonly QueryTarget[],
  after: (target: QueryTarget) => number | Code,
): CheckedBatch {
  const targets = new Map(found.map((target) => [target.query.queryId, target]));
  const checked: CheckedBatch = { targets: [], outcome: { done: [], skipped: [] } };
  for (const { queryId, revision } of queries) {
    const target = targets.get(queryId);
    let status = target ? after(target) : 'COMMON_NOT_FOUND';
    // Another person changed the query after it was shown: the caller has to read the change first.
    if (typeof status === 'number' && target!.query.revision !== revision) status = 'CDMS700MSG004';
    if (typeof status === 'string') {
      checked.outcome.skipped.push({ queryId, code: status });
    } else {
      checked.targets.push(target!);
      checked.outcome.done.push({ queryId, revision, status });
    }
  }
  return checked;
}

const idsOf = (queries: readonly SeenQuery[]): number[] => queries.map(({ queryId }) => queryId);

const skipAll = (queries: readonly SeenQuery[], code: Code): Outcome['skipped'] =>
  queries.map(({ queryId }) => ({ queryId, code }));

function changeOf({ act, content, reason }: QueryBatchInput): QueryActInput {
  return act === 'content' ? { act, words: content!, reason } : { act, reason };
}
