import type { Unseen } from '@casebook/role-view';
import { type Caller, Db, type Plain } from '@casebook/service-kit';
import { BlockType } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import type { LoadedSubject } from '../engine/loaded-subject';
import { hidesItems } from '../engine/page-checks';
import { loadSubjectData } from '../engine/subject-data.sql';
import { expectedOfPage } from './expected-rows';
import { type PlacedPage, placedPages, type PlacedRow } from './page-rows';
import { countedBlock, type PartLevel, readParts } from './parts-of-page';
import type { ReadAhead } from './read-ahead';
import { isCovered, type Place } from './status-cursor';
import { FLAG_FILTERS, type StatusFilter } from './status-list.dto';
import type { WalkedSubject } from './walked-subject';

/** How the parts of a subject are read. */
export interface PartReading {
  /** The queries that the role may not see; null: it sees none. */
  unseen: Unseen | null;
  /** What was read before. */
  reached: Place | null;
  /** How many pages to read at once. */
  pages: ReadAhead;
}

/** A page whose parts were read, with the rows of the level. */
export interface ReadPage {
  place: Place;
  rows: PlacedRow[];
  /** How many rows were expected. */
  expected: number;
}

/**
 * The blocks, lines and items of a subject's pages, as far as an item of them is asked for. Counts what
 * {@link askedItems} names, as the counters of the page do.
 */
@Injectable()
export class PartRows {
  constructor(private readonly db: Db) {}

  async *of(
    { studyId }: Pick<Caller, 'studyId'>,
    level: PartLevel,
    subject: WalkedSubject,
    requested: Plain<StatusFilter>,
    { unseen, reached, pages: ahead }: PartReading,
  ): AsyncGenerator<ReadPage> {
    const pages = placedPages(subject, requested).filter(
      (page) =>
        !(reached && isCovered(page.place, reached)) &&
        mayHaveRows(level, subject, page, requested),
    );
    const expected = pages.map(({ cell }) =>
      expectedOfPage(level, subject.version.index.pages.get(cell.page_key)!),
    );
    for (let from = 0; from < pages.length; ) {
      const some = pages.slice(from, from + ahead.next(expected.slice(from)));
      const counted = some.map((page) => (level === 'block' ? countedBlock(subject, page) : null));
      const toRead = some.filter((_page, at) => counted[at] === null);
      const data = toRead.length > 0 ? await this.#load(studyId!, subject, toRead) : null;
      for (const [at, page] of some.entries()) {
        const row = counted[at];
        const rows = row ? [row] : await readParts(level, subject, data!, page, unseen);
        if (rows) yield { place: page.place, rows, expected: expected[from + at]! };
      }
      from += some.length;
    }
  }

  /** Other pages are needed only where a check that reads them may hide an item. */
  #load(
    studyId: number,
    { head, version }: WalkedSubject,
    pages: readonly PlacedPage[],
  ): Promise<LoadedSubject> {
    const hiding = pages
      .map(({ cell }) => cell.page_key)
      .filter((pageKey) => hidesItems(version, pageKey));
    return loadSubjectData(
      { query: (statement) => this.db.read(statement) },
      version,
      { studyId, subjectId: head.subjectId },
      {
        pageIds: pages.map(({ cell }) => cell.page_id),
        pageKeys: [...new Set(hiding.flatMap((pageKey) => version.reach(pageKey).pages))],
      },
    );
  }
}

/** Whether the counters of a page allow rows that pass the filters. Nothing is asked for on a page that is not applicable. */
function mayHaveRows(
  level: PartLevel,
  { version }: WalkedSubject,
  { cell }: PlacedPage,
  { inputStates = [0, 2], ...requested }: Plain<StatusFilter>,
): boolean {
  const design = version.index.pages.get(cell.page_key);
  if (!cell.applicable || cell.items === 0 || !design) return false;
  if (level === 'line' && !design.blocks.some(({ type }) => type !== BlockType.normal))
    return false;
  if (requested.openQuery && cell.openQueries === 0) return false;
  if (requested.answeredQuery && cell.answeredQueries === 0) return false;
  if (requested.sdvOpen && cell.sdvOpen + cell.sdvUncounted === 0) return false;
  if (!inputStates.includes(0) && cell.entered === 0) return false;
  if (!inputStates.includes(2) && cell.entered >= cell.items) return false;
  return FLAG_FILTERS.every((flag) => {
    if (requested[flag] === 'all') return cell[flag] > 0;
    return requested[flag] === undefined || cell[flag] < cell.items;
  });
}
