import { isUnseenQuery, type Unseen } from '@casebook/role-view';
import { type Caller, Db, type Plain, yieldBetweenSteps } from '@casebook/service-kit';
import { type Block, BlockType } from '@casebook/study-design';
import {
  type AskedItem,
  askedItems,
  countItems,
  countQueries,
  fixedLinesOf,
  type PageInstance,
  type StoredQuery,
} from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import type { DesignVersion } from '../design/design-version';
import type { LoadedSubject } from '../engine/loaded-subject';
import { hidesItems, pageCheckSteps } from '../engine/page-checks';
import { loadSubjectData } from '../engine/subject-data.sql';
import { type PlacedPage, placedPages, type PlacedRow, type RowNames } from './page-rows';
import type { ReadAhead } from './read-ahead';
import { isCovered, type Place } from './status-cursor';
import { figuresOf } from './status-figures';
import { FLAG_FILTERS, type StatusFilter, type StatusListLevel } from './status-list.dto';
import type { WalkedSubject } from './walked-subject';

/** Levels whose rows are parts of a page. */
export type PartLevel = Extract<StatusListLevel, 'block' | 'line' | 'question'>;

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
    for (let from = 0; from < pages.length; ) {
      const some = pages.slice(from, from + ahead.next);
      from += some.length;
      const data = await this.#load(studyId!, subject, some);
      for (const { cell, place, names } of some) {
        const page = data.pages.get(cell.page_id);
        if (!page) continue;
        const hidden = hidesItems(subject.version, cell.page_key)
          ? (await yieldBetweenSteps(pageCheckSteps(data, page, subject.today))).hidden
          : [];
        const items = [...askedItems(data, page, hidden)];
        const queries =
          unseen === null
            ? []
            : page.queries.filter(
                (query) => !isUnseenQuery(unseen, { ...query, pageKey: cell.page_key }),
              );
        yield { place, rows: partsOf(level, { data, page, place, names }, items, queries) };
      }
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

interface PartScope {
  data: LoadedSubject;
  page: PageInstance;
  place: Place;
  names: RowNames;
}

/** A part with what is counted in it. */
interface Part {
  place: Place;
  names: RowNames;
  items: AskedItem[];
}

function partsOf(
  level: PartLevel,
  scope: PartScope,
  items: readonly AskedItem[],
  queries: readonly StoredQuery[],
): PlacedRow[] {
  const { data, page, place, names } = scope;
  const blocks = data.version.index.pages.get(page.pageKey)!.blocks;
  const parts = new Map<string, Part>();
  const queriesOf = Map.groupBy(queries, (query) => keyOf(level, query));
  for (const item of items) {
    const key = keyOf(level, item);
    const part = parts.get(key);
    if (part) {
      part.items.push(item);
      continue;
    }
    const { blockKey, line, itemKey } = item;
    const blockAt = blocks.findIndex((block) => block.key === blockKey);
    const block = blocks[blockAt]!;
    if (level === 'line' && block.type === BlockType.normal) continue;
    const lineAt = fixedLinesOf(block)?.indexOf(line) ?? line;
    const itemAt = block.items.findIndex((one) => one.key === itemKey);
    const below = { block: [], line: [lineAt], question: [lineAt, itemAt] }[level];
    parts.set(key, {
      place: [...place, blockAt, ...below],
      names: { ...names, ...namesOf(level, data.version, page, block, item) },
      items: [item],
    });
  }
  return [...parts].map(([key, part]) => ({
    place: part.place,
    names: part.names,
    figures: figuresOf({
      ...countItems(part.items),
      ...countQueries(queriesOf.get(key) ?? []),
    }),
  }));
}

/** Names the part that something belongs to; a note on a wider level belongs to none. */
function keyOf(
  level: PartLevel,
  { blockKey, line, itemKey }: Pick<StoredQuery, 'blockKey' | 'line' | 'itemKey'>,
): string {
  switch (level) {
    case 'block':
      return `${blockKey}`;
    case 'line':
      return `${blockKey}.${line}`;
    case 'question':
      return `${blockKey}.${line}.${itemKey}`;
  }
}

function namesOf(
  level: PartLevel,
  version: DesignVersion,
  { pageKey }: PageInstance,
  { key: blockKey, label, items }: Block,
  { line, itemKey }: AskedItem,
): Partial<RowNames> {
  const block = { blockKey, ...(label ? { blockLabel: label } : {}) };
  if (level === 'block') return block;
  const lineLabel = version.lineLabel(pageKey, blockKey, line);
  const ofLine = { ...block, line, ...(lineLabel ? { lineLabel } : {}) };
  if (level === 'line') return ofLine;
  return { ...ofLine, itemKey, itemLabel: items.find(({ key }) => key === itemKey)!.label };
}
