import type { EvaluationFailure } from '@casebook/checks';
import type { Key, Text } from '@casebook/study-design';
import { pageRefOf, type SubjectPageRef } from '../design/labelled-place';
import type { TrialEffectKind, TrialOutcomes, TrialResult } from '../engine/try-check';
import type { SubjectToTry } from './check-trial.sql';
import type { TrialFault } from './prepare-trial';

/** Effects that are listed one by one. */
export const MAX_EFFECTS_LISTED = 50;

/** An effect on the data of a subject, as it is kept: its labels are added when it is shown. */
export interface FoundEffect extends SubjectPageRef {
  effect: TrialEffectKind;
  subjectId: number;
  versionId: number;
  blockKey: Key | null;
  line: number;
  itemKey: Key | null;
  message: Text | null;
  before: string | null;
  after: string | null;
  failed: EvaluationFailure | null;
}

export interface UntriedVersion extends TrialFault {
  versionId: number;
  subjects: number;
}

/** What a trial has found so far. */
export interface TrialFound {
  /** Subjects that were looked at. */
  subjects: number;
  /** Subjects that could not be processed. */
  broken: number;
  outcomes: TrialOutcomes;
  effects: Partial<Record<TrialEffectKind, number>>;
  rows: FoundEffect[];
  /** Versions that the check cannot be compiled for, with the subjects under them. */
  untried: UntriedVersion[];
}

export const nothingFound = (): TrialFound => ({
  subjects: 0,
  broken: 0,
  outcomes: { fires: 0, passes: 0, unknown: 0, failed: 0, stays: 0 },
  effects: {},
  rows: [],
  untried: [],
});

/** What was found with the result of one more subject. */
export function withResult(
  found: TrialFound,
  { subject_id: subjectId, version_id: versionId }: SubjectToTry,
  { outcomes, effects }: TrialResult,
): TrialFound {
  const counts = { ...found.effects };
  for (const { effect } of effects) counts[effect] = (counts[effect] ?? 0) + 1;
  const room = MAX_EFFECTS_LISTED - found.rows.length;
  const rows = effects.slice(0, room).map(
    ({ page, ...effect }): FoundEffect => ({
      ...effect,
      ...pageRefOf(page),
      subjectId,
      versionId,
    }),
  );
  return {
    ...found,
    subjects: found.subjects + 1,
    outcomes: {
      fires: found.outcomes.fires + outcomes.fires,
      passes: found.outcomes.passes + outcomes.passes,
      unknown: found.outcomes.unknown + outcomes.unknown,
      failed: found.outcomes.failed + outcomes.failed,
      stays: found.outcomes.stays + outcomes.stays,
    },
    effects: counts,
    rows: [...found.rows, ...rows],
  };
}

/** What was found with one more subject whose version the check cannot be compiled for. */
export function withUntried(
  found: TrialFound,
  { version_id: versionId }: SubjectToTry,
  { code, params }: TrialFault,
): TrialFound {
  const known = found.untried.find((one) => one.versionId === versionId);
  const subjects = (known?.subjects ?? 0) + 1;
  return {
    ...found,
    subjects: found.subjects + 1,
    untried: [
      ...found.untried.filter((one) => one !== known),
      { versionId, subjects, code, params },
    ],
  };
}

export const withBroken = (found: TrialFound): TrialFound => ({
  ...found,
  subjects: found.subjects + 1,
  broken: found.broken + 1,
});
