import {
  type Caller,
  databaseFault,
  Db,
  type Plain,
  Problem,
  SqlState,
  type Statement,
  type WriteTransaction,
} from '@casebook/service-kit';
import { isListKind } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { LOCK_REVISION } from '../draft/draft.sql';
import type {
  DraftEdit,
  DraftEdited,
  DraftPresence,
  DraftSteps,
  PartName,
  PresenceReport,
  PresentPerson,
} from './draft-edit.dto';
import * as sql from './draft-edit.sql';
import { isLive, planEdit } from './edit-plan';
import { PartOrder } from './part-order';
import { partId, type PartRow, type PartWrite } from './part-row';
import {
  editedBy,
  partsOf,
  type PlannedStep,
  planStep,
  type StoredPart,
  storeStep,
} from './planned-step';
import { draftStep, isUnchangedSince, type StepPart, takenBack } from './step';

interface NextStep {
  act: 'undo' | 'redo';
  revision: number;
  parts: StepPart[];
}

/** Seconds for which a person counts as present after a report. */
const PRESENT_SECONDS = 20;

/** Changes the parts of a draft (design section 4). */
@Injectable()
export class DraftEditService {
  constructor(private readonly db: Db) {}

  /** The answer as JSON text, because the contents are large and not needed here. */
  async parts(caller: Caller, studyId: number): Promise<string> {
    const [[row], steps] = await Promise.all([
      this.db.read<{ revision: number; parts: string }>({
        ...sql.READ_ALL_PARTS,
        values: { studyId },
      }),
      this.steps(this.db, caller, studyId),
    ]);
    if (!row) throw Problem.notFound();
    const head = { revision: row.revision, ...steps };
    return `${JSON.stringify(head).slice(0, -1)},"parts":${row.parts}}`;
  }

  /**
   * Changes parts, all or none. What the edit is planned from is read before the write, which refuses when it was changed
   * meanwhile; then the edit is planned again while the draft is locked.
   *
   * @throws Problem 412 when a part was changed meanwhile, 422 when a content has the wrong shape or nothing changes
   */
  async edit(caller: Caller, studyId: number, { changes }: DraftEdit): Promise<DraftEdited> {
    const { step, revision } = await planned(this.db, studyId, changes);
    try {
      const [stored] = await this.db.writeAll(caller, { studyId }, [
        storeStep(caller, studyId, step, revision),
      ]);
      return editedBy(step, stored as StoredPart[]);
    } catch (error) {
      if (databaseFault(error).code !== SqlState.changedSinceRead) throw error;
    }
    return this.db.write(caller, { studyId }, async (tx) => {
      await lockRevision(tx, studyId);
      const { step: again } = await planned(tx, studyId, changes);
      return editedBy(again, await tx.query<StoredPart>(storeStep(caller, studyId, again)));
    });
  }

  /**
   * Takes back the caller's last edit (undo), or what the caller took back last (redo).
   *
   * @throws Problem 422 when there is nothing to take back, 412 when somebody has changed one of the parts since
   */
  async takeBack(caller: Caller, studyId: number, act: 'undo' | 'redo'): Promise<DraftEdited> {
    return this.db.write(caller, { studyId }, async (tx) => {
      const revision = await lockRevision(tx, studyId);
      const next = (await nextSteps(tx, caller, studyId)).find((step) => step.act === act);
      if (!next) {
        const code = act === 'undo' ? 'BUILDER_NOTHING_TO_UNDO' : 'BUILDER_NOTHING_TO_REDO';
        throw new Problem(422, code);
      }
      const rows = await readParts(tx, studyId, next.parts);
      const writes = next.parts.map((part): PartWrite => {
        const row = rows.get(partId(part))!;
        if (!isUnchangedSince(part, row)) {
          const { kind, key } = part;
          throw new Problem(412, 'BUILDER_UNDO_CHANGED', { params: { kind, key } });
        }
        return takenBack(part, row);
      });
      await restorePlaces(tx, studyId, rows, writes);
      const step = planStep(act, rows, writes, next.revision);
      await tx.query(storeStep(caller, studyId, step));
      return this.edited(tx, caller, studyId, revision + 1);
    });
  }

  /** Says that the caller has the editor open. @returns changes since a revision, and who else is there */
  async presence(caller: Caller, studyId: number, report: PresenceReport): Promise<DraftPresence> {
    const { personId, name } = caller;
    const { since, kind = null, key = null } = report;
    await this.db.record({
      ...sql.REPORT_PRESENCE,
      values: { studyId, personId, name, kind, key },
    });
    const present = await this.db.read<
      { revision: number } & (PresentPerson | Record<keyof PresentPerson, null>)
    >({ ...sql.READ_PRESENT, values: { studyId, personId, seconds: PRESENT_SECONDS } });
    const [first] = present;
    if (!first) throw Problem.notFound();
    return {
      ...(await this.edited(this.db, caller, studyId, first.revision, since)),
      people: present.flatMap(({ revision: _revision, ...person }) =>
        person.personId === null ? [] : [person],
      ),
    };
  }

  private async edited(
    db: Pick<WriteTransaction, 'query'> | Db,
    caller: Caller,
    studyId: number,
    revision: number,
    since = revision - 1,
  ): Promise<Plain<DraftEdited>> {
    const changed = since < revision ? await read<PartRow>(db, changedSince(studyId, since)) : [];
    return { ...partsOf(revision, changed), ...(await this.steps(db, caller, studyId)) };
  }

  private async steps(
    db: Pick<WriteTransaction, 'query'> | Db,
    { personId }: Caller,
    studyId: number,
  ): Promise<Plain<DraftSteps>> {
    const next = await read<NextStep>(db, { ...sql.NEXT_STEPS, values: { studyId, personId } });
    const of = (act: 'undo' | 'redo') => {
      const step = next.find((one) => one.act === act);
      return step ? draftStep(step.revision, step.parts) : null;
    };
    return { undo: of('undo'), redo: of('redo') };
  }
}

const changedSince = (studyId: number, since: number) => ({
  ...sql.READ_CHANGED_PARTS,
  values: { studyId, since },
});

const read = <Row extends object>(
  db: Pick<WriteTransaction, 'query'> | Db,
  statement: Statement,
): Promise<Row[]> => ('read' in db ? db.read<Row>(statement) : db.query<Row>(statement));

/**
 * An edit as it is going to be stored.
 *
 * @returns the revision of the draft when the edit depends on it: a new position is between two others
 */
async function planned(
  db: Pick<WriteTransaction, 'query'> | Db,
  studyId: number,
  changes: DraftEdit['changes'],
): Promise<{ step: PlannedStep; revision: number | null }> {
  const placed = changes.filter(
    ({ kind, remove, before, revision }) =>
      isListKind(kind) && !remove && (before !== undefined || revision === 0),
  );
  const kinds = [...new Set(placed.map(({ kind }) => kind))];
  const [row] = await read<{ revision: number; parts: PartRow[]; orders: OrderRow[] }>(db, {
    ...sql.READ_FOR_EDIT,
    values: {
      studyId,
      partKinds: changes.map(({ kind }) => kind),
      partKeys: changes.map(({ key }) => key),
      kinds,
    },
  });
  if (!row) throw Problem.notFound();
  const rows = byId(row.parts);
  const writes = planEdit(changes, { rows, orders: ordersOf(kinds, row.orders) });
  if (writes.length === 0) throw new Problem(422, 'COMMON_NO_CHANGE');
  return {
    step: planStep('edit', rows, writes),
    revision: kinds.length > 0 ? row.revision : null,
  };
}

/** Locks the draft: steps of a study are stored one after the other. @returns its revision */
async function lockRevision(tx: WriteTransaction, studyId: number): Promise<number> {
  const [row] = await tx.query<{ revision: number }>({ ...LOCK_REVISION, values: { studyId } });
  if (!row) throw Problem.notFound();
  return row.revision;
}

const nextSteps = (tx: WriteTransaction, { personId }: Caller, studyId: number) =>
  tx.query<NextStep>({ ...sql.NEXT_STEPS, values: { studyId, personId } });

async function readParts(
  tx: WriteTransaction,
  studyId: number,
  names: readonly PartName[],
): Promise<Map<string, PartRow>> {
  const rows = await tx.query<PartRow>({
    ...sql.READ_PARTS,
    values: {
      studyId,
      kinds: names.map(({ kind }) => kind),
      keys: names.map(({ key }) => key),
    },
  });
  return byId(rows);
}

const byId = (rows: readonly PartRow[]): Map<string, PartRow> =>
  new Map(rows.map((row) => [partId(row), row]));

/** Corrects the positions of parts that come back to where another part was placed meanwhile. */
async function restorePlaces(
  tx: WriteTransaction,
  studyId: number,
  rows: ReadonlyMap<string, PartRow>,
  writes: readonly PartWrite[],
): Promise<void> {
  const placed = writes.filter((write) => {
    const row = rows.get(partId(write));
    const comesBack = !isLive(row) || row.position !== write.position;
    return isListKind(write.kind) && write.content !== null && comesBack;
  });
  const orders = await readOrders(tx, studyId, [...new Set(placed.map(({ kind }) => kind))]);
  for (const write of writes) if (write.content === null) orders.get(write.kind)?.remove(write.key);
  for (const write of placed) {
    write.position = orders.get(write.kind)!.restore(write.key, write.position);
  }
}

async function readOrders(
  tx: WriteTransaction,
  studyId: number,
  kinds: readonly string[],
): Promise<Map<string, PartOrder>> {
  if (kinds.length === 0) return new Map();
  const rows = await tx.query<OrderRow>({ ...sql.READ_ORDERS, values: { studyId, kinds } });
  return ordersOf(kinds, rows);
}

type OrderRow = Pick<PartRow, 'kind' | 'key' | 'position'>;

function ordersOf(kinds: readonly string[], rows: readonly OrderRow[]): Map<string, PartOrder> {
  const byKind = Map.groupBy(rows, ({ kind }): string => kind);
  return new Map(kinds.map((kind) => [kind, new PartOrder(byKind.get(kind) ?? [])]));
}
