import {
  databaseFault,
  type Db,
  SqlState,
  systemWriter,
  yieldBetweenSteps,
  type WriteTransaction,
} from '@casebook/service-kit';
import { countPage } from '@casebook/subject-data';
import { todayAt } from '../common/today';
import type { DesignVersion } from '../design/design-version';
import { LOCK_SUBJECT, loadSubjectData, type LockedSubject } from '../engine/subject-data.sql';
import { Changes } from '../engine/changes';
import type { Reevaluation } from '../engine/evaluation';
import { hasEffect, type PageEffect } from '../engine/page-effect';
import { pageCheckSteps } from '../engine/page-checks';
import type { SiteHead } from '../engine/page-access';
import { addPages, addVisits, missingStructure } from '../engine/structure';
import { type VisitRow, VISITS_OF_SUBJECT } from '../engine/structure.sql';
import { SET_STRUCTURE_VERSION } from './visit.sql';
import { addWantedVisits, type ConsequenceScope, writeReevaluation } from '../engine/wanted-visits';
import type { LoadedSubject } from '../engine/loaded-subject';

/**
 * Updates a subject to a version that was released later: recounts its pages, marks pages as not collected that the
 * version no longer schedules, and adds missing visits and pages. The release causes these changes, not a person's
 * entry, so the system is recorded as their author. In a locked study nothing changes. Queries change with the next
 * save or run of the checks.
 */
export async function bringUpToDate(
  db: Db,
  site: SiteHead,
  version: DesignVersion,
  { studyId, subjectId, requestId }: { studyId: number; subjectId: number; requestId: string },
): Promise<void> {
  const writer = systemWriter(requestId);
  const scope: ConsequenceScope = {
    studyId,
    subjectId,
    siteId: site.site_id,
    today: todayAt(site.utc_offset_minutes),
    personName: writer.name,
  };
  const target = { studyId, siteId: site.site_id, origin: 'migration' } as const;
  try {
    await db.write(writer, target, async (tx) => {
      const key = [studyId, subjectId];
      const [locked] = await tx.query<LockedSubject>({ ...LOCK_SUBJECT, values: key });
      if (locked!.structure_version_id === version.versionId) return;
      const data = await loadSubjectData(tx, version, scope);
      await writeReevaluation(tx, scope, data, await yieldBetweenSteps(recount(data, scope.today)));
      await addMissing(tx, scope, data);
      await tx.query({ ...SET_STRUCTURE_VERSION, values: [...key, version.versionId] });
    });
  } catch (error) {
    if (databaseFault(error).code !== SqlState.studyLocked) throw error;
  }
}

/** Recounts the pages of the subject under the version, also in the data in memory. */
function* recount(
  data: LoadedSubject,
  today: string,
): Generator<undefined, Reevaluation, undefined> {
  const { index } = data.version;
  const pages: PageEffect[] = [];
  for (const page of data.pages.values()) {
    const before = page.counters;
    const nothing = { page, results: [], hidden: [], open: [], moved: [], before };
    if (!index.pages.has(page.pageKey)) {
      pages.push({ ...nothing, after: { ...before, applicable: false } });
      continue;
    }
    const { hidden, applicable, failures } = yield* pageCheckSteps(data, page, today);
    const count = countPage(data, page, hidden);
    pages.push({ ...nothing, after: { ...before, ...count, applicable, failures } });
    yield;
  }
  const effective = pages.filter(hasEffect);
  for (const { page, after } of effective) page.counters = after;
  return { changes: new Changes(data), effects: { pages: effective, visitsWanted: [] } };
}

async function addMissing(
  tx: WriteTransaction,
  scope: ConsequenceScope,
  data: LoadedSubject,
): Promise<void> {
  const { version } = data;
  const migration = { ...scope, origin: 'migration' as const };
  const visits = await tx.query<VisitRow>({
    ...VISITS_OF_SUBJECT,
    values: [scope.studyId, scope.subjectId],
  });
  const pages = [...data.pages.values()].map(({ visit, pageKey }) => ({
    visit_id: visit.visitId,
    page_key: pageKey,
  }));
  const missing = missingStructure(version, visits, pages);
  const wanted: string[] = [];
  if (missing.pages.length > 0) {
    wanted.push(...(await addPages(tx, migration, data, missing.pages)).visitsWanted);
  }
  if (missing.visits.length > 0) {
    // The effects of the new pages on other pages were written, so the next step reads the data again.
    const fresh = await loadSubjectData(tx, version, scope);
    wanted.push(...(await addVisits(tx, migration, fresh, missing.visits)).visitsWanted);
  }
  await addWantedVisits(tx, scope, version, wanted);
}
