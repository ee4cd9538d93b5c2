import { type Block, BlockType, fixedLineNumbers } from '@casebook/study-design';

/** Line numbers that a design gives to a block: line 0 without lines, undefined where people add lines. */
export function fixedLinesOf(block: Block): readonly number[] | undefined {
  return block.type === BlockType.normal ? [0] : fixedLineNumbers(block);
}
