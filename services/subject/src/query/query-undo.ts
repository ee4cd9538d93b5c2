import type { Code } from '@casebook/catalogue';
import type { Caller, Statement, WriteTransaction } from '@casebook/service-kit';
import {
  type PageCounts,
  isActiveStatus,
  queryActPrivilege,
  QueryStatus,
} from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { QueryActs } from './query-acts';
import { LAST_CHANGES, type LastChange, type QueryTarget, RESTORE_QUERIES } from './query.sql';

type Reader = Pick<WriteTransaction, 'query'>;

/** The columns of a query that an act changes, as the trail holds them. */
interface Columns {
  status: number;
  content: Record<string, string>;
  answer: string | null;
  closed_manually: boolean;
  answered_by: string | null;
  answered_at: string | null;
}

/** What an undo takes back, and the state that it restores. */
export interface Undoing {
  restored: Columns;
  /** Of the restored state: a check or a person. */
  origin: string;
}

/**
 * Takes back a person's own last act on a query, for a short time and only while nothing else happened to the query. The
 * undo is an act like any other: the trail keeps both.
 */
@Injectable()
export class QueryUndo {
  constructor(private readonly acts: QueryActs) {}

  /** For each query what an undo would restore, or why it is refused. */
  async plan(
    reader: Reader,
    caller: Caller,
    targets: readonly QueryTarget[],
  ): Promise<Map<number, Undoing | Code>> {
    const changes = await reader.query<LastChange>({
      ...LAST_CHANGES,
      values: [
        caller.studyId,
        targets.map(({ query }) => query.queryId),
        targets.map(({ page_id: page }) => page),
      ],
    } satisfies Statement);
    const last = new Map(changes.map((change) => [change.query_id, change]));
    return new Map(
      targets.map((target) => {
        const { queryId } = target.query;
        return [queryId, this.undoing(caller, target, last.get(queryId))];
      }),
    );
  }

  /** Restores queries of one subject whose row is locked; returns the counters of their pages. */
  async write(
    tx: WriteTransaction,
    caller: Caller,
    targets: readonly QueryTarget[],
    undoing: readonly Undoing[],
  ): Promise<PageCounts[]> {
    const states = undoing.map(({ restored }) => restored);
    await tx.query({
      ...RESTORE_QUERIES,
      values: {
        studyId: caller.studyId,
        queryIds: targets.map(({ query }) => query.queryId),
        statuses: states.map(({ status }) => status),
        contents: states.map(({ content }) => JSON.stringify(content)),
        answers: states.map(({ answer }) => answer),
        closed: states.map((state) => state.closed_manually),
        answeredBy: states.map((state) => state.answered_by),
        answeredAt: states.map((state) => state.answered_at),
        origins: undoing.map(({ origin }) => origin),
        personName: caller.name,
      },
    });
    const after = states.map(({ status }) => status);
    return this.acts.countMoves(tx, caller.studyId!, targets, after);
  }

  private undoing(
    caller: Caller,
    target: QueryTarget,
    change: LastChange | undefined,
  ): Undoing | Code {
    const unreachable = this.acts.unreachable(target);
    if (unreachable) return unreachable;
    if (!change || change.actor_id !== caller.personId || !isAct(change, target)) {
      return 'SUBJECT_QUERY_UNDO_OTHER';
    }
    const after = JSON.parse(change.after) as Partial<Columns>;
    const act = change.before !== null && 'answer' in after ? 'answer' : 'close';
    if (!caller.may(queryActPrivilege[act])) return 'SUBJECT_QUERY_UNDO_OTHER';
    if (!change.recent) return 'SUBJECT_QUERY_UNDO_LATE';
    const { query } = target;
    const now: Columns = {
      status: query.status,
      content: query.content,
      answer: query.answer,
      closed_manually: query.closedManually,
      answered_by: query.answeredBy,
      answered_at: query.answeredAt,
    };
    const restored: Columns =
      change.before === null
        ? { ...now, status: QueryStatus.canceled }
        : { ...now, ...known(JSON.parse(change.before) as Partial<Columns>) };
    // A query of a removed line was closed with the line and is reopened with it.
    if (target.line_removed && isActiveStatus(restored.status)) return 'SUBJECT_LINE_REMOVED';
    return { restored, origin: change.origin_before ?? 'entry' };
  }
}

/**
 * Whether the change is an act on the query: not an undo, and not a change that came with the query's line or page,
 * which has a coded reason or closes without the mark of a person.
 */
function isAct({ origin, reason_code, after }: LastChange, { query }: QueryTarget): boolean {
  const { restored_origin: restored = null } = JSON.parse(after) as { restored_origin?: string };
  const isClosedByItself = query.status === QueryStatus.closed && !query.closedManually;
  return origin === 'entry' && reason_code === null && restored === null && !isClosedByItself;
}

/** Only the columns that an undo restores. */
function known(before: Partial<Columns>): Partial<Columns> {
  const names = [
    'status',
    'content',
    'answer',
    'closed_manually',
    'answered_by',
    'answered_at',
  ] as const;
  return Object.fromEntries(
    names.filter((name) => name in before).map((name) => [name, before[name]]),
  );
}
