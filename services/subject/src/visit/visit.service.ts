import { type Caller, Db, Problem, yieldBetweenSteps } from '@casebook/service-kit';
import { negated, sumContributions, type SubjectCounters } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { todayAt } from '../common/today';
import { cleanFreeText } from '../common/free-text';
import { lockEnabled } from '../engine/lock-subject';
import { loadSubjectData } from '../engine/subject-data.sql';
import { evaluateStructure } from '../engine/evaluation';
import { isKept } from '../engine/kept-page';
import { PageAccess } from '../engine/page-access';
import { SUBJECT_SITE } from '../engine/subject-row.sql';
import { hasPage, visitsToAdd } from './addable';
import { orderPages } from '../design/visit-order';
import { addVisits } from '../engine/structure';
import { type VisitRow, VISITS_OF_SUBJECT } from '../engine/structure.sql';
import type { VisitAdded, VisitInput, VisitState } from './visit.dto';
import { ADD_COUNTERS, SET_VISIT_DELETED, VISIT_SUBJECT } from './visit.sql';
import { addWantedVisits, writeReevaluation } from '../engine/wanted-visits';
import type { LoadedSubject } from '../engine/loaded-subject';

@Injectable()
export class VisitService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
  ) {}

  /** Adds an unscheduled visit under its number, or the next repetition of a cycle. */
  async add(caller: Caller, subjectId: number, input: VisitInput): Promise<VisitAdded> {
    const studyId = caller.studyId!;
    const [subject] = await this.db.read<{ site_id: number }>({
      ...SUBJECT_SITE,
      values: [studyId, subjectId],
    });
    if (!subject) throw Problem.notFound();
    const site = await this.access.site(caller, subject.site_id);
    const version = await this.access.siteVersion(studyId, site);
    const view = version.role(caller.roleCode);
    const today = todayAt(site.utc_offset_minutes);
    return this.db.write(caller, { studyId, siteId: site.site_id }, async (tx) => {
      await lockEnabled(tx, studyId, subjectId);
      const present = await tx.query<VisitRow>({
        ...VISITS_OF_SUBJECT,
        values: [studyId, subjectId],
      });
      const wanted = visitsToAdd(version, view, present, input.visitKey, input.unscheduledNo);
      const data = await loadSubjectData(tx, version, { studyId, subjectId });
      if (!hasPage(data, view, wanted, today)) throw new Problem(422, 'SUBJECT_VISIT_NO_PAGE');
      const scope = {
        studyId,
        subjectId,
        siteId: site.site_id,
        today,
        personName: caller.name,
        origin: null,
      };
      const { visits, pages, visitsWanted } = await addVisits(tx, scope, data, wanted);
      await addWantedVisits(tx, scope, version, visitsWanted);
      const visit = visits.find(({ visit_key }) => visit_key === input.visitKey)!;
      const own = pages.filter(
        (page) => page.visit_id === visit.visit_id && view.seesPage(page.page_key),
      );
      return {
        visitId: visit.visit_id,
        unscheduledNo: visit.unscheduled_no,
        cycleNo: visit.cycle_no,
        pageIds: orderPages(version, visit.visit_key, own).map((page) => page.page_id),
      };
    });
  }

  /** Deletes a visit (its data stays stored) or restores it, with the reason in the audit trail. */
  async setDeleted(
    caller: Caller,
    visitId: number,
    deleted: boolean,
    reason: string,
  ): Promise<VisitState> {
    const studyId = caller.studyId!;
    const [visit] = await this.db.read<{ subject_id: number; site_id: number }>({
      ...VISIT_SUBJECT,
      values: [studyId, visitId],
    });
    if (!visit) throw Problem.notFound();
    const site = await this.access.site(caller, visit.site_id);
    const version = await this.access.siteVersion(studyId, site);
    const subjectId = visit.subject_id;
    await this.db.write(caller, { studyId, siteId: visit.site_id }, async (tx) => {
      await lockEnabled(tx, studyId, subjectId);
      const data = await loadSubjectData(tx, version, { studyId, subjectId });
      const rows = await tx.query<VisitRow>({ ...VISITS_OF_SUBJECT, values: [studyId, subjectId] });
      const stored = rows.find((row) => row.visit_id === visitId)!;
      const { visit_key: visitKey } = stored;
      const isKnown = version.index.visits.has(visitKey);
      if (isKnown && !version.role(caller.roleCode).seesVisit(visitKey)) throw Problem.notFound();
      if (stored.deleted === deleted) {
        throw new Problem(422, deleted ? 'SUBJECT_VISIT_DELETED' : 'SUBJECT_VISIT_NOT_DELETED');
      }
      if (deleted) refuseKept(data, visitId);
      await tx.query({
        ...SET_VISIT_DELETED,
        values: { studyId, visitId, deleted, reason: cleanFreeText(reason) },
      });
      const ofVisit = countersOf(data, visitId);
      await tx.query({
        ...ADD_COUNTERS,
        values: [studyId, subjectId, JSON.stringify(deleted ? negated(ofVisit) : ofVisit)],
      });
      // Checks of other visits no longer read the visit's data, or read it again. Its own checks do not run while it is
      // deleted.
      const today = todayAt(site.utc_offset_minutes);
      const pages = data.setDeleted(visitId, deleted);
      const reevaluation = await yieldBetweenSteps(
        evaluateStructure(data, pages, today, { evaluated: false }),
      );
      if (!deleted) reevaluation.changes.restoreVisit(pages);
      await writeReevaluation(
        tx,
        { studyId, subjectId, siteId: visit.site_id, today, personName: caller.name },
        data,
        reevaluation,
      );
    });
    return { visitId, deleted };
  }
}

function refuseKept(data: LoadedSubject, visitId: number): void {
  const { registrationPage } = data.version.index;
  const kept = [...data.pages.values()]
    .filter(({ visit }) => visit.visitId === visitId)
    .some(
      (page) =>
        (page.pageKey === registrationPage?.key && page.counters.saves > 0) || isKept(data, page),
    );
  if (kept) throw new Problem(422, 'SUBJECT_VISIT_KEPT');
}

/** The part of a visit in the counters of its subject. */
function countersOf(data: LoadedSubject, visitId: number): SubjectCounters {
  const pages = [...data.pages.values()].filter(({ visit }) => visit.visitId === visitId);
  return sumContributions(pages.map(({ counters }) => counters));
}
