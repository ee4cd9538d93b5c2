import { type Caller, Db, EXACT_TOTAL, type Plain } from '@casebook/service-kit';
import { type StatusLevel, type StatusPlace, statusFields } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { checkStatusFilter } from './status-filter';
import type { StatusFilter } from './status-list.dto';
import { listStatuses } from './status-list.sql';
import { StatusWalk } from './status-walk';

/** What a filter finds of one subject. */
export interface SubjectTargets {
  subjectId: number;
  siteId: number;
  /** The fields that identify each target (`statusFields`); of level subject one place without fields. */
  places: Partial<StatusPlace>[];
}

/** Finds what a status is set or cleared on: the same rows as the list of the level with the same filter. */
@Injectable()
export class StatusTargets {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
    private readonly walk: StatusWalk,
  ) {}

  /**
   * The sites that a filter of level site finds.
   *
   * @throws Problem 403, 422 as the list of the level
   */
  async sites(caller: Caller, requested: Plain<StatusFilter>): Promise<number[]> {
    checkStatusFilter(caller, 'site', requested);
    const released = await this.designs.released(caller.studyId!);
    const scope = this.walk.scope(caller, released);
    const rows = await this.db.read<{ siteId: number }>(
      listStatuses('site', scope, requested, { page: 1, size: EXACT_TOTAL }),
    );
    return rows.map(({ siteId }) => siteId);
  }

  /**
   * The targets subject by subject, in the order of the list. Each subject is read when it is asked for, so an act on
   * one subject may precede the reading of the next.
   *
   * @throws Problem 403, 422 as the list of the level
   */
  async *of(
    caller: Caller,
    level: StatusLevel,
    requested: Plain<StatusFilter>,
  ): AsyncGenerator<SubjectTargets> {
    checkStatusFilter(caller, level, requested);
    const released = await this.designs.released(caller.studyId!);
    if (level === 'subject') {
      for await (const heads of this.walk.heads(caller, released, level, requested)) {
        for (const { subjectId, siteId } of heads) yield { subjectId, siteId, places: [{}] };
      }
      return;
    }
    let places: Partial<StatusPlace>[] = [];
    let siteId = 0;
    for await (const { position, row } of this.walk.steps(
      caller,
      released,
      level,
      requested,
      null,
    )) {
      if (row) {
        const { names } = row;
        siteId = names.siteId;
        places.push(Object.fromEntries(statusFields[level].map((field) => [field, names[field]])));
      } else if (position.place.length === 0 && places.length > 0) {
        yield { subjectId: position.subjectId, siteId, places };
        places = [];
      }
    }
  }
}
