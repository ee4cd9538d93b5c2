import type { WriteTransaction } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import type { DesignVersion } from '../design/design-version';
import { loadSubjectData } from './subject-data.sql';
import type { Reevaluation } from './evaluation';
import { changeStatements } from './write-changes';
import { addVisits, type StructureScope } from './structure';
import { VISITS_OF_SUBJECT, type VisitRow } from './structure.sql';
import type { LoadedSubject } from './loaded-subject';

export type ConsequenceScope = Omit<StructureScope, 'origin'>;

/** Writes the results of checks that ran without a save. The subject's row must be locked. */
export async function writeReevaluation(
  tx: WriteTransaction,
  scope: ConsequenceScope,
  data: LoadedSubject,
  { changes, effects }: Reevaluation,
): Promise<void> {
  const writing = { ...scope, saveKey: null };
  for (const statement of changeStatements(writing, data, changes, effects, null)) {
    await tx.query(statement);
  }
  await addWantedVisits(tx, scope, data.version, effects.visitsWanted);
}

/**
 * Adds the visits that checks require, each once: a visit that was deleted is not added again. The checks of the new
 * pages may require more visits. Each round adds a visit of the design, so the loop ends.
 */
export async function addWantedVisits(
  tx: WriteTransaction,
  scope: ConsequenceScope,
  version: DesignVersion,
  wanted: readonly Key[],
): Promise<void> {
  const { studyId, subjectId } = scope;
  let pending = wanted;
  while (pending.length > 0) {
    const present = await tx.query<VisitRow>({
      ...VISITS_OF_SUBJECT,
      values: [studyId, subjectId],
    });
    const missing = pending.filter((key) => !present.some((visit) => visit.visit_key === key));
    if (missing.length === 0) return;
    const data = await loadSubjectData(tx, version, scope);
    const visits = missing.map((visitKey) => {
      const visit = version.index.visits.get(visitKey);
      return {
        visitKey,
        cycleNo: visit?.cycle ? 1 : null,
        unscheduledNo: visit?.type === 'unscheduled' ? 1 : null,
      };
    });
    const added = await addVisits(tx, { ...scope, origin: 'check' }, data, visits);
    pending = added.visitsWanted;
  }
}
