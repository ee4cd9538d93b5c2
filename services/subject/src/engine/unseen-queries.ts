import { OPEN_STATUSES, QueryStatus } from '@casebook/subject-data';
import { type Caller, Db, type Statement } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { statusViewOf } from '../common/seen-statuses';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { hiddenQueries, hidesNothing, type Unseen, unseenOfAny } from '@casebook/role-view';

/** Queries that still need an action. */
export interface ActiveQueryCounts {
  openQueries: number;
  answeredQueries: number;
}

const hasActiveQueries = ({ openQueries, answeredQueries }: ActiveQueryCounts): boolean =>
  openQueries + answeredQueries > 0;

type Reader = <R extends object>(statement: Statement) => Promise<R[]>;

/**
 * Removes queries that a role may not see from lists, pages and counters. One rule for all: a query is hidden when any
 * version ever released in the study hides its item or check.
 */
@Injectable()
export class UnseenQueries {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  /** Null: the role sees no query at all. */
  async of(caller: Caller): Promise<Unseen | null> {
    return statusViewOf(caller).sees('query') ? this.designs.unseen(caller) : null;
  }

  /** As {@link of}, in the released versions of the study, which were read. */
  in(caller: Caller, released: readonly DesignVersion[]): Unseen | null {
    if (!statusViewOf(caller).sees('query')) return null;
    return unseenOfAny(released.map((version) => version.role(caller.roleCode).unseen));
  }

  /** Subtracts the queries that the caller may not see from the counters of pages of some subjects. */
  async fromPages<C extends ActiveQueryCounts & { page_id: number }>(
    caller: Caller,
    subjectIds: readonly number[],
    pages: readonly C[],
    read: Reader = (statement) => this.db.read(statement),
  ): Promise<C[]> {
    if (!pages.some(hasActiveQueries)) return [...pages];
    return this.subtract(caller, await this.of(caller), subjectIds, pages, read);
  }

  /** As {@link fromPages}, for a caller whose unseen queries were read. */
  async subtract<C extends ActiveQueryCounts & { page_id: number }>(
    { studyId }: Pick<Caller, 'studyId'>,
    unseen: Unseen | null,
    subjectIds: readonly number[],
    pages: readonly C[],
    read: Reader = (statement) => this.db.read(statement),
  ): Promise<C[]> {
    if (!pages.some(hasActiveQueries)) return [...pages];
    if (!unseen) return pages.map((page) => ({ ...page, openQueries: 0, answeredQueries: 0 }));
    if (hidesNothing(unseen)) return [...pages];
    const values: unknown[] = [];
    const value = (one: unknown) => `$${values.push(one)}`;
    const study = value(studyId);
    const subjects = value(subjectIds);
    const hidden = hiddenQueries(unseen, value, {
      from: 'subject.query q',
      columns: 'q.query_id, q.page_id, q.status',
      study,
      among: `q.subject_id = any(${subjects}::int[])`,
    });
    const rows = await read<{ page_id: number; open: number; answered: number }>({
      text: `select h.page_id, count(*) filter (where h.status in (${OPEN_STATUSES.join(', ')}))::int as open,
          count(*) filter (where h.status = ${QueryStatus.answered})::int as answered
        from (${hidden}) h group by h.page_id`,
      values,
    });
    const counted = new Map(rows.map((row) => [row.page_id, row]));
    return pages.map((page) => {
      const { open = 0, answered = 0 } = counted.get(page.page_id) ?? {};
      return {
        ...page,
        openQueries: page.openQueries - open,
        answeredQueries: page.answeredQueries - answered,
      };
    });
  }
}
