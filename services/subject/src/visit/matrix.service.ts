import { seenGroups, seenSubject } from '@casebook/role-view';
import { type Caller, Db } from '@casebook/service-kit';
import { SubjectData } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { isStudyLocked } from '../common/study-lock';
import { todayAt } from '../common/today';
import type { DesignVersion } from '../design/design-version';
import { DesignStore } from '../design/design.store';
import { loadSubjectData } from '../engine/subject-data.sql';
import { PageAccess } from '../engine/page-access';
import { subjectByNumber } from '../engine/subject-by-number';
import { statusViewOf } from '../common/seen-statuses';
import { UnseenQueries, type ActiveQueryCounts } from '../engine/unseen-queries';
import { addableVisits, hasPage, hasUnconditionalPage, hasSchedule } from './addable';
import { addableOf, MatrixView } from './matrix-view';
import { olderVersionIds } from '../engine/shown-pages';
import {
  type CellColumns,
  type CellRow,
  CELLS_OF_SUBJECTS,
  readCells,
} from '../engine/shown-pages.sql';
import { type VisitRow, VISITS_OF_SUBJECT } from '../engine/structure.sql';
import { bringUpToDate } from './up-to-date';
import type { AddableVisit, VisitMatrix } from './visit.dto';
import { NEIGHBOURS, WINDOW_DATES } from './visit.sql';
import { type DateRow, windowItems } from './windows';

@Injectable()
export class MatrixService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly designs: DesignStore,
    private readonly unseen: UnseenQueries,
  ) {}

  /**
   * Visits and pages of a subject with their states. The number of statements does not depend on the number of pages.
   */
  async get(caller: Caller, siteId: number, subjectNo: string): Promise<VisitMatrix> {
    const studyId = caller.studyId!;
    const site = await this.access.site(caller, siteId);
    const version = await this.access.siteVersion(studyId, site);
    const subject = await subjectByNumber(this.db, caller, siteId, subjectNo);
    const { subjectId } = subject;
    if (subject.structure_version_id !== version.versionId) {
      const { requestId } = caller;
      await bringUpToDate(this.db, site, version, { studyId, subjectId, requestId });
      // The counters in the head changed together with the pages.
      Object.assign(subject, await subjectByNumber(this.db, caller, siteId, subjectNo));
    }
    const today = todayAt(site.utc_offset_minutes);
    const key = [studyId, subjectId];
    const dateItems = windowItems(version);
    const [visits, [cellColumns], dates, sees, [neighbours], studyLocked] = await Promise.all([
      this.db.read<VisitRow>({ ...VISITS_OF_SUBJECT, values: key }),
      this.db.read<CellColumns>({ ...CELLS_OF_SUBJECTS, values: [studyId, [subjectId]] }),
      dateItems.length === 0
        ? []
        : this.db.read<DateRow>({ ...WINDOW_DATES, values: [...key, dateItems] }),
      this.designs.seenNumbers(caller),
      this.db.read<{ previous: string | null; next: string | null }>({
        ...NEIGHBOURS,
        values: [studyId, siteId, subject.subjectNo],
      }),
      isStudyLocked(this.db, studyId),
    ]);
    const cells = readCells(cellColumns!);
    const seen = await this.unseen.fromPages(caller, [subjectId], cells);
    const rows = { visits, cells: seen, dates };
    const [older, addable] = await Promise.all([
      Promise.all(olderVersionIds(version, rows).map((id) => this.designs.version(studyId, id))),
      this.addable(caller, version, subjectId, visits, today),
    ]);
    const view = new MatrixView(version, rows, older, caller, today);
    const { structure_version_id: _version, ...row } = subject;
    return {
      subject: seenSubject(
        { ...row, ...activeQueriesOf(visits, seen) },
        statusViewOf(caller),
        sees,
      ),
      designVersionId: version.versionId,
      languages: version.design.languages,
      today,
      utcOffsetMinutes: site.utc_offset_minutes,
      previousSubjectNo: neighbours!.previous,
      nextSubjectNo: neighbours!.next,
      studyLocked,
      progress: view.progress(),
      visits: view.visits(),
      pages: view.pages(),
      groups: seenGroups(version.design, version.role(caller.roleCode)).map(
        ({ key: groupKey, title }) => ({ groupKey, title }),
      ),
      cells: view.cells(),
      addable,
    };
  }

  /** Reads the subject's data only when every page of a visit has a condition that depends on them. */
  private async addable(
    { studyId, roleCode }: Caller,
    version: DesignVersion,
    subjectId: number,
    visits: readonly VisitRow[],
    today: string,
  ): Promise<AddableVisit[]> {
    const view = version.role(roleCode);
    const all = addableVisits(version, view, visits);
    const reader = { query: this.db.read.bind(this.db) };
    const depends = all.some(
      ({ visitKeys }) =>
        hasSchedule(version, visitKeys) && !hasUnconditionalPage(version, view, visitKeys),
    );
    const data = depends
      ? await loadSubjectData(reader, version, { studyId: studyId!, subjectId })
      : new SubjectData(version);
    return all.map((one) => {
      const cycleNo = one.kind === 'cycle' ? one.nextNo : null;
      const unscheduledNo = one.kind === 'unscheduled' ? one.nextNo : null;
      const wanted = one.visitKeys.map((visitKey) => ({ visitKey, cycleNo, unscheduledNo }));
      return addableOf(one, hasPage(data, view, wanted, today));
    });
  }
}

/** The active queries of a subject, on pages that the caller sees, without deleted visits. */
function activeQueriesOf(
  visits: readonly VisitRow[],
  cells: readonly CellRow[],
): ActiveQueryCounts {
  const deleted = new Set(visits.filter((visit) => visit.deleted).map(({ visit_id }) => visit_id));
  const counted = cells.filter(({ visit_id }) => !deleted.has(visit_id));
  return {
    openQueries: counted.reduce((sum, { openQueries }) => sum + openQueries, 0),
    answeredQueries: counted.reduce((sum, { answeredQueries }) => sum + answeredQueries, 0),
  };
}
