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
export { buildMatrix, type LastRun, type TestResult } from './matrix';
export { readRequirements, readTestTags } from './requirements';
