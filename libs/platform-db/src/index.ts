export { AnchorFile } from './anchor/anchor-file';
export { ANCHOR_CHANNEL } from './sql/0007-anchors-at-once';
export {
  type AnchoredHead,
  anchorLine,
  type AnchorLine,
  type AnchorPayload,
} from './anchor/anchor-record';
export { exportAnchors } from './trail/export-anchors';
export { readAnchors } from './anchor/read-anchors';
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
  urlVariableOf,
} from './roles';
export { readServices } from './services';
export { readRelease, type ReleasedSchema, releaseFiles } from './verify/release';
export type { Finding, VerifyReport } from './verify/report';
export { verifyAudit } from './verify/verify';
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
