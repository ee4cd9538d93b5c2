import { type Caller, Db, Problem, systemWriter } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { todayAt } from '../common/today';
import type { DesignVersion } from '../design/design-version';
import { LOCK_SUBJECT, loadCasebook, type LockedSubject } from '../page/casebook.sql';
import type { PageCounters } from '../page/page.dto';
import { publicCounters } from '../page/page-state';
import { Places, type SiteHead } from '../page/places';
import type { SubjectRow } from '../subject/subject.dto';
import { redactNumbers, SubjectListService } from '../subject/subject-list.service';
import { SUBJECT_BY_NUMBER } from '../subject/subject.sql';
import { orderPages, orderVisits } from './order';
import { addPages, addVisits, missingStructure } from './structure';
import { type VisitRow, VISITS_OF_SUBJECT } from './structure.sql';
import type { AddableVisit, MatrixCell, VisitMatrix } from './visit.dto';
import { MATRIX_CELLS, SET_STRUCTURE_VERSION, WINDOW_DATES } from './visit.sql';
import { addWantedVisits } from './wanted-visits';
import { type DateRow, windowItems, windowOf } from './windows';

interface CellRow extends Omit<PageCounters, 'inputState'> {
  page_id: number;
  visit_id: number;
  page_key: string;
  applicable: boolean;
  saved_at: Date | null;
}

const STUDY_LOCKED = 'CB423';

@Injectable()
export class MatrixService {
  constructor(
    private readonly db: Db,
    private readonly places: Places,
    private readonly subjects: SubjectListService,
  ) {}

  /** Visits and pages of a subject with their states. */
  async get(caller: Caller, siteId: number, subjectNo: string): Promise<VisitMatrix> {
    const studyId = caller.studyId!;
    const site = await this.places.site(caller, siteId);
    const version = await this.places.siteVersion(studyId, site);
    const subject = await this.subject(caller, siteId, subjectNo);
    if (subject.structure_version_id !== version.versionId) {
      await this.bringUpToDate(caller, site, version, subject.subjectId);
    }
    const key = [studyId, subject.subjectId];
    const dateItems = windowItems(version);
    const [visits, cells, dates, sees] = await Promise.all([
      this.db.read<VisitRow>({ ...VISITS_OF_SUBJECT, values: key }),
      this.db.read<CellRow>({ ...MATRIX_CELLS, values: key }),
      dateItems.length === 0
        ? []
        : this.db.read<DateRow>({ ...WINDOW_DATES, values: [...key, dateItems] }),
      this.subjects.seesNumbers(caller),
    ]);
    const { structure_version_id: _version, ...row } = subject;
    return {
      subject: redactNumbers(row, sees),
      ...assemble(caller, version, todayAt(site.utc_offset_minutes), visits, cells, dates),
    };
  }

  private async subject(caller: Caller, siteId: number, subjectNo: string) {
    const [row] = await this.db.read<SubjectRow & { structure_version_id: number }>({
      ...SUBJECT_BY_NUMBER,
      values: [caller.studyId, siteId, subjectNo.replaceAll('\u0000', '')],
    });
    if (!row) throw Problem.notFound();
    return row;
  }

  /**
   * Adds what a newer released version asks for. It follows from the release, not from a person's entry,
   * so the system is recorded as its author. A locked study stays as it is.
   */
  private async bringUpToDate(
    caller: Caller,
    site: SiteHead,
    version: DesignVersion,
    subjectId: number,
  ): Promise<void> {
    const studyId = caller.studyId!;
    const today = todayAt(site.utc_offset_minutes);
    try {
      await this.db.write(
        systemWriter(caller.requestId),
        { studyId, siteId: site.site_id, origin: 'migration' },
        async (tx) => {
          const key = [studyId, subjectId];
          const [locked] = await tx.query<LockedSubject>({ ...LOCK_SUBJECT, values: key });
          if (locked!.structure_version_id === version.versionId) return;
          const casebook = await loadCasebook(tx, version, { studyId, subjectId });
          const visits = await tx.query<VisitRow>({ ...VISITS_OF_SUBJECT, values: key });
          const pages = [...casebook.pages.values()].map(({ visit, pageKey }) => ({
            visit_id: visit.visitId,
            page_key: pageKey,
          }));
          const missing = missingStructure(version, visits, pages);
          const writer = systemWriter(caller.requestId);
          const scope = {
            studyId,
            subjectId,
            siteId: site.site_id,
            today,
            personName: writer.name,
          };
          const migration = { ...scope, origin: 'migration' as const };
          const added = [
            await addPages(tx, migration, casebook, missing.pages),
            await addVisits(tx, migration, casebook, missing.visits),
          ];
          const wanted = added.flatMap(({ visitsWanted }) => visitsWanted);
          await addWantedVisits(tx, scope, version, wanted);
          await tx.query({ ...SET_STRUCTURE_VERSION, values: [...key, version.versionId] });
        },
      );
    } catch (error) {
      if ((error as { code?: string }).code !== STUDY_LOCKED) throw error;
    }
  }
}

function assemble(
  caller: Caller,
  version: DesignVersion,
  today: string,
  visits: readonly VisitRow[],
  cells: readonly CellRow[],
  dates: readonly DateRow[],
): Omit<VisitMatrix, 'subject'> {
  const { design, index } = version;
  const visibility = version.visibility(caller.roleCode);
  const ordered = orderVisits(version, visits);
  const byVisit = Map.groupBy(cells, (cell) => cell.visit_id);
  const present = new Set(cells.map((cell) => cell.page_key));
  return {
    designVersionId: version.versionId,
    languages: design.languages,
    today,
    visits: ordered.map((visit) => {
      const designed = index.visits.get(visit.visit_key);
      return {
        visitId: visit.visit_id,
        visitKey: visit.visit_key,
        title: designed?.title ?? {},
        type: designed?.type ?? 'scheduled',
        cycleKey: designed?.cycle ?? null,
        cycleNo: visit.cycle_no,
        unscheduledNo: visit.unscheduled_no,
        deleted: visit.deleted,
        reason: visit.reason,
        window: windowOf(version, visibility, visit, visits, dates, today),
      };
    }),
    pages: design.pages
      .filter(({ key }) => present.has(key))
      .map(({ key, title, group }) => ({ pageKey: key, title, groupKey: group ?? null })),
    groups: design.groups.map(({ key, title }) => ({ groupKey: key, title })),
    cells: ordered.flatMap((visit) =>
      orderPages(version, visit.visit_key, byVisit.get(visit.visit_id) ?? []).map((cell) =>
        cellOf(version, visit.visit_key, cell),
      ),
    ),
    addable: addableVisits(version, visits),
  };
}

function cellOf(version: DesignVersion, visitKey: string, cell: CellRow): MatrixCell {
  const counters = publicCounters(cell);
  const states = ['notStarted', 'inProgress', 'complete'] as const;
  return {
    ...counters,
    pageId: cell.page_id,
    visitId: cell.visit_id,
    pageKey: cell.page_key,
    state: cell.applicable ? states[counters.inputState as 0 | 1 | 2] : 'notApplicable',
    mandatory: version.index.scheduleEntry(visitKey, cell.page_key)?.mandatory ?? false,
    savedAt: cell.saved_at?.toISOString() ?? null,
  };
}

function addableVisits(version: DesignVersion, visits: readonly VisitRow[]): AddableVisit[] {
  const { design, index } = version;
  const base = (visitKey: string) => ({
    visitKey,
    title: index.visits.get(visitKey)!.title,
    pageAvailable: index.scheduleByVisit.has(visitKey),
  });
  const unscheduled = design.visits
    .filter(({ type }) => type === 'unscheduled')
    .map(({ key }): AddableVisit => {
      const usedNos = visits
        .filter((visit) => visit.visit_key === key)
        .map((visit) => visit.unscheduled_no ?? 0);
      return { ...base(key), kind: 'unscheduled', nextNo: Math.max(0, ...usedNos) + 1, usedNos };
    });
  const cycles = design.cycles.flatMap((cycle): AddableVisit[] => {
    const own = design.visits.filter((visit) => visit.cycle === cycle.key);
    if (cycle.maxRepeats < 2 || own.length === 0) return [];
    const keys = new Set(own.map(({ key }) => key));
    const usedNos = [
      ...new Set(visits.filter((v) => keys.has(v.visit_key)).map((v) => v.cycle_no ?? 0)),
    ].toSorted((a, b) => a - b);
    const nextNo = Math.max(0, ...usedNos) + 1;
    if (nextNo > cycle.maxRepeats) return [];
    return [{ ...base(own[0]!.key), title: cycle.title, kind: 'cycle', nextNo, usedNos }];
  });
  return [...unscheduled, ...cycles];
}
