import { knowsQuery, type QueryOrigin, seesQuery } from '@casebook/role-view';
import type { Caller } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';

/** Decides which queries a caller may see. */
@Injectable()
export class VisibleQueries {
  constructor(private readonly designs: DesignStore) {}

  /**
   * When the shown version does not have the target of a query, the version in which the query was raised decides.
   *
   * @param shown the version in which a page is shown; null where no page is shown
   */
  async of<Q extends QueryOrigin & { designVersionId: number }>(
    caller: Caller,
    shown: DesignVersion | null,
    queries: readonly Q[],
  ): Promise<Q[]> {
    if (queries.length === 0) return [];
    const unseen = await this.designs.unseen(caller);
    const decided = await Promise.all(
      queries.map(async (query) => {
        const version =
          shown && knowsQuery(shown, query)
            ? shown
            : await this.designs.version(caller.studyId!, query.designVersionId);
        return seesQuery(version, caller.roleCode, unseen, query) ? [query] : [];
      }),
    );
    return decided.flat();
  }
}
