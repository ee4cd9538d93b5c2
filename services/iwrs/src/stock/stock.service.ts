import type { WithClassified } from '@casebook/role-view';
import { Caller, Db, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { recordDownload } from '../download/record-download';
import { siteOf } from '../delivery/delivery.sql';
import { statementName } from '../ip-list/kit.sql';
import { actsAt } from '../place/place.service';
import { DEPOT } from '../place/place.sql';
import type { KitTypeStock, SiteStock, Stock, StockMinimumInput } from './stock.dto';
import { mustReveal, sightOf } from '../sight/sight';
import { SET_KIT_TYPE_MINIMA, SET_MINIMUM, STOCK_BY_KIT_TYPE, stockOf } from './stock.sql';

/** Whether the role sees the stock by kit type, and with it by arm. */
const seesByKitType = (caller: Caller): boolean => caller.may('stock_arm_view');

type KitTypeRow = WithClassified<KitTypeStock, { kitType: 'kitType' }>;

@Injectable()
export class StockService {
  constructor(private readonly db: Db) {}

  async stock(caller: Caller): Promise<Stock> {
    const values = { studyId: caller.studyId, reach: caller.siteIds };
    const unblinded = seesByKitType(caller);
    const [rows, kitTypes] = await Promise.all([
      this.db.read<Omit<SiteStock, 'maySetMinimum'>>({
        name: statementName('stock', unblinded),
        text: stockOf(unblinded),
        values,
      }),
      unblinded
        ? this.db.read<KitTypeRow>({ name: 'stock-kit-types', text: STOCK_BY_KIT_TYPE, values })
        : null,
    ]);
    const mayEdit = caller.may('delivery_drug_edit');
    return {
      rows: rows.map((row) => ({ ...row, maySetMinimum: mayEdit && actsAt(caller, row.siteId) })),
      kitTypes:
        kitTypes?.map((row) => ({ ...row, kitType: mustReveal(sightOf(caller), row.kitType) })) ??
        null,
    };
  }

  /** The stock for an Excel file; the download is recorded before it is answered. */
  async download(caller: Caller): Promise<Stock> {
    const stock = await this.stock(caller);
    // Places only, because blinded people read the log: which kit types are where is not for them.
    const rows = stock.rows.length;
    await recordDownload(this.db, caller, { what: 'STOCK_LIST', rows, filter: {} });
    return stock;
  }

  /**
   * Sets from how many IP numbers on the stock of a place is low.
   *
   * @throws Problem 403 for a place that the role does not act for, and for minima of kit types from a blinded role;
   *   412 CDMS700MSG004 when it was changed meanwhile
   */
  async setMinimum(caller: Caller, input: StockMinimumInput): Promise<Stock> {
    const studyId = caller.studyId!;
    const { siteId, minimum, revision, reason, kitTypes = [] } = input;
    if (!actsAt(caller, siteId)) throw Problem.forbidden();
    if (input.kitTypes && !seesByKitType(caller)) throw Problem.forbidden();
    const of = { studyId, siteId };
    await this.db.write(
      caller,
      { studyId, siteId: siteId === DEPOT ? null : siteId },
      async (tx) => {
        if (siteId !== DEPOT) {
          const [site] = await tx.query<{ deleted: boolean }>(siteOf(studyId, siteId));
          if (!site) throw Problem.notFound();
          if (site.deleted) throw new Problem(422, 'SITE_DELETED');
        }
        const set = await tx.query({
          name: 'stock-set-minimum',
          text: SET_MINIMUM,
          values: { ...of, minimum, reason, revision },
        });
        if (set.length === 0) throw new Problem(412, 'CDMS700MSG004');
        if (kitTypes.length === 0) return;
        await tx.query({
          name: 'stock-set-kit-type-minima',
          text: SET_KIT_TYPE_MINIMA,
          values: {
            ...of,
            kitTypes: kitTypes.map(({ kitType }) => kitType),
            minima: kitTypes.map((one) => one.minimum),
          },
        });
      },
    );
    return this.stock(caller);
  }
}
