import { type Caller, Db, Problem, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { LOCK_SUBJECT, type LockedSubject } from '../page/casebook.sql';
import { QueryStatus } from '../page/counting';
import { fixedLinesOf } from '../design/design-version';
import type { PageCounters } from '../page/page.dto';
import { PageStates, publicCounters, publicQuery, type QueryRecord } from '../page/page-state';
import { type PageHead, Places } from '../page/places';
import type { QueryChanged, QueryInput } from './query.dto';
import {
  ADD_QUERY_COUNTERS,
  CHANGE_QUERY,
  INSERT_QUERY,
  QUERY_PLACE,
  READ_QUERY,
} from './query.sql';

export type QueryChange =
  | { kind: 'answer'; answer: string }
  | { kind: 'content'; content: string }
  | { kind: 'close' | 'reopen' | 'delete'; reason?: string };

const { open, canceled, answered, closed, reopened } = QueryStatus;

/** From which states an action is possible, and what comes of it (spec section 4). */
const TRANSITIONS: Readonly<
  Record<QueryChange['kind'], { from: readonly number[]; to: (status: number) => number }>
> = {
  answer: { from: [open, reopened, answered], to: () => answered },
  content: { from: [open, reopened, answered], to: (status) => status },
  close: { from: [open, reopened, answered], to: () => closed },
  reopen: { from: [answered, closed], to: () => reopened },
  delete: { from: [open, reopened, answered, closed], to: () => canceled },
};

@Injectable()
export class QueryService {
  constructor(
    private readonly db: Db,
    private readonly places: Places,
    private readonly states: PageStates,
  ) {}

  /** Creates a manual query at an item. */
  async create(caller: Caller, input: QueryInput): Promise<QueryChanged> {
    const studyId = caller.studyId!;
    const head = await this.places.page(caller, input.pageId);
    const version = await this.places.versionOf(studyId, head);
    const placed = version.index.item(head.page_key, input.itemKey);
    const lines = placed && fixedLinesOf(placed.block);
    if (
      !placed ||
      placed.block.key !== input.blockKey ||
      !version.visibility(caller.roleCode).seesItem(head.page_key, input.itemKey) ||
      (lines ? !lines.includes(input.line) : input.line < 1)
    ) {
      throw Problem.invalid([{ field: 'itemKey', code: 'SUBJECT_ITEM_UNKNOWN' }]);
    }
    const language = caller.language;
    return this.write(caller, head, async (tx) => {
      const [row] = await tx.query<{ query_id: number }>({
        ...INSERT_QUERY,
        values: [
          studyId,
          head.subject_id,
          head.site_id,
          head.visit_id,
          head.page_id,
          head.page_key,
          input.blockKey,
          input.line,
          input.itemKey,
          JSON.stringify({ [language]: input.content.trim() }),
          caller.personId,
          caller.name,
          version.versionId,
        ],
      });
      return { queryId: row!.query_id, openDelta: 1, answeredDelta: 0 };
    });
  }

  /** Answers, edits, closes, reopens or deletes a query. */
  async change(caller: Caller, queryId: number, change: QueryChange): Promise<QueryChanged> {
    const studyId = caller.studyId!;
    const [place] = await this.db.read<{ page_id: number }>({
      ...QUERY_PLACE,
      values: [studyId, queryId],
    });
    if (!place) throw Problem.notFound();
    const head = await this.places.page(caller, place.page_id);
    return this.write(caller, head, async (tx) => {
      const query = await this.visible(tx, caller, queryId);
      const { from, to } = TRANSITIONS[change.kind];
      if (!from.includes(query.status)) throw new Problem(422, 'SUBJECT_QUERY_STATE');
      if (change.kind === 'content' && query.type === 1) {
        throw new Problem(422, 'SUBJECT_QUERY_SYSTEM_CONTENT');
      }
      const status = to(query.status);
      await tx.query({
        ...CHANGE_QUERY,
        values: [
          studyId,
          queryId,
          status,
          change.kind === 'content'
            ? JSON.stringify({ [caller.language]: change.content.trim() })
            : null,
          change.kind === 'answer' ? change.answer.trim() : null,
          change.kind === 'close' || change.kind === 'delete',
          caller.name,
          'reason' in change ? change.reason?.trim() || null : null,
        ],
      });
      return {
        queryId,
        openDelta: isOpen(status) - isOpen(query.status),
        answeredDelta: Number(status === answered) - Number(query.status === answered),
      };
    });
  }

  private async visible(
    tx: WriteTransaction,
    caller: Caller,
    queryId: number,
  ): Promise<QueryRecord> {
    const [row] = await tx.query<{ query: QueryRecord }>({
      ...READ_QUERY,
      values: [caller.studyId, queryId],
    });
    const [query] = await this.states.visibleQueries(caller, null, [row!.query]);
    if (!query) throw Problem.notFound();
    return query;
  }

  private async write(
    caller: Caller,
    head: PageHead,
    work: (
      tx: WriteTransaction,
    ) => Promise<{ queryId: number; openDelta: number; answeredDelta: number }>,
  ): Promise<QueryChanged> {
    const studyId = caller.studyId!;
    return this.db.write(caller, { studyId, siteId: head.site_id }, async (tx) => {
      const [subject] = await tx.query<LockedSubject>({
        ...LOCK_SUBJECT,
        values: [studyId, head.subject_id],
      });
      if (subject!.disabled) throw new Problem(422, 'SUBJECT_DISABLED');
      const { queryId, openDelta, answeredDelta } = await work(tx);
      const [counters] = await tx.query<Omit<PageCounters, 'inputState'>>({
        ...ADD_QUERY_COUNTERS,
        values: [
          studyId,
          head.subject_id,
          head.page_id,
          openDelta,
          answeredDelta,
          head.visit_deleted,
        ],
      });
      const [row] = await tx.query<{ query: QueryRecord }>({
        ...READ_QUERY,
        values: [studyId, queryId],
      });
      return { query: publicQuery(row!.query), counters: publicCounters(counters!) };
    });
  }
}

const isOpen = (status: number): number => Number(status === open || status === reopened);
