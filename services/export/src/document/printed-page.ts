import type { VersionView } from '@casebook/role-view';
import { type Block, BlockType, type Key } from '@casebook/study-design';
import type { ItemInstanceRef } from '@casebook/subject-data';

/** A line of a block, in the order of the page. */
export interface PrintedLine {
  line: number;
  /** Removed lines stay on the page. */
  isRemoved: boolean;
}

/** A page of the study on paper, with or without data. */
export interface PrintedPage {
  readonly pageKey: Key;
  readonly version: VersionView;
  /** Whether a check hides the item now. */
  isHidden: (ref: ItemInstanceRef) => boolean;
  linesOf: (block: Block) => PrintedLine[];
  /** Whether a line holds something, but not its end. */
  isOngoing: (block: Block, line: number) => boolean;
}

/** The lines of a block that the design gives: those of a block with fixed lines. */
export const fixedLinesOf = ({ lines = [] }: Block): PrintedLine[] =>
  lines.map(({ number }) => ({ line: number, isRemoved: false }));

/** A page without data: nothing on it is hidden, and a block of log lines has room for one. */
export class BlankPage implements PrintedPage {
  constructor(
    readonly pageKey: Key,
    readonly version: VersionView,
  ) {}

  isHidden(): boolean {
    return false;
  }

  linesOf(block: Block): PrintedLine[] {
    return block.type === BlockType.fixedLine
      ? fixedLinesOf(block)
      : [{ line: block.type === BlockType.normal ? 0 : 1, isRemoved: false }];
  }

  isOngoing(): boolean {
    return false;
  }

  /** Whether it is the first line of its block, where one finds what holds for all of its lines. */
  isFirstLine({ blockKey, line }: ItemInstanceRef): boolean {
    const blocks = this.version.index.pages.get(this.pageKey)?.blocks ?? [];
    const block = blocks.find(({ key }) => key === blockKey);
    return block !== undefined && this.linesOf(block)[0]?.line === line;
  }
}
