import type { WithClassified } from '@casebook/role-view';
import {
  type Caller,
  Db,
  listOf,
  type Plain,
  Problem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { PreparedChange } from '../change/trial-change';
import type { TrialChangeAsked } from '../change/trial-change.dto';
import { TrialChanges } from '../change/trial-changes';
import { recordDownload } from '../download/record-download';
import { SCHEME_ID } from '../scheme/scheme.sql';
import { mustReveal, sightOf } from '../sight/sight';
import { requireAllSites } from '../scheme/all-sites';
import { lockScheme } from '../scheme/stored-scheme';
import type {
  ArmListDownload,
  ArmListEntry,
  ArmListPage,
  ArmListQuery,
  ArmListReset,
} from './arm-list.dto';
import { requireList } from './arm-list.upload';
import * as sql from './arm-list.sql';
import { MAX_LIST_ENTRIES } from './limits';

type EntryRow = WithClassified<Plain<ArmListEntry>, { arm: 'arm'; stratum: 'factor' }>;

interface ArmReset {
  schemeKey: string;
  count: number;
  reason: string;
}

async function prepareReset(
  tx: WriteTransaction,
  studyId: number,
  { schemeKey, count, reason }: ArmReset,
): Promise<PreparedChange> {
  const scheme = await lockScheme(tx, studyId, schemeKey);
  requireList(scheme);
  // Whoever is to be randomised meanwhile would find no place.
  if (scheme.state === 'open') throw new Problem(422, 'ARM_LIST_SCHEME_OPEN');
  const values = { studyId, schemeId: scheme.schemeId };
  const waiting = await tx.query({ ...sql.WAITING_PLACES, values });
  if (waiting.length !== count) throw new Problem(412, 'ARM_LIST_CHANGED');
  if (count === 0) throw new Problem(422, 'ARM_LIST_NOTHING_UNUSED');
  return {
    shown: { schemeKey, rows: count },
    basis: { waiting },
    alone: scheme.state === 'draft',
    apply: async () => {
      const [removed] = await tx.query<{ n: number }>({
        ...sql.REMOVE_WAITING,
        values: { ...values, reason },
      });
      return removed!.n;
    },
  };
}

/** Shows, downloads and resets the arm list of a scheme. Only unblinded roles reach it. */
@Injectable()
export class ArmListService {
  constructor(
    private readonly db: Db,
    private readonly changes: TrialChanges,
  ) {
    changes.define<ArmReset>({
      kind: 'arm_reset',
      privilege: 'arm_reset',
      act: 'arm-reset',
      prepare: prepareReset,
      counts: () => [],
    });
  }

  async list(caller: Caller, schemeKey: string, query: ArmListQuery): Promise<Plain<ArmListPage>> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    const schemeId = await this.schemeId(studyId, schemeKey);
    const one = { studyId, schemeId };
    const filter = { ...one, states: query.state ?? null };
    const [rows, [counted], [whole]] = await Promise.all([
      this.rows(caller, filter, query.size, (query.page - 1) * query.size),
      this.db.read<{ n: number }>({ ...sql.COUNT_ENTRIES, values: filter }),
      this.db.read<{ waiting: number }>({ ...sql.COUNT_ENTRIES, values: { ...one, states: null } }),
    ]);
    return Object.assign(listOf(rows, query, counted!.n), { waiting: whole!.waiting });
  }

  /** The whole list; the download is recorded before the rows are answered. */
  async download(caller: Caller, schemeKey: string): Promise<Plain<ArmListDownload>> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    const schemeId = await this.schemeId(studyId, schemeKey);
    const whole = { studyId, schemeId, states: null };
    const rows = await this.rows(caller, whole, MAX_LIST_ENTRIES, 0);
    const filter = { scheme: schemeKey };
    await recordDownload(this.db, caller, { what: 'ARM_LIST', rows: rows.length, filter });
    return { rows };
  }

  /**
   * Asks to delete the entries that no subject has. They stay in the audit trail, and their numbers can be used again.
   *
   * @throws Problem 404, 412 ARM_LIST_CHANGED when there are more or fewer than were shown, 422 ARM_LIST_NOTHING_UNUSED,
   *   ARM_LIST_CLOSED, ARM_LIST_SCHEME_OPEN
   */
  reset(
    caller: Caller,
    schemeKey: string,
    { count, reason, reAuthToken }: ArmListReset,
  ): Promise<TrialChangeAsked> {
    requireAllSites(caller);
    const content: ArmReset = { schemeKey, count, reason };
    return this.changes.ask(caller, 'arm_reset', content, { reason, object: content, reAuthToken });
  }

  private async rows(
    caller: Caller,
    filter: { studyId: number; schemeId: number; states: string[] | null },
    limit: number,
    offset: number,
  ): Promise<Plain<ArmListEntry>[]> {
    const rows = await this.db.read<EntryRow>({
      ...sql.LIST_ENTRIES,
      values: { ...filter, limit, offset },
    });
    const sight = sightOf(caller);
    return rows.map((row) => ({
      ...row,
      arm: mustReveal(sight, row.arm),
      stratum: mustReveal(sight, row.stratum),
    }));
  }

  /** A scheme that was not used yet has an empty list. */
  private async schemeId(studyId: number, schemeKey: string): Promise<number> {
    const [scheme] = await this.db.read<{ schemeId: number }>({
      ...SCHEME_ID,
      values: { studyId, schemeKey },
    });
    return scheme?.schemeId ?? 0;
  }
}
