import type { Unseen } from '@casebook/role-view';
import { type Caller, Db, type Plain } from '@casebook/service-kit';
import { BlockType } from '@casebook/study-design';
import { SubjectData } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import type { LoadedSubject } from '../engine/loaded-subject';
import { hidesItems } from '../engine/page-checks';
import { loadSubjectData } from '../engine/subject-data.sql';
import { hasSdvRules, type PlacedSubject, SUBJECT_PLACES } from '../engine/subject-place.sql';
import { expectedOfPage } from './expected-rows';
import { type ContentRows, CONTENTS_OF_PAGES, readContents } from './page-contents.sql';
import { type PlacedPage, placedPages, type PlacedRow } from './page-rows';
import {
  countedBlock,
  type PageParts,
  type PartLevel,
  partsOfPage,
  withHidden,
} from './parts-of-page';
import type { ReadAhead } from './read-ahead';
import { isCovered, type Place, type WalkPosition } from './status-cursor';
import { FLAG_FILTERS, type StatusFilter } from './status-list.dto';
import type { WalkedSubject } from './walked-subject';

/** How the parts of pages are read. */
export interface PartReading {
  /** The queries that the role may not see; null: it sees none. */
  unseen: Unseen | null;
  /** What was read before. */
  after: WalkPosition | null;
  /** How many pages to read at once. */
  pages: ReadAhead;
}

/** A page whose parts were read, with the rows of the level. */
export interface ReadPage {
  subject: WalkedSubject;
  place: Place;
  rows: PlacedRow[];
  /** How many rows were expected. */
  expected: number;
}

/** A page whose parts are to be read. */
interface PageToRead extends PlacedPage {
  subject: WalkedSubject;
  expected: number;
}

/**
 * The blocks, lines and items of the pages of subjects, as far as an item of them is asked for. Counts what
 * {@link askedItems} names, as the counters of the page do.
 */
@Injectable()
export class PartRows {
  constructor(private readonly db: Db) {}

  async *of(
    { studyId }: Pick<Caller, 'studyId'>,
    level: PartLevel,
    subjects: readonly WalkedSubject[],
    requested: Plain<StatusFilter>,
    { unseen, after, pages: ahead }: PartReading,
  ): AsyncGenerator<ReadPage> {
    const pages = subjects.flatMap((subject) => pagesToRead(level, subject, requested, after));
    const expected = pages.map((page) => page.expected);
    for (let from = 0; from < pages.length; ) {
      const some = pages.slice(from, from + ahead.next(expected.slice(from)));
      const counted = new Map(
        level === 'block' ? some.map((page) => [page, countedBlock(page.subject, page)]) : [],
      );
      const toRead = some.filter((page) => !counted.get(page));
      const parts = await this.#read(studyId!, toRead);
      for (const page of some) {
        const row = counted.get(page);
        const read = parts.get(page);
        const rows = row ? [row] : read && partsOfPage(level, read, page, unseen);
        const { subject, place } = page;
        if (rows) yield { subject, place, rows, expected: page.expected };
      }
      from += some.length;
    }
  }

  /** A page that is gone has no parts. */
  async #read(
    studyId: number,
    pages: readonly PageToRead[],
  ): Promise<ReadonlyMap<PageToRead, PageParts>> {
    const { plain = [], hiding = [] } = Object.groupBy(pages, ({ subject, cell }) =>
      hidesItems(subject.version, cell.page_key) ? 'hiding' : 'plain',
    );
    const read = await Promise.all([
      this.#plain(studyId, plain),
      ...[...Map.groupBy(hiding, ({ subject }) => subject)].map(([subject, itsPages]) =>
        this.#hiding(studyId, subject, itsPages),
      ),
    ]);
    return new Map(read.flat());
  }

  async #plain(
    studyId: number,
    pages: readonly PageToRead[],
  ): Promise<(readonly [PageToRead, PageParts])[]> {
    if (pages.length === 0) return [];
    const withQueries = pages.filter(({ cell }) => cell.openQueries + cell.answeredQueries > 0);
    const idOf = ({ cell }: PlacedPage): number => cell.page_id;
    const subjectIds = [...new Set(pages.map(({ cell }) => cell.subject_id))];
    const isPlaced = pages.some(({ subject }) => hasSdvRules(subject.version));
    const [[rows], placed] = await Promise.all([
      this.db.read<ContentRows & Record<string, unknown>>({
        ...CONTENTS_OF_PAGES,
        values: [studyId, subjectIds, pages.map(idOf), withQueries.map(idOf)],
      }),
      isPlaced
        ? this.db.read<PlacedSubject>({ ...SUBJECT_PLACES, values: [studyId, subjectIds] })
        : [],
    ]);
    const placeOf = new Map(placed.map(({ subjectId, place }) => [subjectId, place]));
    const contents = readContents(
      rows!,
      pages.map(({ cell, visit }) => ({ cell, flagsAbove: visit.flags })),
    );
    return pages.flatMap((page) => {
      const content = contents.get(page.cell.page_id);
      const data: LoadedSubject = new SubjectData(page.subject.version);
      data.place = placeOf.get(page.cell.subject_id) ?? null;
      return content ? [[page, { data, page: content, hidden: [] }] as const] : [];
    });
  }

  /** Other pages are needed only where a check that reads them may hide an item. */
  async #hiding(
    studyId: number,
    { head, version, today }: WalkedSubject,
    pages: readonly PageToRead[],
  ): Promise<(readonly [PageToRead, PageParts])[]> {
    const keys = pages.flatMap(({ cell }) => [...version.reach(cell.page_key).pages]);
    const data = await loadSubjectData(
      { query: (statement) => this.db.read(statement) },
      version,
      { studyId, subjectId: head.subjectId },
      { pageIds: pages.map(({ cell }) => cell.page_id), pageKeys: [...new Set(keys)] },
    );
    const read: (readonly [PageToRead, PageParts])[] = [];
    for (const one of pages) {
      const page = data.pages.get(one.cell.page_id);
      if (page) read.push([one, await withHidden(data, page, today)]);
    }
    return read;
  }
}

/** The pages of a subject that may have rows and were not read before, in order. */
function pagesToRead(
  level: PartLevel,
  subject: WalkedSubject,
  requested: Plain<StatusFilter>,
  after: WalkPosition | null,
): PageToRead[] {
  const reached = after?.subjectId === subject.head.subjectId ? after.place : null;
  return placedPages(subject, requested)
    .filter(
      (page) =>
        !(reached && isCovered(page.place, reached)) &&
        mayHaveRows(level, subject, page, requested),
    )
    .map((page) => ({
      ...page,
      subject,
      expected: expectedOfPage(level, subject.version.index.pages.get(page.cell.page_key)!),
    }));
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
