export { VIEWS_TO_COME } from './modules-to-come';
export { auditCommand, isOffline } from './audit-command';
export { allowAuditing, installPlatform, withClient } from './install';
export {
  appRole,
  ensureAppRole,
  ensureOwnerRole,
  ensureSchema,
  grantRights,
  ownerRole,
  type ServiceDescriptor,
} from './roles';
export { readServices } from './services';
export { verifyAudit, type Finding, type VerifyReport } from './verify';
export {
  chainStart,
  eventDigest,
  headDigest,
  TRAIL_FORMAT,
  verifyTrail,
  type TrailRecord,
  type TrailReport,
} from './trail/verify-file';
export {
  TRAIL_FILE_FORMATS,
  TrailWriter,
  verifierScript,
  type TrailFileFormat,
} from './trail/write-file';
