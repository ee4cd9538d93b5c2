import type { Caller, Statement } from '@casebook/service-kit';
import type { DesignChange } from '@casebook/study-design';
import type { DraftEdited, DraftPart, PartName } from './draft-edit.dto';
import { EDIT_DRAFT } from './draft-edit.sql';
import { changesOf, isLive } from './edit-plan';
import { partId, type PartRow, type PartWrite } from './part-row';
import { draftStep, plannedStep, type StepPart, storedStep } from './step';

type Step = 'edit' | 'undo' | 'redo';

/** A step that is going to be stored. */
export interface PlannedStep {
  step: Step;
  changes: readonly DesignChange[];
  parts: readonly {
    row: PartRow | undefined;
    write: PartWrite;
    planned: Omit<StepPart, 'after'>;
  }[];
  /** The revision whose change this one takes back. */
  takesBack: number | null;
}

export function planStep(
  step: Step,
  rows: ReadonlyMap<string, PartRow>,
  writes: readonly PartWrite[],
  takesBack: number | null = null,
): PlannedStep {
  const pairs = writes.map((after) => ({ before: rows.get(partId(after)), after }));
  return {
    step,
    changes: changesOf(pairs),
    parts: pairs.map(({ before: row, after: write }) => ({
      row,
      write,
      planned: plannedStep(row, write),
    })),
    takesBack,
  };
}

/** @param revision of the draft that the step was planned from; null: it depends on its parts only */
export const storeStep = (
  { personId, name }: Caller,
  studyId: number,
  { step, changes, parts, takesBack }: PlannedStep,
  revision: number | null = null,
): Statement => ({
  ...EDIT_DRAFT,
  values: {
    studyId,
    revision,
    personId,
    name,
    step,
    takesBack,
    changes: JSON.stringify(changes),
    parts: JSON.stringify(
      parts.map(({ row, write, planned }) => ({
        ...write,
        read: row?.revision ?? 0,
        step: planned,
      })),
    ),
  },
});

/** A part as the database stored it. */
export interface StoredPart extends PartName {
  draftRevision: number;
  digest: string | null;
}

/** The answer to an edit. It is what can be undone then, and nothing can be redone. */
export function editedBy({ parts }: PlannedStep, stored: readonly StoredPart[]): DraftEdited {
  const revision = stored[0]!.draftRevision;
  const digests = new Map(stored.map((part) => [partId(part), part.digest]));
  const written = parts.map(
    ({ row, write }): PartRow => ({
      ...write,
      revision: (row?.revision ?? 0) + 1,
      digest: digests.get(partId(write))!,
    }),
  );
  const steps = parts.map(({ planned, write }) =>
    storedStep(planned, write, digests.get(partId(write))!),
  );
  return { ...partsOf(revision, written), undo: draftStep(revision, steps), redo: null };
}

export const partsOf = (revision: number, changed: readonly PartRow[]) => ({
  revision,
  parts: changed.filter(isLive).map(toPart),
  removed: changed.filter((row) => !isLive(row)).map(({ kind, key }): PartName => ({ kind, key })),
});

const toPart = ({ kind, key, revision, position, content }: PartRow): DraftPart => ({
  kind,
  key,
  revision,
  position,
  content,
});
