export { buildMatrix, type LastRun, type TestResult } from './matrix';
export { readRequirements, readTestTags } from './requirements';
