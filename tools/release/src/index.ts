export { type Author, contentOf, type Registry, ReleaseRefused } from './change';
export { channelHistory, readChannel } from './channel-file';
export { promote, rollback, switchRemote, type Target } from './promote';
export {
  apiVersions,
  publishBuiltModules,
  type PublishOptions,
  type PublishResult,
} from './publish';
export { appOf, releaseNames, storeRelease, verifyRelease } from './releases';
