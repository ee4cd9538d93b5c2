export { type Arm, smallestBlock } from './arms';
export { type Cap, capsFor, type CountedAssignment, usedOfCap } from './caps';
export { type Measure, MEASURES } from './marginals';
export { type Assigned, type Minimisation, minimise } from './minimisation';
export { isBlockSize, type PermutedBlocks, permutedBlocks } from './permuted-blocks';
export { deviations, REFERENCE, type ReferenceRow, referenceSimulation } from './reference-tables';
export {
  BLOCK_SIZE_LIMIT,
  BLOCK_SIZES_LIMIT,
  type SchemeSettings,
  SLOTS_PER_STRATUM,
  unfitSettings,
  usualSettings,
} from './settings';
export { type Procedure, simulate, type Simulation, type SimulationResult } from './simulate';
export { allStrata, schemeFactors, SITE_FACTOR, stratumOf } from './strata';
