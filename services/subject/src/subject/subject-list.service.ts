import { type Caller, Db, listOf } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { Plain } from '../common/plain';
import { DesignStore } from '../design/design.store';
import type { SubjectList, SubjectListQuery, SubjectRow } from './subject.dto';
import { countSubjects, listSubjects, type SubjectFilters } from './subject.sql';

@Injectable()
export class SubjectListService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  async list(caller: Caller, query: SubjectListQuery): Promise<SubjectList> {
    if (query.siteId !== undefined) caller.requireSite(query.siteId);
    const seen = await this.seesNumbers(caller);
    const wanted: SubjectFilters = {
      studyId: caller.studyId!,
      siteIds: caller.siteIds,
      asked: query,
      sees: seen,
    };
    const order = { sort: query.sort ?? 'subjectNo', direction: query.order ?? 'asc' } as const;
    const [rows, counted] = await Promise.all([
      this.db.read<SubjectRow>(listSubjects(wanted, order, query)),
      this.db.read<{ n: number }>(countSubjects(wanted)),
    ]);
    return listOf(
      rows.map((row) => redactNumbers(row, seen)),
      query,
      counted[0]!.n,
    );
  }

  /** Screening and enrolment number are items: a version may hide them from the role. */
  async seesNumbers(caller: Caller): Promise<{ screening: boolean; enrollment: boolean }> {
    const versions = await this.designs.released(caller.studyId!);
    const sees = (which: 'screeningItem' | 'enrollmentItem') =>
      versions.every((version) => {
        const placed = version.index[which];
        return (
          !placed || version.visibility(caller.roleCode).seesItem(placed.page.key, placed.item.key)
        );
      });
    return { screening: sees('screeningItem'), enrollment: sees('enrollmentItem') };
  }
}

export function redactNumbers(
  row: Plain<SubjectRow>,
  sees: { screening: boolean; enrollment: boolean },
): Plain<SubjectRow> {
  return {
    ...row,
    screeningNo: sees.screening ? row.screeningNo : null,
    enrollmentNo: sees.enrollment ? row.enrollmentNo : null,
  };
}
