export { type Author, contentOf, type Registry, ReleaseRefused } from './channel/change';
export { channelHistory, readChannel } from './channel/channel-file';
export { promote, rollback, switchRemote, type Target } from './channel/promote';
export {
  apiVersions,
  DEV,
  publishBuiltModules,
  type PublishOptions,
  type PublishResult,
} from './channel/publish';
export { appOf, releaseNames, storeRelease, verifyRelease } from './channel/releases';
export { apiFaults } from './service/check';
export { databaseUse, type DatabaseUse } from './service/database-use';
export { describedServices, keepReleased, newestReleased } from './service/released';
