import { type Block, BlockType, type FixedLine } from './design';

/** Numbers of the lines that the design itself names, ascending; undefined for a block of another kind. */
export function fixedLineNumbers({ type, lines }: Block): readonly number[] | undefined {
  if (type !== BlockType.fixedLine) return undefined;
  return (lines ?? []).map(({ number }) => number).toSorted((a, b) => a - b);
}

export function fixedLine({ lines }: Block, number: number): FixedLine | undefined {
  return lines?.find((line) => line.number === number);
}
