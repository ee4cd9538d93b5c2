import type { StatusView } from '@casebook/role-view';
import type { Plain, SnapshotReader } from '@casebook/service-kit';
import { type Caller } from '@casebook/service-kit';
import { inputStateOf, knownSdvOpen, type SdvCounts } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { statusViewOf } from '../common/seen-statuses';
import type { DesignVersion } from '../design/design-version';
import type { PagedLevel, WalkedLevel } from './status-filter';
import type { StatusDownloadQuery, StatusFilter, StatusRow } from './status-list.dto';
import { allStatuses } from './status-list.sql';
import { StatusWalk, type WalkedRow } from './status-walk';

/** A row of level site or subject as it is read. */
export type SummedRow = Plain<StatusRow> & SdvCounts;

/** Rows that are handed on at once. */
const ROWS_PER_PIECE = 500;

/** A part of all rows of a list. */
export interface StatusPiece {
  rows: Plain<StatusRow>[];
  /** Subjects that were read to their end since the piece before. */
  subjects: number;
}

/** All rows of a list, however many: a few at a time, without what the role does not see. */
@Injectable()
export class StatusRows {
  constructor(private readonly walk: StatusWalk) {}

  async *summed(
    snapshot: SnapshotReader,
    caller: Caller,
    released: readonly DesignVersion[],
    level: PagedLevel,
    query: Plain<StatusDownloadQuery>,
  ): AsyncGenerator<StatusPiece> {
    const view = statusViewOf(caller);
    const statement = allStatuses(level, this.walk.scope(caller, released), query);
    for await (const rows of snapshot.pieces<SummedRow>(statement, ROWS_PER_PIECE)) {
      yield { rows: rows.map((row) => shownSum(view, row)), subjects: 0 };
    }
  }

  /** A piece also ends, without rows, where a filter finds nothing for a while. */
  async *walked(
    caller: Caller,
    released: readonly DesignVersion[],
    level: WalkedLevel,
    requested: Plain<StatusFilter>,
  ): AsyncGenerator<StatusPiece> {
    const view = statusViewOf(caller);
    let piece: StatusPiece = { rows: [], subjects: 0 };
    for await (const { position, row } of this.walk.steps(
      caller,
      released,
      level,
      requested,
      null,
    )) {
      if (row) piece.rows.push(shownRow(view, row));
      else if (position.place.length === 0) piece.subjects += 1;
      if (piece.rows.length + piece.subjects < ROWS_PER_PIECE) continue;
      yield piece;
      piece = { rows: [], subjects: 0 };
    }
    yield piece;
  }
}

export const shownSum = (
  view: StatusView,
  { sdvUncounted, sdvDone: _done, ...row }: SummedRow,
): Plain<StatusRow> =>
  view.withSeenCounts({
    ...row,
    inputState: inputStateOf(row.entered, row.items),
    sdvOpen: knownSdvOpen({ sdvOpen: row.sdvOpen, sdvUncounted }),
  });

export const shownRow = (view: StatusView, { names, figures }: WalkedRow): Plain<StatusRow> => ({
  ...names,
  ...view.withSeenCounts(figures),
});
