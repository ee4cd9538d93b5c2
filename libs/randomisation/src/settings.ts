import { type Arm, smallestBlock } from './arms';
import { type Measure, MEASURES } from './marginals';
import { isBlockSize } from './permuted-blocks';

/** How a scheme draws: kept with its seed, because sizes of blocks and probability help to guess arms. */
export interface SchemeSettings {
  /** Permuted blocks: one size, or several of which the size of each block is drawn. */
  blockSizes?: number[];
  /** Whether each site is a stratum of its own. */
  siteIsFactor: boolean;
  /** Minimisation. */
  measure?: Measure;
  /** Minimisation: how probably the arm that balances best is taken. */
  probability?: number;
  /** Permuted blocks: how many places a stratum has ahead. */
  slotsPerStratum?: number;
}

export const BLOCK_SIZE_LIMIT = 60;
export const BLOCK_SIZES_LIMIT = 5;
export const SLOTS_PER_STRATUM = { least: 1, most: 2_000, usual: 100 };

/** Blocks of two and three times the smallest size: hard to guess, and balanced. */
export function usualSettings(method: string, arms: readonly Arm[]): SchemeSettings {
  if (method === 'blocks') {
    const smallest = smallestBlock(arms);
    const blockSizes = [2 * smallest, 3 * smallest].filter((size) => size <= BLOCK_SIZE_LIMIT);
    return {
      blockSizes: blockSizes.length > 0 ? blockSizes : [smallest],
      siteIsFactor: false,
      slotsPerStratum: SLOTS_PER_STRATUM.usual,
    };
  }
  if (method === 'minimisation') return { siteIsFactor: false, measure: 'range', probability: 0.8 };
  return { siteIsFactor: false };
}

/** The names of the settings that do not fit the method and the arms. */
export function unfitSettings(
  method: string,
  arms: readonly Arm[],
  settings: SchemeSettings,
): (keyof SchemeSettings)[] {
  const unfit: (keyof SchemeSettings)[] = [];
  const { blockSizes, slotsPerStratum, measure, probability } = settings;
  if (method === 'blocks') {
    const sizes = blockSizes ?? [];
    const fit = sizes.every((size) => isBlockSize(size, arms) && size <= BLOCK_SIZE_LIMIT);
    const distinct = new Set(sizes).size === sizes.length;
    if (sizes.length === 0 || sizes.length > BLOCK_SIZES_LIMIT || !fit || !distinct) {
      unfit.push('blockSizes');
    }
    const slots = slotsPerStratum ?? 0;
    const { least, most } = SLOTS_PER_STRATUM;
    if (!Number.isInteger(slots) || slots < least || slots > most) unfit.push('slotsPerStratum');
  } else {
    if (blockSizes !== undefined) unfit.push('blockSizes');
    if (slotsPerStratum !== undefined) unfit.push('slotsPerStratum');
  }
  if (method === 'minimisation') {
    if (!measure || !MEASURES.includes(measure)) unfit.push('measure');
    if (!probability || !(probability > 1 / smallestBlock(arms) && probability <= 1)) {
      unfit.push('probability');
    }
  } else {
    if (measure !== undefined) unfit.push('measure');
    if (probability !== undefined) unfit.push('probability');
  }
  return unfit;
}
