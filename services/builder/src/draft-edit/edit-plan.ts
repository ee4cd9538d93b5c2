import type { Code } from '@casebook/catalogue';
import { type FieldError, MAX_FAULTS_NAMED, Problem } from '@casebook/service-kit';
import {
  DESIGN_LIMITS,
  diffParts,
  type DesignChange,
  isKeyOfPart,
  isListKind,
  PART_LISTS,
  parsePart,
  partKeyOf,
  type PartPair,
  sameJson,
  type StudyIdentity,
} from '@casebook/study-design';
import { refuseUnseenNames } from '../study/seen-names';
import type { PartChange } from './draft-edit.dto';
import type { PartOrder } from './part-order';
import { partId, type PartRow, type PartWrite } from './part-row';

/** What an edit is made from: its parts as they are stored, and the order of their kinds. */
export interface Present {
  rows: ReadonlyMap<string, PartRow>;
  orders: ReadonlyMap<string, PartOrder>;
}

/**
 * The parts as an edit leaves them; parts that it does not change are left out.
 *
 * @throws Problem 412 when a part has another revision, 422 with the field of each fault
 */
export function planEdit(changes: readonly PartChange[], present: Present): PartWrite[] {
  refuseChanged(changes, present);
  const errors: FieldError[] = [];
  const writes: PartWrite[] = [];
  for (const [at, change] of changes.entries()) {
    const write = planChange(change, present, (field, code, params) =>
      errors.push({ field: `changes/${at}${field}`, code, ...(params && { params }) }),
    );
    // What comes later is not looked at: so many faults are enough to refuse the edit.
    if (errors.length >= MAX_FAULTS_NAMED) break;
    if (write) writes.push(write);
  }
  if (errors.length > 0) throw Problem.invalid(errors);
  return writes;
}

function refuseChanged(changes: readonly PartChange[], { rows }: Present): void {
  const errors = changes.flatMap((change, at): FieldError[] => {
    const row = rows.get(partId(change));
    const revision = isLive(row) ? row.revision : 0;
    return revision === change.revision ? [] : [{ field: `changes/${at}`, code: 'CDMS700MSG004' }];
  });
  if (errors.length > 0) throw new Problem(412, 'CDMS700MSG004', { errors });
}

type Refuse = (field: string, code: Code, params?: FieldError['params']) => void;

function planChange(
  change: PartChange,
  { rows, orders }: Present,
  refuse: Refuse,
): PartWrite | undefined {
  const { kind, key, before, content } = change;
  const row = rows.get(partId(change));
  const live = isLive(row) ? row : undefined;
  const order = orders.get(kind);
  if (change.remove) {
    if (!isListKind(kind)) refuse('', 'BUILDER_PART_SINGLE', { kind });
    else if (!live) refuse('', 'BUILDER_PART_UNKNOWN', { kind, key });
    else {
      order?.remove(key);
      return { kind, key, position: live.position, content: null };
    }
    return undefined;
  }
  if (content === undefined && !live) {
    refuse('/content', 'COMMON_REQUIRED');
    return undefined;
  }
  if (content !== undefined && !acceptContent(change, live, refuse)) return undefined;
  if (before && !order?.has(before)) {
    refuse('/before', 'BUILDER_PART_UNKNOWN', { kind, key: before });
    return undefined;
  }
  if (!live && order && order.size >= limitOf(kind)) {
    refuse('', 'BUILDER_PARTS_TOO_MANY', { kind, most: limitOf(kind) });
    return undefined;
  }
  const placed = before !== undefined || !live ? order?.place(key, before ?? '') : undefined;
  const write: PartWrite = {
    kind,
    key,
    // A single part, which has no place, is always there.
    position: placed ?? live!.position,
    content: content ?? live!.content,
  };
  return live && live.position === write.position && sameJson(live.content, write.content)
    ? undefined
    : write;
}

function acceptContent(change: PartChange, live: PartRow | undefined, refuse: Refuse): boolean {
  const { kind, key, content } = change;
  const parsed = parsePart(kind, content);
  if ('faults' in parsed) {
    for (const { path, code, params } of parsed.faults) {
      refuse(`/content${path}`, code as Code, params);
    }
    return false;
  }
  const own = partKeyOf(kind, parsed.content);
  if (!isKeyOfPart(key, own)) {
    refuse('/key', 'BUILDER_PART_KEY', { kind, key, own });
    return false;
  }
  if (kind !== 'study') return true;
  const study = parsed.content as StudyIdentity;
  const { studyIdText } = live!.content as StudyIdentity;
  if (study.studyIdText !== studyIdText) {
    refuse('/content/studyIdText', 'BUILDER_STUDY_ID_FIXED', { studyIdText });
    return false;
  }
  refuseUnseenNames({ study });
  return true;
}

const limitOf = (kind: PartChange['kind']): number => {
  const list = isListKind(kind) ? PART_LISTS[kind] : undefined;
  if (list === undefined) return 1;
  if (list === 'schedule') return DESIGN_LIMITS.scheduled;
  return list in DESIGN_LIMITS
    ? DESIGN_LIMITS[list as keyof typeof DESIGN_LIMITS]
    : DESIGN_LIMITS.others;
};

export const isLive = (row: PartRow | undefined): row is PartRow =>
  row !== undefined && row.content !== null;

/** What an edit changed, as the audit trail keeps it. */
export function changesOf(
  writes: readonly { before: PartRow | undefined; after: PartWrite }[],
): DesignChange[] {
  const pairs = writes.map(({ before, after }) => ({
    kind: after.kind,
    before: isLive(before) ? before.content : undefined,
    after: after.content ?? undefined,
  })) as PartPair[];
  const moved = writes.flatMap(({ before, after }): DesignChange[] => {
    const { kind, key } = after;
    if (!isLive(before) || after.content === null || before.position === after.position) return [];
    const list = isListKind(kind) ? PART_LISTS[kind] : kind;
    return [{ kind, change: 'moved', path: `/${list}/${key}`, effect: 'display' }];
  });
  return [...diffParts(pairs), ...moved];
}
