import type { WithClassified } from '@casebook/role-view';
import { Caller, Db, Problem, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DEPOT } from '../place/place.sql';
import { actsAt } from '../place/place.service';
import { mustReveal, seesKitTypes, sightOf } from '../sight/sight';
import { chosenKits, type Read, refusal, refuseExpired } from './chosen-kits';
import type {
  CancelInput,
  DeliveryDetail,
  DeliveryInput,
  DeliveryPlan,
  DeliveryPreview,
  KitTypeCount,
  Receipt,
  ReceiptInput,
  WriteOffInput,
  WrittenOff,
} from './delivery.dto';
import {
  CANCEL_DELIVERY_KITS,
  countKitTypes,
  type HeldDelivery,
  holdDelivery,
  INSERT_DELIVERY,
  INSERT_DELIVERY_KITS,
  ON_THE_WAY,
  RECEIVE_KITS,
  SEND_KITS,
  SET_DELIVERY_STATE,
  SET_OUTCOMES,
  siteOf,
  TAKE_BACK_KITS,
  WRITE_OFF_KITS,
} from './delivery.sql';
import { DeliveryList } from './delivery-list';

type KitTypeRow = WithClassified<KitTypeCount, { kitType: 'kitType' }>;

/** Sends IP numbers, confirms their arrival, takes them back. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly db: Db,
    private readonly shown: DeliveryList,
  ) {}

  /** What a delivery would send. @throws Problem as {@link send} */
  async preview(caller: Caller, plan: DeliveryPlan): Promise<DeliveryPreview> {
    const studyId = caller.studyId!;
    const read = readingOf(this.db);
    requireWay(caller, plan);
    await requireTarget(read, studyId, plan.targetId);
    const kits = await chosenKits(read, studyId, plan, {
      hold: false,
      unblinded: seesKitTypes(caller),
      toDepot: plan.targetId === DEPOT,
    });
    refuseExpired(kits, plan.targetId);
    const numbers = kits.map(({ ipNumber }) => ipNumber).toSorted(byNumber);
    const kitIds = kits.map(({ kitId }) => kitId);
    return {
      kits: kits.length,
      first: numbers[0]!,
      last: numbers.at(-1)!,
      kitTypes: seesKitTypes(caller) ? await this.countKitTypes(caller, kitIds) : null,
    };
  }

  /**
   * @throws Problem 403 when the role does not act for the source or does not reach the target; 422 as
   *   {@link chosenKits}, DELIVERY_TARGET_DELETED, and DELIVERY_IP_EXPIRED to roles that see dates
   */
  async send(caller: Caller, input: DeliveryInput): Promise<DeliveryDetail> {
    const studyId = caller.studyId!;
    const { sourceId, targetId, deliveryDate } = input;
    const reason = input.reason?.trim() || null;
    requireWay(caller, input);
    const deliveryId = await this.db.write(
      caller,
      { studyId, siteId: siteFor(input) },
      async (tx) => {
        await requireTarget(inside(tx), studyId, targetId);
        const toDepot = targetId === DEPOT;
        const unblinded = seesKitTypes(caller);
        const kits = await chosenKits(inside(tx), studyId, input, {
          hold: true,
          unblinded,
          toDepot,
        });
        refuseExpired(kits, targetId);
        const kitIds = kits.map(({ kitId }) => kitId);
        const [made] = await tx.query<{ deliveryId: number }>({
          name: 'delivery-insert',
          text: INSERT_DELIVERY,
          values: { studyId, sourceId, targetId, deliveryDate, sentBy: caller.name, reason },
        });
        const of = { studyId, deliveryId: made!.deliveryId, kitIds };
        await tx.query({ name: 'delivery-insert-kits', text: INSERT_DELIVERY_KITS, values: of });
        await tx.query({
          name: 'delivery-send-kits',
          text: SEND_KITS,
          values: { ...of, targetId },
        });
        return made!.deliveryId;
      },
    );
    return this.shown.get(caller, deliveryId);
  }

  /**
   * Confirms what became of some or all IP numbers of a delivery. At the depot they are returned and not used again.
   *
   * @throws Problem 412 CDMS700MSG004 when it was changed meanwhile; 422 DELIVERY_CLOSED, DELIVERY_IP_NOT_AT_SOURCE, or
   *   a missing reason
   */
  async receive(caller: Caller, deliveryId: number, input: ReceiptInput): Promise<DeliveryDetail> {
    const reason = input.reason?.trim() || null;
    if (!reason && input.kits.some(({ outcome }) => outcome !== 'received')) {
      throw Problem.invalid([{ field: 'reason', code: 'COMMON_REQUIRED' }]);
    }
    await this.change(caller, deliveryId, input.revision, async (tx, delivery) => {
      if (!actsAt(caller, delivery.targetId)) throw Problem.forbidden();
      if (delivery.state !== 'sent' && delivery.state !== 'partly_received') throw closed();
      const of = { studyId: caller.studyId, deliveryId };
      const waiting = await tx.query<{ kitId: number; ipNumber: string }>({
        name: 'delivery-on-the-way',
        text: ON_THE_WAY,
        values: of,
      });
      const keys = new Map(waiting.map(({ ipNumber, kitId }) => [ipNumber, kitId]));
      const unknown = input.kits.map(({ ipNumber }) => ipNumber).filter((one) => !keys.has(one));
      if (unknown.length > 0) throw refusal('DELIVERY_IP_NOT_AT_SOURCE', unknown);
      const kitIds = input.kits.map(({ ipNumber }) => keys.get(ipNumber)!);
      const outcomes = input.kits.map(({ outcome }) => outcome);
      const states = outcomes.map((outcome) => stateAfter(outcome, delivery.targetId));
      await tx.query({
        name: 'delivery-set-outcomes',
        text: SET_OUTCOMES,
        values: { ...of, kitIds, outcomes },
      });
      await tx.query({
        name: 'delivery-receive-kits',
        text: RECEIVE_KITS,
        values: { studyId: caller.studyId, kitIds, states, reason },
      });
      return { state: kitIds.length === waiting.length ? 'received' : 'partly_received', reason };
    });
    return this.shown.get(caller, deliveryId);
  }

  /** @throws Problem 412 CDMS700MSG004 when it was changed meanwhile; 422 DELIVERY_CLOSED when any of it has arrived */
  async cancel(
    caller: Caller,
    deliveryId: number,
    { revision, reason }: CancelInput,
  ): Promise<DeliveryDetail> {
    await this.change(caller, deliveryId, revision, async (tx, delivery) => {
      const { sourceId, state } = delivery;
      if (!actsAt(caller, sourceId)) throw Problem.forbidden();
      if (state !== 'sent') throw closed();
      const of = { studyId: caller.studyId, deliveryId };
      await tx.query({ name: 'delivery-on-the-way', text: ON_THE_WAY, values: of });
      await tx.query({
        name: 'delivery-take-back',
        text: TAKE_BACK_KITS,
        values: { ...of, sourceId },
      });
      await tx.query({ name: 'delivery-cancel-kits', text: CANCEL_DELIVERY_KITS, values: of });
      return { state: 'canceled', reason };
    });
    return this.shown.get(caller, deliveryId);
  }

  /** Takes IP numbers that were damaged or lost where they are out of the stock. @throws Problem as {@link chosenKits} */
  async writeOff(caller: Caller, input: WriteOffInput): Promise<WrittenOff> {
    const studyId = caller.studyId!;
    const { sourceId, outcome, reason } = input;
    if (!actsAt(caller, sourceId)) throw Problem.forbidden();
    const siteId = sourceId === DEPOT ? null : sourceId;
    return this.db.write(caller, { studyId, siteId }, async (tx) => {
      const unblinded = seesKitTypes(caller);
      const kits = await chosenKits(inside(tx), studyId, input, { hold: true, unblinded });
      const kitIds = kits.map(({ kitId }) => kitId);
      await tx.query({
        name: 'kits-write-off',
        text: WRITE_OFF_KITS,
        values: { studyId, kitIds, outcome, reason },
      });
      return { kits: kits.length };
    });
  }

  private async countKitTypes(caller: Caller, kitIds: readonly number[]): Promise<KitTypeCount[]> {
    const rows = await this.db.read<KitTypeRow>(countKitTypes(caller.studyId!, kitIds));
    const sight = sightOf(caller);
    return rows.map((row) => ({ ...row, kitType: mustReveal(sight, row.kitType) }));
  }

  /** Changes a delivery that nobody else has changed since it was shown. */
  private async change(
    caller: Caller,
    deliveryId: number,
    revision: number,
    work: (
      tx: WriteTransaction,
      delivery: HeldDelivery,
    ) => Promise<{ state: string; reason: string | null }>,
  ): Promise<void> {
    const studyId = caller.studyId!;
    await this.db.write(caller, { studyId }, async (tx) => {
      const hold = holdDelivery(studyId, deliveryId, caller.siteIds);
      const [delivery] = await tx.query<HeldDelivery>(hold);
      if (!delivery) throw Problem.notFound();
      if (delivery.revision !== revision) throw new Problem(412, 'CDMS700MSG004');
      const set = await work(tx, delivery);
      await tx.query({
        name: 'delivery-set-state',
        text: SET_DELIVERY_STATE,
        values: { studyId, deliveryId, ...set },
      });
    });
  }
}

const readingOf =
  (db: Db): Read =>
  (statement) =>
    db.read(statement);

const inside =
  (tx: WriteTransaction): Read =>
  (statement) =>
    tx.query(statement);

const closed = () => new Problem(422, 'DELIVERY_CLOSED');

/** The state of an IP number that arrived. */
const stateAfter = (outcome: Receipt, targetId: number): string =>
  outcome !== 'received' ? outcome : targetId === DEPOT ? 'returned' : 'waiting';

/** The site whose data a delivery concerns, for the audit trail. */
const siteFor = ({ sourceId, targetId }: DeliveryPlan): number | null =>
  [targetId, sourceId].find((siteId) => siteId !== DEPOT) ?? null;

/** A role of some sites sends from them, to each other or back to the depot. */
function requireWay(caller: Caller, { sourceId, targetId }: DeliveryPlan): void {
  if (sourceId === targetId) {
    throw Problem.invalid([{ field: 'targetId', code: 'DELIVERY_SAME_PLACE' }]);
  }
  if (!actsAt(caller, sourceId)) throw Problem.forbidden();
  if (targetId !== DEPOT) caller.requireSite(targetId);
}

async function requireTarget(read: Read, studyId: number, targetId: number): Promise<void> {
  if (targetId === DEPOT) return;
  const [site] = await read<{ deleted: boolean }>(siteOf(studyId, targetId));
  if (!site) throw Problem.invalid([{ field: 'targetId', code: 'COMMON_NOT_FOUND' }]);
  if (site.deleted) throw Problem.invalid([{ field: 'targetId', code: 'DELIVERY_TARGET_DELETED' }]);
}

const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);
