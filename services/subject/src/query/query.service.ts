import { type Caller, Db, Problem, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { codeLabel } from '../design/code-label';
import { DesignStore } from '../design/design.store';
import { statusViewOf } from '../common/seen-statuses';
import { cleanFreeText } from '../common/free-text';
import { seenPageCounts } from '@casebook/role-view';
import type { PageCounts } from '@casebook/subject-data';
import { publicQuery } from '../engine/query-record';
import { LOCK_SUBJECT } from '../engine/subject-data.sql';
import { PageAccess } from '../engine/page-access';
import { lockNoteTarget, locateNoteTarget } from '../engine/note-target';
import { QueryActs, type QueryActInput } from './query-acts';
import { QueryValues } from './query-values';
import { QueryUndo } from './query-undo';
import type { QueryChanged, QueryHistory, QueryInput } from './query.dto';
import { UnseenQueries } from '../engine/unseen-queries';
import {
  INSERT_HIDDEN_QUERY,
  INSERT_QUERY,
  QUERY_STEPS,
  type QueryTarget,
  type StepRow,
} from './query.sql';

@Injectable()
export class QueryService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly acts: QueryActs,
    private readonly undos: QueryUndo,
    private readonly values: QueryValues,
    private readonly designs: DesignStore,
    private readonly unseen: UnseenQueries,
  ) {}

  /** Creates a manual query on an item, a whole line or the page. */
  async create(caller: Caller, input: QueryInput): Promise<QueryChanged> {
    const studyId = caller.studyId!;
    const head = await this.access.page(caller, input.pageId);
    const version = await this.access.versionOf(caller, head);
    const place = locateNoteTarget(version, caller.roleCode, head.page_key, input);
    const { blockKey, itemKey } = place;
    const isEverybodys = version.role(null).seesPlace(head.page_key, blockKey, itemKey);
    return this.db.write(caller, { studyId, siteId: head.site_id }, async (tx) => {
      await lockNoteTarget(tx, studyId, head, place);
      const [row] = await tx.query<{ query_id: number }>({
        ...(isEverybodys ? INSERT_QUERY : INSERT_HIDDEN_QUERY),
        values: {
          studyId,
          subjectId: head.subject_id,
          siteId: head.site_id,
          visitId: head.visit_id,
          pageId: head.page_id,
          pageKey: head.page_key,
          blockKey: place.blockKey,
          line: place.line,
          itemKey: place.itemKey,
          content: JSON.stringify({ [caller.language]: cleanFreeText(input.content) }),
          issuerId: caller.personId,
          issuerName: caller.name,
          versionId: version.versionId,
        },
      });
      const delta = new Map([[head.page_id, { open: 1, answered: 0 }]]);
      const counted = await this.acts.count(tx, studyId, head.subject_id, delta);
      return this.changed(tx, caller, row!.query_id, counted);
    });
  }

  /**
   * Answers, edits, closes, reopens or deletes a query.
   *
   * @throws Problem 412 CDMS700MSG004 with the present `query` when another person changed it after it was shown
   */
  change(
    caller: Caller,
    queryId: number,
    revision: number,
    change: QueryActInput,
  ): Promise<QueryChanged> {
    return this.onShown(caller, queryId, revision, (tx, target) => {
      const refusal = this.acts.refusal(change.act, target);
      if (refusal) throw new Problem(422, refusal);
      const missing = this.acts.missingReason(change, target);
      if (missing) throw Problem.invalid([{ field: 'reason', code: missing }]);
      return this.acts.write(tx, caller, [target], change);
    });
  }

  /** Takes back the caller's own last act on a query. */
  undo(caller: Caller, queryId: number, revision: number): Promise<QueryChanged> {
    return this.onShown(caller, queryId, revision, async (tx, target) => {
      const undoing = (await this.undos.plan(tx, caller, [target])).get(queryId)!;
      if (typeof undoing === 'string') throw new Problem(422, undoing);
      return this.undos.write(tx, caller, [target], [undoing]);
    });
  }

  /** Changes a query as it was shown. */
  private async onShown(
    caller: Caller,
    queryId: number,
    revision: number,
    write: (tx: WriteTransaction, target: QueryTarget) => Promise<PageCounts[]>,
  ): Promise<QueryChanged> {
    const studyId = caller.studyId!;
    const shown = await this.target(caller, queryId);
    return this.db.write(caller, { studyId, siteId: shown.site_id }, async (tx) => {
      await tx.query({ ...LOCK_SUBJECT, values: [studyId, shown.subject_id] });
      const [target] = await this.acts.reached(tx, caller, [queryId]);
      if (!target) throw Problem.notFound();
      if (target.query.revision !== revision) {
        throw new Problem(412, 'CDMS700MSG004', { extra: { query: publicQuery(target.query) } });
      }
      const counted = await write(tx, target);
      return this.changed(tx, caller, queryId, counted);
    });
  }

  /** The history of a query: person, time, status and text of each step. */
  async history(caller: Caller, queryId: number): Promise<QueryHistory> {
    const target = await this.target(caller, queryId);
    const { page_id, query } = target;
    const studyId = caller.studyId!;
    const rows = await this.db.read<StepRow>({
      ...QUERY_STEPS,
      values: [studyId, page_id, queryId],
    });
    let status = 0;
    const versions = new Map(
      await Promise.all(
        [...new Set(rows.flatMap((row) => row.value_version_id ?? []))].map(
          async (id) => [id, await this.designs.version(studyId, id)] as const,
        ),
      ),
    );
    const labelOf = ({ value, value_version_id: id }: StepRow) =>
      id === null || query.itemKey === null
        ? null
        : codeLabel(versions.get(id)!, query.pageKey, query.itemKey, value);
    const steps = rows.map((row, at) => {
      const after = JSON.parse(row.after ?? '{}') as {
        status?: number;
        content?: Record<string, string>;
        answer?: string;
        restored_origin?: string | null;
      };
      status = after.status ?? status;
      return {
        eventId: at + 1,
        at: row.at.toISOString(),
        person: row.actor_name ?? '',
        role: row.role,
        status,
        content: after.content ?? null,
        answer: after.answer ?? null,
        reason: row.reason,
        origin: row.origin,
        undoes: (after.restored_origin ?? null) !== null,
        value: row.value,
        valueLabel: labelOf(row),
      };
    });
    const { value, valueLabel } = (await this.values.of(caller, [target])).get(queryId)!;
    return { steps, now: { value, valueLabel } };
  }

  private async target(caller: Caller, queryId: number): Promise<QueryTarget> {
    const reader = {
      query: <R extends object>(statement: Parameters<WriteTransaction['query']>[0]) =>
        this.db.read<R>(statement),
    };
    const [target] = await this.acts.reached(reader, caller, [queryId]);
    if (!target) throw Problem.notFound();
    return target;
  }

  private async changed(
    tx: WriteTransaction,
    caller: Caller,
    queryId: number,
    [counters]: PageCounts[],
  ): Promise<QueryChanged> {
    const [target] = await this.acts.reached(tx, caller, [queryId]);
    const { query, page_id, subject_id } = target!;
    const [seen] = await this.unseen.fromPages(
      caller,
      [subject_id],
      [{ ...counters!, page_id }],
      (statement) => tx.query(statement),
    );
    return { query: publicQuery(query), counters: seenPageCounts(statusViewOf(caller), seen!) };
  }
}
