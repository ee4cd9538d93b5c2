export { type Author, contentOf, type Registry, ReleaseRefused } from './change';
export { channelHistory, readChannel } from './channel-file';
export { promote, rollback, switchRemote, type Target } from './promote';
export {
  apiVersions,
  DEV,
  publishBuiltModules,
  type PublishOptions,
  type PublishResult,
} from './publish';
export { appOf, releaseNames, storeRelease, verifyRelease } from './releases';
export { apiFaults } from './service/check';
export { databaseUse, type DatabaseUse } from './service/database-use';
export { describedServices, keepReleased, newestReleased } from './service/released';
