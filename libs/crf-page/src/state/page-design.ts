import {
  type CheckProgram,
  compileDesignChecks,
  type CheckedData,
  usesPatterns,
} from '@casebook/checks';
import type { ValueSpec } from '@casebook/item-values';
import {
  type Block,
  BlockType,
  holdsValue,
  type Item,
  type Key,
  type Page,
  propertyOf,
  PropertyType,
  type StudyDesign,
} from '@casebook/study-design';
import { type ItemInstanceKey, parseItemInstanceKey } from '@casebook/subject-data';
import type { Surroundings } from './page-data';

/** The compiled design of a page with its checks. Never changes while the page is shown. */
export interface PageDesign {
  design: StudyDesign;
  page: Page;
  at: CheckedData['at'];
  siteCode: string;
  /** Null until the subject is registered. */
  subjectNumber: string | null;
  /** The server's date in the site's time zone. */
  today: string;
  program: CheckProgram;
  /** Items that the system fills: derivations, arm, IP number, random key. */
  generated: ReadonlySet<Key>;
  surroundings: Surroundings;
}

export interface PageDesignInput
  extends Pick<PageDesign, 'siteCode' | 'subjectNumber' | 'today' | 'surroundings'> {
  design: object;
  pageKey: Key;
  visitKey: Key;
  /** The repetition number of the visit, when it is repeated. */
  repetition?: number | null;
}

/**
 * Loads the matcher of regular expressions, which few designs need. Without it the server alone evaluates these checks,
 * with the save.
 */
export async function loadMatcher(design: object): Promise<void> {
  const { checks } = design as StudyDesign;
  if (!usesPatterns(checks.map(({ expression }) => expression))) return;
  await import('@casebook/checks/patterns').catch(() => undefined);
}

const generatedBy = [
  PropertyType.randomKey,
  PropertyType.armGenerate,
  PropertyType.ipGenerate,
] as const;

export function pageDesign(input: PageDesignInput): PageDesign {
  const design = input.design as StudyDesign;
  const page = design.pages.find(({ key }) => key === input.pageKey);
  if (!page) throw new Error(`the design has no page ${input.pageKey}`);
  const { program } = compileDesignChecks(design);
  const generated = new Set<Key>();
  for (const { action, target } of design.checks) {
    const isHere = target.visit === undefined || target.visit === input.visitKey;
    if (action.type === 'derive' && target.page === page.key && target.item && isHere)
      generated.add(target.item);
  }
  for (const block of page.blocks)
    for (const item of block.items)
      if (generatedBy.some((type) => propertyOf(item, type))) generated.add(item.key);
  const { visitKey, repetition, siteCode, subjectNumber, today, surroundings } = input;
  const at = { visit: visitKey, repetition: repetition ?? 1 };
  return {
    design,
    page,
    at,
    siteCode,
    subjectNumber,
    today,
    program,
    generated,
    surroundings,
  };
}

/** Whether the system fills the item, so that nobody can type into it. */
export function isFilledBySystem({ generated }: PageDesign, itemKey: Key): boolean {
  return generated.has(itemKey);
}

export function blockOf({ page }: PageDesign, blockKey: Key): Block | undefined {
  return page.blocks.find(({ key }) => key === blockKey);
}

/** The item that represents a line of a block. */
export function firstItemOf(design: PageDesign, blockKey: Key): Item | undefined {
  return blockOf(design, blockKey)?.items.find((item) => holdsValue(item));
}

/** Whether the page has a table of lines, which needs more width. */
export function linesIn({ page }: PageDesign): boolean {
  return page.blocks.some(({ type }) => type !== BlockType.normal);
}

export function itemOf(design: PageDesign, id: ItemInstanceKey): Item | undefined {
  const { blockKey, itemKey } = parseItemInstanceKey(id);
  return blockOf(design, blockKey)?.items.find(({ key }) => key === itemKey);
}

export function specOf({ program, page }: PageDesign, id: ItemInstanceKey): ValueSpec | undefined {
  return program.specs(page.key, parseItemInstanceKey(id).itemKey);
}

/** Every item instance of the page that can hold a value, for the given lines of its log blocks. */
export function itemInstancesOf(
  { page }: Pick<PageDesign, 'page'>,
  linesOf: (blockKey: Key) => readonly number[],
): { blockKey: Key; line: number; item: Item }[] {
  return page.blocks.flatMap((block) => {
    const items = block.items.filter(holdsValue);
    return linesOfBlock(block, linesOf).flatMap((line) =>
      items.map((item) => ({ blockKey: block.key, line, item })),
    );
  });
}

export function linesOfBlock(
  block: Block,
  linesOf: (blockKey: Key) => readonly number[],
): readonly number[] {
  if (block.type === BlockType.normal) return [0];
  // Lines in the order in which they are shown.
  return block.lines?.map(({ number }) => number) ?? linesOf(block.key);
}
