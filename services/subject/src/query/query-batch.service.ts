import type { Code } from '@casebook/catalogue';
import { type Caller, Db, type Statement, toProblem, type Plain } from '@casebook/service-kit';
import { statusAfterQueryAct } from '@casebook/subject-data';
import { Injectable, Logger } from '@nestjs/common';
import { isStudyLocked } from '../common/study-lock';
import { LOCK_SUBJECT } from '../engine/subject-data.sql';
import { QueryActs, type QueryActInput } from './query-acts';
import type {
  QueryBatchAct,
  QueryBatchInput,
  QueryBatchPreview,
  QueryDone,
  QuerySkipped,
  SeenQuery,
} from './query-batch.dto';
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

/** Acts on many queries, in one transaction per subject. */
@Injectable()
export class QueryBatchService {
  readonly #log = new Logger(QueryBatchService.name);

  constructor(
    private readonly db: Db,
    private readonly acts: QueryActs,
  ) {}

  /** Returns which queries the act would change, and which it would skip and why. Writes nothing. */
  async preview(caller: Caller, { act, queries }: QueryBatchPreview): Promise<Outcome> {
    if (await isStudyLocked(this.db, caller.studyId!)) {
      return { done: [], skipped: skipAll(queries, 'STUDY_LOCKED') };
    }
    const found = await this.acts.reached(this.reader, caller, idsOf(queries));
    return this.checkBatch(act, queries, found).outcome;
  }

  async run(caller: Caller, input: QueryBatchInput): Promise<Outcome> {
    const found = await this.acts.reached(this.reader, caller, idsOf(input.queries));
    const place = new Map(found.map((target) => [target.query.queryId, target]));
    const outcome: Outcome = {
      done: [],
      skipped: skipAll(
        input.queries.filter(({ queryId }) => !place.has(queryId)),
        'COMMON_NOT_FOUND',
      ),
    };
    const known = input.queries.filter(({ queryId }) => place.has(queryId));
    const remaining = [
      ...Map.groupBy(known, ({ queryId }) => place.get(queryId)!.subject_id),
    ].values();
    const work = async (): Promise<void> => {
      for (const [subjectId, queries] of remaining) {
        const { site_id: siteId } = place.get(queries[0]!.queryId)!;
        const { done, skipped } = await this.ofSubject(caller, subjectId, siteId, input, queries);
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
  private async ofSubject(
    caller: Caller,
    subjectId: number,
    siteId: number,
    input: QueryBatchInput,
    queries: readonly SeenQuery[],
  ): Promise<Outcome> {
    const studyId = caller.studyId!;
    try {
      return await this.db.write(caller, { studyId, siteId }, async (tx) => {
        await tx.query({ ...LOCK_SUBJECT, values: [studyId, subjectId] });
        const found = await this.acts.reached(tx, caller, idsOf(queries));
        const { targets, outcome } = this.checkBatch(input.act, queries, found);
        if (targets.length > 0) await this.acts.write(tx, caller, targets, changeOf(input));
        return {
          ...outcome,
          done: outcome.done.map((one) => ({ ...one, revision: one.revision + 1 })),
        };
      });
    } catch (error) {
      const { status, code } = toProblem(error);
      if (status === 500) this.#log.error(error, (error as Error).stack);
      return { done: [], skipped: skipAll(queries, code) };
    }
  }

  private checkBatch(
    act: QueryBatchAct,
    queries: readonly SeenQuery[],
    found: readonly QueryTarget[],
  ): CheckedBatch {
    const targets = new Map(found.map((target) => [target.query.queryId, target]));
    const checked: CheckedBatch = { targets: [], outcome: { done: [], skipped: [] } };
    for (const { queryId, revision } of queries) {
      const target = targets.get(queryId);
      const code: Code | null = target
        ? (this.acts.refusal(act, target) ??
          // Another person changed the query after it was shown: the caller has to read the change first.
          (target.query.revision === revision ? null : 'CDMS700MSG004'))
        : 'COMMON_NOT_FOUND';
      if (code) {
        checked.outcome.skipped.push({ queryId, code });
      } else {
        checked.targets.push(target!);
        const status = statusAfterQueryAct(act, target!.query.status);
        checked.outcome.done.push({ queryId, revision, status });
      }
    }
    return checked;
  }

  private readonly reader = {
    query: <R extends object>(statement: Statement) => this.db.read<R>(statement),
  };
}

const idsOf = (queries: readonly SeenQuery[]): number[] => queries.map(({ queryId }) => queryId);

const skipAll = (queries: readonly SeenQuery[], code: Code): Outcome['skipped'] =>
  queries.map(({ queryId }) => ({ queryId, code }));

function changeOf({ act, content, reason }: QueryBatchInput): QueryActInput {
  return act === 'content' ? { act, words: content!, reason } : { act, reason };
}
