import type { Statement } from '@casebook/service-kit';
import { type CorrectionReason, standardReasons } from '@casebook/study-design';
import type { TextMap } from './text.dto';

const REASONS_OF_STUDY = {
  name: 'reasons-of-study',
  text: 'select correction_reasons from builder.v1_study where study_id = $1',
};

/** Every correction reason of a study in its order, also those that are no longer offered. */
export async function reasonsOfStudy(
  read: (statement: Statement) => Promise<{ correction_reasons: CorrectionReason[] | null }[]>,
  studyId: number,
): Promise<CorrectionReason[]> {
  const [row] = await read({ ...REASONS_OF_STUDY, values: [studyId] });
  return row?.correction_reasons ?? standardReasons();
}

/** The labels of the study's own reasons by their codes. */
export const reasonLabels = (reasons: readonly CorrectionReason[]): ReadonlyMap<number, TextMap> =>
  new Map(reasons.flatMap(({ code, label }) => (label ? [[code, label] as const] : [])));
