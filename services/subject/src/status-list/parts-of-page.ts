import type { HiddenItem } from '@casebook/checks';
import { isUnseenQuery, type Unseen } from '@casebook/role-view';
import { yieldBetweenSteps } from '@casebook/service-kit';
import { type Block, BlockType } from '@casebook/study-design';
import {
  type AskedItem,
  askedItems,
  countedItems,
  countItems,
  countQueries,
  fixedLinesOf,
  type PageInstance,
  type StoredQuery,
} from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { LoadedSubject } from '../engine/loaded-subject';
import { hidesItems, pageCheckSteps } from '../engine/page-checks';
import type { CountedContents } from './page-contents.sql';
import type { PlacedPage, PlacedRow, RowNames } from './page-rows';
import type { Place } from './status-cursor';
import { figuresOf } from './status-figures';
import type { StatusListLevel } from './status-list.dto';
import type { WalkedSubject } from './walked-subject';

/** Levels whose rows are parts of a page. */
export type PartLevel = Extract<StatusListLevel, 'block' | 'line' | 'question'>;

/** What the rows of a page are made from. */
export interface PageParts {
  data: LoadedSubject;
  page: CountedContents;
  /** The items that checks hide. */
  hidden: readonly HiddenItem[];
}

/** A page whose checks may hide items, with what they hide. */
export async function withHidden(
  data: LoadedSubject,
  page: PageInstance,
  today: string,
): Promise<PageParts> {
  const { hidden } = await yieldBetweenSteps(pageCheckSteps(data, page, today));
  return { data, page, hidden };
}

/** The rows of a page from its values. */
export function partsOfPage(
  level: PartLevel,
  { data, page, hidden }: PageParts,
  { place, names }: PlacedPage,
  unseen: Unseen | null,
): PlacedRow[] {
  const queries =
    unseen === null
      ? []
      : page.queries.filter((query) => !isUnseenQuery(unseen, { ...query, pageKey: page.pageKey }));
  const items = [...askedItems(data, page, hidden)];
  return partsOf(level, { data, page, place, names }, items, queries);
}

/**
 * The only block of a page that has items to count: its figures are the counters of the page, so its values need not be
 * read. Null when they must be read: the page was counted under another version, a check may hide items, or a query may
 * be on the page itself.
 */
export function countedBlock(
  { head, version }: WalkedSubject,
  { cell, place, names }: PlacedPage,
): PlacedRow | null {
  if (head.structureVersionId !== version.versionId) return null;
  if (hidesItems(version, cell.page_key)) return null;
  if (cell.openQueries + cell.answeredQueries > 0 || cell.sdvUncounted > 0) return null;
  const { blocks } = version.index.pages.get(cell.page_key)!;
  const counted = blocks.filter((block) => countedItems(version, cell.page_key, block).length > 0);
  const [block] = counted;
  if (counted.length !== 1 || !block) return null;
  return {
    place: [...place, blocks.indexOf(block)],
    names: { ...names, ...blockNames(block) },
    figures: figuresOf(cell),
  };
}

interface PartScope {
  data: LoadedSubject;
  page: CountedContents;
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
  { pageKey }: CountedContents,
  block: Block,
  { line, itemKey }: AskedItem,
): Partial<RowNames> {
  const ofBlock = blockNames(block);
  if (level === 'block') return ofBlock;
  const { key: blockKey, items } = block;
  const lineLabel = version.lineLabel(pageKey, blockKey, line);
  const ofLine = { ...ofBlock, line, ...(lineLabel ? { lineLabel } : {}) };
  if (level === 'line') return ofLine;
  return { ...ofLine, itemKey, itemLabel: items.find(({ key }) => key === itemKey)!.label };
}

const blockNames = ({ key, label }: Block): Partial<RowNames> => ({
  blockKey: key,
  ...(label ? { blockLabel: label } : {}),
});
