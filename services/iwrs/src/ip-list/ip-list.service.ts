import { languageOf } from '@casebook/catalogue';
import { reveal, type WithClassified } from '@casebook/role-view';
import {
  Caller,
  Db,
  listOf,
  type NamedValues,
  type PagingInput,
  Problem,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { recordDownload } from '../download/record-download';
import { DOWNLOAD_LIMIT, wholeList } from '../download/whole-list';
import { RowFaults } from '../import/row-faults';
import { SheetThreads } from '../import/sheet.threads';
import type { UploadedList } from '../import/upload';
import type { TrialChangeAsked } from '../change/trial-change.dto';
import { TrialChanges } from '../change/trial-changes';
import { containing } from '../input/fields';
import {
  isReleased,
  type KitTypeRow,
  kitTypesOf,
  listPlaces,
  type PlaceRow,
} from '../place/place.sql';
import { mustReveal, seesKitTypes, sightOf } from '../sight/sight';
import type {
  IpNumber,
  IpNumberDownload,
  IpNumberFilter,
  IpNumberList,
  IpNumberListQuery,
  IpReset,
  IpUpload,
  IpUploadList,
} from './ip-list.dto';
import {
  COUNT_PUBLICLY,
  COUNT_UNUSED,
  COUNT_UPLOADS,
  countIpNumbers,
  LIST_UPLOADS,
  listIpNumbers,
  LOTS,
  USED_NUMBERS,
} from './ip-list.sql';
import { columnOf } from './ip-list.columns';
import { ipReset, type IpResetContent, ipUpload, type IpUploadContent } from './ip-list.changes';
import { type IpRow, type KnownNames, readIpRows } from './ip-rows';

type IpNumberRow = WithClassified<
  IpNumber,
  { kitType: 'kitType'; lot: 'packDate'; expiresOn: 'packDate'; dispenseUntil: 'packDate' }
>;
type LotRow = WithClassified<{ lot: string }, { lot: 'packDate' }>;

interface Counted {
  n: number;
}

@Injectable()
export class IpListService {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetThreads,
    private readonly changes: TrialChanges,
  ) {
    changes.define(ipUpload);
    changes.define(ipReset);
  }

  async list(caller: Caller, query: IpNumberListQuery): Promise<IpNumberList> {
    const filter = filterOf(caller, query);
    const { studyId, siteIds: reach } = caller;
    const sight = sightOf(caller);
    const [rows, counted, unused, lots] = await Promise.all([
      this.rows(caller, query, query.size, (query.page - 1) * query.size),
      this.db.read<Counted>({ text: countIpNumbers(seesKitTypes(caller)), values: filter }),
      this.db.read<Counted>({ name: 'ip-unused', text: COUNT_UNUSED, values: { studyId } }),
      seesKitTypes(caller)
        ? this.db.read<LotRow>({ name: 'ip-lots', text: LOTS, values: { studyId, reach } })
        : [],
    ]);
    return Object.assign(listOf(rows, query, counted[0]!.n), {
      unused: unused[0]!.n,
      lots: lots.map(({ lot }) => mustReveal(sight, lot)),
    });
  }

  /** The whole list for an Excel file; the download is recorded before the rows are answered. */
  async download(caller: Caller, filter: IpNumberFilter): Promise<IpNumberDownload> {
    const rows = wholeList(await this.rows(caller, filter, DOWNLOAD_LIMIT, 0));
    // Blinded people read the log: it has the filter without kit types, lots and dates, and how many numbers that filter finds.
    const { search, state, siteIds } = filter;
    const [found] = await this.db.read<Counted>({
      text: COUNT_PUBLICLY,
      values: publicFilterOf(caller, filter),
    });
    await recordDownload(this.db, caller, {
      what: 'IP_NUMBER_LIST',
      rows: found!.n,
      filter: { search, state, siteIds },
    });
    return { rows };
  }

  async uploads({ studyId }: Caller, query: PagingInput): Promise<IpUploadList> {
    const values = { studyId, limit: query.size, offset: (query.page - 1) * query.size };
    const [rows, counted] = await Promise.all([
      this.db.read<IpUpload>({ name: 'ip-uploads', text: LIST_UPLOADS, values }),
      this.db.read<Counted>({ name: 'ip-uploads-count', text: COUNT_UPLOADS, values: { studyId } }),
    ]);
    return listOf(rows, query, counted[0]!.n);
  }

  /**
   * Asks to add the IP numbers of a list, all of them or none.
   *
   * @throws Problem 403 for a role of some sites; 422 with the faults of the file or of its rows (spec section 5)
   */
  async import(caller: Caller, file: UploadedList): Promise<TrialChangeAsked> {
    requireAllSites(caller);
    const sheet = await this.sheets.read(file.content, caller.personId);
    const rows = readIpRows(sheet, await this.known(caller), languageOf(caller.language));
    const ipNumbers = rows.map(({ ipNumber }) => ipNumber);
    const used = await this.db.read<{ ipNumber: string }>({
      name: 'ip-used-numbers',
      text: USED_NUMBERS,
      values: { studyId: caller.studyId, ipNumbers },
    });
    refuseUsed(rows, new Set(used.map(({ ipNumber }) => ipNumber)), sheet[0]!.cells);
    const { fileName, sha256, reAuthToken } = file;
    const content: IpUploadContent = { fileName, rows: rows.map(({ row: _row, ...one }) => one) };
    const object = { sha256 };
    return this.changes.ask(caller, 'ip_upload', content, { reason: null, object, reAuthToken });
  }

  /**
   * Asks to delete every IP number that was neither sent nor given to a subject.
   *
   * @throws Problem 403 for a role of some sites; 412 CDMS700MSG004 when their number is not the one that was shown; 422
   *   IP_LIST_SCHEME_OPEN
   */
  reset(caller: Caller, { count, reason, reAuthToken }: IpReset): Promise<TrialChangeAsked> {
    requireAllSites(caller);
    const content: IpResetContent = { count, reason };
    return this.changes.ask(caller, 'ip_reset', content, { reason, object: content, reAuthToken });
  }

  private async rows(
    caller: Caller,
    query: IpNumberFilter,
    limit: number,
    offset: number,
  ): Promise<IpNumber[]> {
    const { sort = 'ipNumber', order = 'asc' } = query;
    const rows = await this.db.read<IpNumberRow>({
      text: listIpNumbers(sort, order, seesKitTypes(caller)),
      values: { ...filterOf(caller, query), limit, offset },
    });
    const sight = sightOf(caller);
    return rows.map((row) => ({
      ...row,
      kitType: reveal(sight, row.kitType),
      lot: reveal(sight, row.lot),
      expiresOn: reveal(sight, row.expiresOn),
      dispenseUntil: reveal(sight, row.dispenseUntil),
    }));
  }

  private async known({ studyId }: Caller): Promise<KnownNames> {
    const [kitTypes, places, released] = await Promise.all([
      this.db.read<KitTypeRow>(kitTypesOf(studyId)),
      this.db.read<PlaceRow>(listPlaces(studyId, null)),
      this.db.read<{ released: boolean }>(isReleased(studyId)),
    ]);
    const sites = places.filter(({ siteId, deleted }) => siteId > 0 && !deleted);
    return {
      kitTypes: new Set(kitTypes.map(({ key }) => key)),
      sites: new Map(sites.map(({ siteCode, siteId }) => [siteCode.toLowerCase(), siteId])),
      released: released[0]!.released,
    };
  }
}

/** The list is one for the whole study. */
function requireAllSites({ siteIds }: Caller): void {
  if (siteIds !== null) throw Problem.forbidden();
}

function refuseUsed(
  rows: readonly IpRow[],
  used: ReadonlySet<string>,
  heads: readonly ({ text: string } | { unreadable: true })[],
): void {
  const faults = new RowFaults();
  const head = heads.find((cell) => 'text' in cell && columnOf(cell.text) === 'ipNumber');
  const item = head && 'text' in head ? head.text : undefined;
  for (const { row, ipNumber } of rows) {
    if (used.has(ipNumber)) faults.add(row, 'IMPORT_ROW_ALREADY_USED', item);
  }
  faults.refuse();
}

const publicFilterOf = ({ studyId, siteIds }: Caller, query: IpNumberFilter): NamedValues => ({
  studyId,
  reach: siteIds,
  search: containing(query.search),
  states: query.state ?? null,
  siteIds: query.siteIds ?? null,
});

/** A blinded role cannot ask by what it may not know. */
const filterOf = (caller: Caller, query: IpNumberFilter): NamedValues => ({
  ...publicFilterOf(caller, query),
  ...(seesKitTypes(caller) && {
    lots: query.lot ?? null,
    kitTypes: query.kitType ?? null,
    expiresFrom: query.expiresFrom ?? null,
    expiresTo: query.expiresTo ?? null,
  }),
});
