import { type Block, BlockType, fixedLineNumbers } from '@casebook/study-design';

/** The line numbers of a block in the design: line 0 for a block without lines, undefined where people add lines. */
export function fixedLinesOf(block: Block): readonly number[] | undefined {
  return block.type === BlockType.normal ? [0] : fixedLineNumbers(block);
}
