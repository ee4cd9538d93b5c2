import type { Key } from '@casebook/study-design';
import { STATUS_LEVELS, type StatusLevel } from './status-target';
import type { PageInstance } from './subject-data';

/** A level that carries a mask of freeze and lock for what is below it, now and later. */
export type MaskLevel = Exclude<StatusLevel, 'question'>;

/** From the widest to the narrowest. */
export const MASK_LEVELS: readonly MaskLevel[] = STATUS_LEVELS.filter(
  (level) => level !== 'question',
);

/** The own masks of a subject, its visits and its pages. Those of blocks and lines are kept with the page. */
export class SubjectMasks {
  constructor(
    public subject: number,
    readonly visits: Map<number, number>,
    readonly pages: Map<number, number>,
  ) {}

  /** The own mask of each level at a page, a block, or a line of it. */
  above(
    { pageId, visit, lines }: PageInstance,
    blockKey?: Key,
    line = 0,
  ): Record<MaskLevel, number> {
    const block = blockKey === undefined ? undefined : lines.get(blockKey);
    return {
      subject: this.subject,
      visit: this.visits.get(visit.visitId) ?? 0,
      page: this.pages.get(pageId) ?? 0,
      block: block?.get(0)?.flags ?? 0,
      line: line === 0 ? 0 : (block?.get(line)?.flags ?? 0),
    };
  }

  /** The mask that holds on a page: its own, its visit's and its subject's. */
  ofPage(page: PageInstance): number {
    const { subject, visit, page: own } = this.above(page);
    return subject | visit | own;
  }
}

/** The widest of some levels that carries a flag. */
export const widestHolder = (
  masks: Readonly<Record<MaskLevel, number>>,
  bit: number,
  levels: readonly MaskLevel[] = MASK_LEVELS,
): MaskLevel | null => levels.find((level) => (masks[level] & bit) !== 0) ?? null;

/** The levels wider than one level, from the widest. */
export const widerThan = (level: StatusLevel): readonly MaskLevel[] =>
  MASK_LEVELS.slice(0, STATUS_LEVELS.indexOf(level));
