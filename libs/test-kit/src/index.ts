export { createTestDatabase, type TestDatabase } from './db/database';
export {
  addAssignment,
  addPerson,
  addRole,
  addSession,
  addSite,
  addStudy,
  insertRow,
} from './db/fixtures';
export { serviceEnvironment, signReAuth, signToken } from './db/token';
export { unzip } from './unzip';
export { RESEAL } from './platform/reseal';
