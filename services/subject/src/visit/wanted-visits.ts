import type { WriteTransaction } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import type { DesignVersion } from '../design/design-version';
import { loadCasebook } from '../page/casebook.sql';
import { addVisits } from './structure';
import { VISITS_OF_SUBJECT, type VisitRow } from './structure.sql';

/** Adds visits that a check asks for, each once: also one that was deleted is not added again. */
export async function addWantedVisits(
  tx: WriteTransaction,
  scope: { studyId: number; subjectId: number; today: string },
  version: DesignVersion,
  wanted: readonly Key[],
): Promise<void> {
  if (wanted.length === 0) return;
  const { studyId, subjectId } = scope;
  const present = await tx.query<VisitRow>({ ...VISITS_OF_SUBJECT, values: [studyId, subjectId] });
  const missing = wanted.filter((key) => !present.some((visit) => visit.visit_key === key));
  if (missing.length === 0) return;
  const casebook = await loadCasebook(tx, version, scope);
  await addVisits(
    tx,
    { ...scope, origin: 'check' },
    casebook,
    missing.map((visitKey) => {
      const visit = version.index.visits.get(visitKey);
      return {
        visitKey,
        cycleNo: visit?.cycle ? 1 : null,
        unscheduledNo: visit?.type === 'unscheduled' ? 1 : null,
      };
    }),
  );
}
