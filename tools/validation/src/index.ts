export {
  ACCESS_ROLES,
  type AccessMatrix,
  type AccessRole,
  type AccessRow,
  type Endpoint,
  isAllowed,
  namesSite,
  PORTAL_ROLES,
  readAccessMatrix,
  readEndpoints,
  SITE_ROLES,
} from './access-matrix';
export { longChecksOf, partsOfLongChecks, treeLine } from './long-checks';
export { buildMatrix, type LastRun, type TestResult } from './matrix';
export { promiseFaults, readPromises } from './promises';
export { readRequirements, readTestTags, TEST_STEPS_COMMAND } from './requirements';
export { readStates } from './states';
export { readTestedTree, sameTree } from './tested-tree';
