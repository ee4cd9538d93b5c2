import { type Block, BlockType, type Page } from '@casebook/study-design';
import type { Plain } from '@casebook/service-kit';
import type { DesignVersion } from '../design/design-version';
import { isWanted } from './page-rows';
import type { WalkedLevel } from './status-filter';
import type { StatusFilter } from './status-list.dto';

/** Log-line blocks have the lines that people add; one is expected. */
const linesOf = ({ lines }: Block): number => lines?.length ?? 1;

/** The rows of a page when all of its items are asked for. */
export function expectedOfPage(level: WalkedLevel, { blocks }: Pick<Page, 'blocks'>): number {
  const sum = (rows: (block: Block) => number): number =>
    blocks.reduce((rest, block) => rest + rows(block), 0);
  switch (level) {
    case 'visit':
    case 'page':
      return 1;
    case 'block':
      return blocks.length;
    case 'line':
      return sum((block) => (block.type === BlockType.normal ? 0 : linesOf(block)));
    case 'question':
      return sum((block) => linesOf(block) * block.items.length);
  }
}

/** The rows of a subject when its scheduled visits occur once and every page is asked for; one at least. */
export function expectedOfSubject(
  level: WalkedLevel,
  { design, index }: DesignVersion,
  { visitKey, pageKey }: Plain<StatusFilter>,
): number {
  const visits = design.visits.filter(
    ({ key, type }) => type !== 'unscheduled' && isWanted(visitKey, key),
  );
  if (level === 'visit') return Math.max(1, visits.length);
  const rows = visits
    .flatMap(({ key }) => index.scheduleByVisit.get(key) ?? [])
    .filter(({ page }) => isWanted(pageKey, page))
    .reduce((sum, { page }) => sum + expectedOfPage(level, index.pages.get(page)!), 0);
  return Math.max(1, rows);
}
