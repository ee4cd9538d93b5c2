import { reveal, type WithClassified } from '@casebook/role-view';
import {
  type AtPosition,
  Caller,
  Db,
  listOf,
  type NamedValues,
  type PagingInput,
  Problem,
  withPosition,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { recordDownload } from '../download/record-download';
import { DOWNLOAD_LIMIT, wholeList } from '../download/whole-list';
import { containing } from '../input/fields';
import { statementName } from '../ip-list/kit.sql';
import { actsAt } from '../place/place.service';
import { DEPOT } from '../place/place.sql';
import { seesKitTypes, sightOf } from '../sight/sight';
import type {
  Delivery,
  DeliveryDetail,
  DeliveredKit,
  DeliveryDownload,
  DeliveryEvent,
  DeliveryEventList,
  DeliveryFilter,
  DeliveryList as Deliveries,
  DeliveryListQuery,
  SendableNumber,
  SendableNumbers,
  SendableQuery,
} from './delivery.dto';
import {
  COUNT_EVENTS,
  countDeliveries,
  countSendable,
  deliveryNumbers,
  LIST_EVENTS,
  listDeliveries,
  listSendable,
  ONE_DELIVERY,
} from './delivery.sql';

type DeliveryRow = Omit<Delivery, 'mayReceive' | 'mayCancel'>;

type DeliveredRow = WithClassified<DeliveredKit, { kitType: 'kitType' }>;
type SendableRow = WithClassified<
  SendableNumber,
  { kitType: 'kitType'; lot: 'packDate'; lastDay: 'packDate' }
>;

interface Counted {
  n: number;
}

/** Reads deliveries for people. */
@Injectable()
export class DeliveryList {
  constructor(private readonly db: Db) {}

  async list(caller: Caller, query: DeliveryListQuery): Promise<Deliveries> {
    const [rows, counted] = await Promise.all([
      this.rows(caller, query, query.size, (query.page - 1) * query.size),
      this.db.read<Counted>({ text: countDeliveries, values: filterOf(caller, query) }),
    ]);
    return listOf(rows, query, counted[0]!.n);
  }

  /** The whole list for an Excel file; the download is recorded before the rows are answered. */
  async download(caller: Caller, filter: DeliveryFilter): Promise<DeliveryDownload> {
    const found = await this.rows(caller, filter, DOWNLOAD_LIMIT, 0);
    const rows = wholeList(found);
    await recordDownload(this.db, caller, { what: 'DELIVERY_LIST', rows: rows.length, filter });
    return { rows };
  }

  /** @throws Problem 404 when the role reaches neither its source nor its target */
  async get(caller: Caller, deliveryId: number): Promise<DeliveryDetail> {
    const { studyId, siteIds: reach } = caller;
    const unblinded = seesKitTypes(caller);
    const [rows, numbers] = await Promise.all([
      this.db.read<DeliveryRow>({
        name: 'delivery',
        text: ONE_DELIVERY,
        values: { studyId, reach, deliveryId },
      }),
      this.db.read<DeliveredRow>({
        name: statementName('delivery-numbers', unblinded),
        text: deliveryNumbers(unblinded),
        values: { studyId, deliveryId },
      }),
    ]);
    const [row] = rows;
    if (!row) throw Problem.notFound();
    const sight = sightOf(caller);
    return Object.assign(shownTo(caller, row), {
      numbers: numbers.map((one) => ({ ...one, kitType: reveal(sight, one.kitType) })),
    });
  }

  /** What happened to a delivery and its IP numbers, newest first. */
  async events(caller: Caller, deliveryId: number, query: PagingInput): Promise<DeliveryEventList> {
    await this.get(caller, deliveryId);
    const of = { studyId: caller.studyId, deliveryId };
    const paging = { limit: query.size, offset: (query.page - 1) * query.size };
    const [rows, counted] = await Promise.all([
      this.db.read<AtPosition<DeliveryEvent>>({
        name: 'delivery-events',
        text: LIST_EVENTS,
        values: { ...of, ...paging },
      }),
      this.db.read<Counted>({ name: 'delivery-events-count', text: COUNT_EVENTS, values: of }),
    ]);
    return listOf(rows.map(withPosition), query, counted[0]!.n);
  }

  /** The IP numbers that could be sent from a place. */
  async sendable(caller: Caller, query: SendableQuery): Promise<SendableNumbers> {
    const sourceId = query.sourceId?.[0] ?? caller.siteIds?.[0] ?? DEPOT;
    if (!actsAt(caller, sourceId)) throw Problem.forbidden();
    const of = { studyId: caller.studyId, sourceId, search: containing(query.search) };
    const [rows, counted] = await Promise.all([
      this.db.read<SendableRow>({
        text: listSendable(seesKitTypes(caller)),
        values: {
          ...of,
          limit: query.size,
          offset: (query.page - 1) * query.size,
        },
      }),
      this.db.read<Counted>({ text: countSendable, values: of }),
    ]);
    const sight = sightOf(caller);
    const shown = rows.map((row) => ({
      ...row,
      kitType: reveal(sight, row.kitType),
      lot: reveal(sight, row.lot),
      lastDay: reveal(sight, row.lastDay),
    }));
    return listOf(shown, query, counted[0]!.n);
  }

  private async rows(
    caller: Caller,
    query: DeliveryFilter,
    limit: number,
    offset: number,
  ): Promise<Delivery[]> {
    const { sort = 'deliveryId', order = 'desc' } = query;
    const rows = await this.db.read<DeliveryRow>({
      text: listDeliveries(sort, order),
      values: { ...filterOf(caller, query), limit, offset },
    });
    return rows.map((row) => shownTo(caller, row));
  }
}

function shownTo(caller: Caller, row: DeliveryRow): Delivery {
  const { state, sourceId, targetId } = row;
  const acts = caller.may('delivery_drug_edit');
  const onTheWay = state === 'sent' || state === 'partly_received';
  return {
    ...row,
    mayReceive: acts && onTheWay && actsAt(caller, targetId),
    mayCancel: acts && state === 'sent' && actsAt(caller, sourceId),
  };
}

const filterOf = ({ studyId, siteIds }: Caller, query: DeliveryFilter): NamedValues => ({
  studyId,
  reach: siteIds,
  search: containing(query.search),
  states: query.state ?? null,
  sourceIds: query.sourceIds ?? null,
  targetIds: query.targetIds ?? null,
});
