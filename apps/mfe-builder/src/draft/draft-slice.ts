import type { DraftEdited, DraftParts, DraftPart, PresentPerson } from '@casebook/api-builder';
import type { PartKind } from '@casebook/study-design';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChangedPlace } from './changed-place';
import {
  basesOf,
  combined,
  type DraftState,
  type EditorPart,
  emptyDraft,
  idsOf,
  type PartEdit,
  partId,
  withPending,
  withSameParts,
} from './draft-state';

type Edited = Pick<DraftEdited, 'revision' | 'parts' | 'removed' | 'undo' | 'redo'>;

const storedParts = (parts: readonly DraftPart[]): Record<string, EditorPart> =>
  Object.fromEntries(parts.map((part) => [partId(part.kind, part.key), part as EditorPart]));

/** The state after an answer of the service. Answers can overtake each other, so an older one changes only what is newer in it. */
function merged(
  state: DraftState,
  { revision, parts, removed }: Edited,
): Pick<DraftState, 'stored' | 'latest'> {
  const stored = { ...state.stored };
  for (const [id, part] of Object.entries(storedParts(parts))) {
    if (part.revision >= (stored[id]?.revision ?? 0)) stored[id] = part;
  }
  if (revision >= state.latest) {
    for (const { kind, key } of removed) delete stored[partId(kind, key)];
  }
  return { stored, latest: Math.max(state.latest, revision) };
}

const kindsOf = ({ parts, removed }: Edited): PartKind[] => [
  ...new Set([...parts, ...removed].map(({ kind }) => kind)),
];

/** The draft that is being edited: what is stored, what is not stored yet, and who else is there. */
export const draftSlice = createSlice({
  name: 'draft',
  initialState: emptyDraft,
  reducers: {
    loaded: (
      _state,
      { payload: { studyId, draft } }: PayloadAction<{ studyId: number; draft: DraftParts }>,
    ): DraftState => {
      const stored = storedParts(draft.parts);
      const { revision, undo, redo } = draft;
      const kinds = Object.keys(emptyDraft.order) as PartKind[];
      return withPending(
        { ...emptyDraft, studyId, revision, latest: revision, stored, undo, redo },
        kinds,
      );
    },
    edited: (state, { payload: changes }: PayloadAction<readonly PartEdit[]>): DraftState => {
      const edits = state.edits + 1;
      const pending = [...state.pending, { number: edits, changes }];
      const bases = basesOf(pending, state.bases, state.stored);
      return withPending({ ...(state as DraftState), edits, pending, bases, takenBack: null }, []);
    },
    sending: (state) => {
      state.sending = true;
      state.failure = null;
    },
    failed: (state, { payload }: PayloadAction<unknown>) => {
      state.sending = false;
      state.failure = payload;
    },
    /** The service has stored the first pending edit, or something that is not pending (undo, redo). */
    stored: (
      state,
      { payload: { answer, sent } }: PayloadAction<{ answer: Edited; sent: number | null }>,
    ): DraftState => {
      const known = state as DraftState;
      const pending = known.pending.filter(({ number }) => number !== sent);
      // Later edits of these parts build on what was stored now.
      const own = new Set(known.pending.filter(({ number }) => number === sent).flatMap(idsOf));
      const now = Object.fromEntries(
        [...answer.parts, ...answer.removed.map((name) => ({ ...name, revision: 0 }))]
          .map(({ kind, key, revision }) => [partId(kind, key), revision] as const)
          .filter(([id]) => own.has(id)),
      );
      const next = {
        ...known,
        ...merged(known, answer),
        bases: basesOf(pending, { ...known.bases, ...now }, known.stored),
        // With a gap, others have changed something that this answer does not tell.
        revision: answer.revision === known.revision + 1 ? answer.revision : known.revision,
        undo: answer.undo,
        redo: answer.redo,
        sending: false,
        pending,
      };
      return withPending(next, [
        ...kindsOf(answer),
        ...known.pending.flatMap(({ changes }) => changes.map(({ kind }) => kind)),
      ]);
    },
    /**
     * Takes an edit out of the queue: refused by the service, or in conflict with another person's change. With a conflict,
     * later edits of its parts go along, or they would be put over that change without a question.
     */
    setAside: (
      state,
      { payload: { number, conflict } }: PayloadAction<{ number: number; conflict: boolean }>,
    ): DraftState => {
      const known = state as DraftState;
      const edit = known.pending.find((one) => one.number === number);
      if (!edit) return known;
      const { same, others } = conflict
        ? withSameParts(known.pending, edit)
        : { same: [edit], others: known.pending.filter((one) => one !== edit) };
      const changes = combined([
        ...(known.conflict?.changes ?? []),
        ...same.flatMap((one) => one.changes),
      ]);
      const next = {
        ...known,
        sending: false,
        failure: null,
        pending: others,
        bases: basesOf(others, known.bases, known.stored),
        conflict: conflict ? { number, changes } : known.conflict,
      };
      return withPending(
        next,
        same.flatMap((one) => one.changes.map(({ kind }) => kind)),
      );
    },
    takenBack: (state, { payload }: PayloadAction<ChangedPlace | undefined>): DraftState => ({
      ...(state as DraftState),
      takenBack: payload ? { place: payload, state: 'new' } : null,
    }),
    changeIsElsewhere: (state) => {
      if (state.takenBack) state.takenBack.state = 'elsewhere';
    },
    changeWanted: (state) => {
      if (state.takenBack) state.takenBack.state = 'wanted';
    },
    changeShown: (state) => {
      state.takenBack = null;
    },
    conflictDecided: (state) => {
      state.conflict = null;
    },
    /** Changes of others, and who is there. */
    heard: (
      state,
      { payload }: PayloadAction<Edited & { people: readonly PresentPerson[] }>,
    ): DraftState => {
      const known = state as DraftState;
      const next = {
        ...known,
        ...merged(known, payload),
        revision: Math.max(known.revision, payload.revision),
        people: payload.people,
        ...(known.pending.length === 0 && { undo: payload.undo, redo: payload.redo }),
      };
      return payload.parts.length + payload.removed.length > 0
        ? withPending(next, kindsOf(payload))
        : next;
    },
  },
});

export const draftActions = draftSlice.actions;
