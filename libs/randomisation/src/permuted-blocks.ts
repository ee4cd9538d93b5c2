import { type Arm, armPlaces, smallestBlock } from './arms';
import { randomStream, type RandomStream, shuffle } from './random-stream';

export interface PermutedBlocks {
  /** Hexadecimal. */
  seed: string;
  /** As `stratumOf` writes it: each stratum has an order of its own. */
  stratum: string;
  arms: readonly Arm[];
  /** One size: all blocks have it. Several: the size of each block is drawn. Each a multiple of the sum of the ratios. */
  blockSizes: readonly number[];
  count: number;
}

/** Whether blocks of this size can hold the ratios exactly. */
export const isBlockSize = (size: number, arms: readonly Arm[]): boolean =>
  Number.isInteger(size) && size > 0 && size % smallestBlock(arms) === 0;

/** The arms of the next block, in a random order. */
export function drawBlock(
  random: RandomStream,
  arms: readonly Arm[],
  blockSizes: readonly number[],
): string[] {
  const size =
    blockSizes.length === 1 ? blockSizes[0]! : blockSizes[random.below(blockSizes.length)]!;
  const places = armPlaces(arms);
  return shuffle(
    Array.from({ length: size }, (_, place) => places[place % places.length]!),
    random,
  );
}

/**
 * The arms of the first `count` places of a stratum. A longer list of the same seed begins with the shorter one, so that a
 * list can be continued.
 */
export function permutedBlocks({
  seed,
  stratum,
  arms,
  blockSizes,
  count,
}: PermutedBlocks): string[] {
  if (blockSizes.length === 0 || !blockSizes.every((size) => isBlockSize(size, arms))) {
    throw new RangeError('the sizes of blocks do not fit the ratios');
  }
  const random = randomStream(seed, `blocks ${stratum}`, count * 2);
  const list: string[] = [];
  while (list.length < count) list.push(...drawBlock(random, arms, blockSizes));
  return list.slice(0, count);
}
