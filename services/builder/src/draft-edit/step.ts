import { applyPatch, makePatch, type Patch } from '@casebook/study-design';
import type { DraftStep } from './draft-edit.dto';
import type { PartRow, PartWrite } from './part-row';

/** A part's content, by its digest, and its position. */
interface State {
  digest: string;
  position: string;
}

/** What turns a part into what it was: its removal, its whole content, or a patch of its content. */
type Inverse = { remove: true } | { content: unknown } | { patch: Patch | null };

/** How a step changed a part, as `draft_change` keeps it. */
export interface StepPart extends Pick<PartRow, 'kind' | 'key'> {
  /** Null: it did not exist. */
  before: State | null;
  after: State | null;
  inverse: Inverse;
}

const stateOf = (row: Pick<PartRow, 'digest' | 'position'> | undefined): State | null =>
  row && row.digest !== null ? { digest: row.digest, position: row.position } : null;

/** What a step says of a part before the part is stored; the database computes the digest of what is stored. */
export function plannedStep(
  row: PartRow | undefined,
  { kind, key, content }: PartWrite,
): Omit<StepPart, 'after'> {
  const before = stateOf(row);
  const inverse: Inverse =
    before === null
      ? { remove: true }
      : content === null
        ? { content: row!.content }
        : { patch: makePatch(content, row!.content) ?? null };
  return { kind, key, before, inverse };
}

/** @param digest of the content that was stored; null: the part was removed */
export const storedStep = (
  planned: Omit<StepPart, 'after'>,
  { position }: PartWrite,
  digest: string | null,
): StepPart => ({ ...planned, after: stateOf({ digest, position }) });

/** Whether the part is still as the step left it, so that the step can be taken back without losing another change. */
export function isUnchangedSince({ before, after }: StepPart, row: PartRow): boolean {
  const now = stateOf(row);
  if (now === null || after === null) return now === after;
  if (now.digest !== after.digest) return false;
  return before?.position === after.position || now.position === after.position;
}

/** The part as it was before the step. */
export function takenBack(
  { kind, key, before, after, inverse }: StepPart,
  row: PartRow,
): PartWrite {
  const position = before && before.position !== after?.position ? before.position : row.position;
  if ('remove' in inverse) return { kind, key, position, content: null };
  if ('content' in inverse) return { kind, key, position, content: inverse.content };
  const { patch } = inverse;
  return {
    kind,
    key,
    position,
    content: patch === null ? row.content : applyPatch(row.content, patch),
  };
}

/** What taking a step back does to each of its parts. */
export function draftStep(revision: number, parts: readonly StepPart[]): DraftStep {
  return {
    revision,
    changes: parts.map(({ kind, key, before, after }) => ({
      kind,
      key,
      change:
        after === null
          ? 'added'
          : before === null
            ? 'removed'
            : before.digest === after.digest
              ? 'moved'
              : 'changed',
    })),
  };
}
