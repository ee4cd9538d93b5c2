import type { Code } from '@casebook/catalogue';
import type { Caller, WriteTransaction } from '@casebook/service-kit';
import {
  closingNeedsReason,
  type PageCounts,
  isOpenStatus,
  QueryStatus,
  type QueryAct,
  queryActRefusal,
  statusAfterQueryAct,
} from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { cleanFreeText } from '../common/free-text';
import { VisibleQueries } from '../engine/visible-queries';
import { ADD_QUERY_COUNTERS, CHANGE_QUERIES, type QueryTarget, READ_TARGETS } from './query.sql';

/** An act with its text. */
export type QueryActInput =
  | { act: 'answer'; words: string }
  | { act: 'content'; words: string; reason?: string }
  | { act: 'close' | 'reopen' | 'delete'; reason?: string };

/** The parts that are common to an act on one query and an act on many queries. */
@Injectable()
export class QueryActs {
  constructor(private readonly visible: VisibleQueries) {}

  /** Loads those of the queries that the caller's role and sites reach. */
  async reached(
    reader: Pick<WriteTransaction, 'query'>,
    caller: Caller,
    queryIds: readonly number[],
  ): Promise<QueryTarget[]> {
    const found = await reader.query<QueryTarget>({
      ...READ_TARGETS,
      values: [caller.studyId, queryIds],
    });
    const near = found.filter(({ site_id: site }) => caller.siteIds?.includes(site) ?? true);
    const seen = new Set(
      await this.visible.of(
        caller,
        null,
        near.map(({ query }) => query),
      ),
    );
    return near.filter(({ query }) => seen.has(query));
  }

  /** Why nothing can be done about the query where it stands, or null. */
  unreachable(target: QueryTarget): Code | null {
    if (target.subject_disabled) return 'SUBJECT_DISABLED';
    return target.visit_deleted ? 'SUBJECT_VISIT_DELETED' : null;
  }

  /** Why an act is not possible on a query in its present state, or null. */
  refusal(act: QueryAct, target: QueryTarget): Code | null {
    const unreachable = this.unreachable(target);
    if (unreachable) return unreachable;
    // A query of a removed line was closed with the line and is reopened with it.
    if (act === 'reopen' && target.line_removed) return 'SUBJECT_LINE_REMOVED';
    return queryActRefusal(act, target.query);
  }

  /** Writes an act, already checked, on queries of one subject whose row is locked. */
  async write(
    tx: WriteTransaction,
    caller: Caller,
    targets: readonly QueryTarget[],
    change: QueryActInput,
  ): Promise<PageCounts[]> {
    const after = targets.map(({ query }) => statusAfterQueryAct(change.act, query.status));
    const words = 'words' in change ? cleanFreeText(change.words) : null;
    await tx.query({
      ...CHANGE_QUERIES,
      values: {
        studyId: caller.studyId,
        queryIds: targets.map(({ query }) => query.queryId),
        statuses: after,
        content: change.act === 'content' ? JSON.stringify({ [caller.language]: words }) : null,
        answer: change.act === 'answer' ? words : null,
        isClosed: change.act === 'close',
        personName: caller.name,
        reason: 'reason' in change ? cleanFreeText(change.reason) : null,
      },
    });
    return this.countMoves(tx, caller.studyId!, targets, after);
  }

  /** Why a reason is missing, or null: an unanswered query is not closed without one. */
  missingReason(change: QueryActInput, target: QueryTarget): Code | null {
    const isMissing =
      change.act === 'close' &&
      closingNeedsReason(target.query) &&
      cleanFreeText(change.reason) === null;
    return isMissing ? 'SUBJECT_QUERY_CLOSE_REASON' : null;
  }

  /** Changes the counters of queries of one subject that got other statuses; returns the counters of their pages. */
  countMoves(
    tx: WriteTransaction,
    studyId: number,
    targets: readonly QueryTarget[],
    after: readonly number[],
  ): Promise<PageCounts[]> {
    const pages = new Map<number, { open: number; answered: number }>();
    targets.forEach(({ page_id: page, query }, at) => {
      const { open, answered } = pages.get(page) ?? { open: 0, answered: 0 };
      pages.set(page, {
        open: open + Number(isOpenStatus(after[at]!)) - Number(isOpenStatus(query.status)),
        answered: answered + isAnswered(after[at]!) - isAnswered(query.status),
      });
    });
    return this.count(tx, studyId, targets[0]!.subject_id, pages);
  }

  /** Changes the counters of a subject and its pages; returns the counters of the pages. */
  count(
    tx: WriteTransaction,
    studyId: number,
    subjectId: number,
    pages: ReadonlyMap<number, { open: number; answered: number }>,
  ): Promise<PageCounts[]> {
    const deltas = [...pages.values()];
    return tx.query<PageCounts>({
      ...ADD_QUERY_COUNTERS,
      values: {
        studyId,
        subjectId,
        pageIds: [...pages.keys()],
        openQueries: deltas.map(({ open }) => open),
        answeredQueries: deltas.map(({ answered }) => answered),
      },
    });
  }
}

const isAnswered = (status: number): number => Number(status === QueryStatus.answered);
