import type { DraftStep, PresentPerson } from '@casebook/api-builder';
import { isListKind, PART_KINDS, type PartContent, type PartKind } from '@casebook/study-design';
import type { ChangedPlace } from './changed-place';

/** A part of the draft as the editor shows it. */
export interface EditorPart<Kind extends PartKind = PartKind> {
  kind: Kind;
  key: string;
  /** 0: not stored yet. */
  revision: number;
  /** Its place in the order, compared by code points; empty: not stored yet. */
  position: string;
  content: PartContent<Kind>;
}

/** A change of a part. Without content and removal, it only moves the part. */
export interface PartEdit {
  kind: PartKind;
  key: string;
  content?: unknown;
  remove?: true;
  /** Key of the part before which it is placed; empty: at the end. */
  before?: string;
}

/** Changes that one edit can have. */
export const MOST_CHANGES = 1_000;

/** Changes that were made together and are sent together. */
export interface PendingEdit {
  number: number;
  changes: readonly PartEdit[];
}

export interface DraftState {
  studyId: number | null;
  /** Revision of the draft up to which all changes are known here. */
  revision: number;
  /** The latest revision that an answer gave; between the two, others may have changed parts. */
  latest: number;
  /** The parts as the service has them. */
  stored: Readonly<Record<string, EditorPart>>;
  /** The parts with all edits that are not stored yet; this is what screens show. */
  parts: Readonly<Record<string, EditorPart>>;
  /** Keys of the parts of each kind, in their order. */
  order: Readonly<Record<PartKind, readonly string[]>>;
  /** The number of the last edit that was made here. */
  edits: number;
  /** Edits that are not stored yet; the first one may be under way. */
  pending: readonly PendingEdit[];
  /**
   * The revisions on which the pending edits of parts build. A newer one of another person does not replace them, so that
   * the service notices that both changed the part.
   */
  bases: Readonly<Record<string, number>>;
  sending: boolean;
  /** Why the first pending edit could not be sent; it waits for a new try. */
  failure: unknown;
  /** An edit that met another person's change; it is not in `parts`. */
  conflict: PendingEdit | null;
  undo: DraftStep | null;
  redo: DraftStep | null;
  people: readonly PresentPerson[];
  /** What undo or redo has changed last, until it was shown or something else is edited. */
  takenBack: TakenBack | null;
}

export interface TakenBack {
  place: ChangedPlace;
  /** `elsewhere`: not on the screen on which it was taken back; `wanted`: the person goes there. */
  state: 'new' | 'elsewhere' | 'wanted';
}

export const partId = (kind: PartKind, key: string): string => `${kind}\n${key}`;

const NO_KEYS: readonly string[] = [];

export const emptyDraft: DraftState = {
  studyId: null,
  revision: 0,
  latest: 0,
  stored: {},
  parts: {},
  order: Object.fromEntries(PART_KINDS.map((kind) => [kind, NO_KEYS])) as DraftState['order'],
  edits: 0,
  pending: [],
  bases: {},
  sending: false,
  failure: null,
  conflict: null,
  undo: null,
  redo: null,
  people: [],
  takenBack: null,
};

/** The contents of all parts of a kind in their order. */
export const contentsOf = <Kind extends PartKind>(
  { order, parts }: DraftState,
  kind: Kind,
): PartContent<Kind>[] =>
  order[kind].map((key) => parts[partId(kind, key)]!.content as PartContent<Kind>);

/** The keys of the stored parts of a kind in their order. */
export function storedOrder(parts: DraftState['stored'], kind: PartKind): string[] {
  return Object.values(parts)
    .filter((part) => part.kind === kind)
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
    .map(({ key }) => key);
}

/**
 * The state with what is shown derived anew from the stored parts and the pending edits. Parts and orders that stay equal
 * keep their identity, so that only what changed is drawn.
 */
export function withPending(state: DraftState, kinds: readonly PartKind[]): DraftState {
  const touched = new Set([
    ...kinds,
    ...state.pending.flatMap(({ changes }) => changes.map(({ kind }) => kind)),
  ]);
  const parts: Record<string, EditorPart> = {};
  for (const [id, part] of Object.entries(state.stored)) parts[id] = part;
  const order = { ...state.order };
  for (const kind of touched) order[kind] = storedOrder(state.stored, kind);
  for (const { changes } of state.pending)
    for (const change of changes) apply(parts, order, change);
  for (const kind of touched) {
    if (sameList(order[kind], state.order[kind])) order[kind] = state.order[kind];
  }
  for (const [id, part] of Object.entries(parts)) {
    const shown = state.parts[id];
    if (shown && shown.content === part.content && shown.revision === part.revision) {
      parts[id] = shown;
    }
  }
  return { ...state, parts, order };
}

function apply(
  parts: Record<string, EditorPart>,
  order: Record<PartKind, readonly string[]>,
  { kind, key, content, remove, before }: PartEdit,
): void {
  const id = partId(kind, key);
  const known = parts[id];
  if (remove) {
    delete parts[id];
    order[kind] = order[kind].filter((one) => one !== key);
    return;
  }
  if (content !== undefined) {
    const { revision = 0, position = '' } = known ?? {};
    parts[id] = { kind, key, revision, position, content } as EditorPart;
  }
  if (!isListKind(kind) || (known && before === undefined)) return;
  const others = order[kind].filter((one) => one !== key);
  const at = before ? others.indexOf(before) : -1;
  others.splice(at < 0 ? others.length : at, 0, key);
  order[kind] = others;
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, at) => key === b[at]);

/** The parts that an edit changes. */
export const idsOf = ({ changes }: PendingEdit): string[] =>
  changes.map(({ kind, key }) => partId(kind, key));

/** The bases of the edits that are still pending. A part without one builds on what is stored. */
export function basesOf(
  pending: readonly PendingEdit[],
  known: DraftState['bases'],
  stored: DraftState['stored'],
): DraftState['bases'] {
  const ids = new Set(pending.flatMap(idsOf));
  return Object.fromEntries([...ids].map((id) => [id, known[id] ?? stored[id]?.revision ?? 0]));
}

/** Changes of the same part one after the other as one change of it. */
export function combined(changes: readonly PartEdit[]): PartEdit[] {
  const byPart = new Map<string, PartEdit>();
  for (const change of changes) {
    const id = partId(change.kind, change.key);
    const { remove: _removed, ...known } = byPart.get(id) ?? change;
    byPart.set(id, change.remove ? change : { ...known, ...change });
  }
  return [...byPart.values()];
}

/** Divides pending edits into those that change one of the parts of an edit, and all others. */
export function withSameParts(
  pending: readonly PendingEdit[],
  edit: PendingEdit,
): { same: PendingEdit[]; others: PendingEdit[] } {
  const parts = new Set(idsOf(edit));
  const touches = (one: PendingEdit) => idsOf(one).some((id) => parts.has(id));
  return { same: pending.filter(touches), others: pending.filter((one) => !touches(one)) };
}
