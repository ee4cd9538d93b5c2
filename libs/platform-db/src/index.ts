export { AnchorFile } from './anchor/anchor-file';
export { ANCHOR_CHANNEL } from './sql/0007-anchors-at-once';
export {
  type AnchoredHead,
  anchorLine,
  type AnchorLine,
  type AnchorPayload,
} from './anchor/anchor-record';
export { exportAnchors } from './audit-file/export-anchors';
export { readAnchors } from './anchor/read-anchors';
export { auditCommand, isOffline } from './audit-command';
export { allowAuditing, installPlatform, withClient } from './schema/install';
export {
  appRole,
  ensureAppRole,
  ensureOwnerRole,
  ensureSchema,
  grantRights,
  ownerRole,
  type ServiceDescriptor,
  urlVariableOf,
} from './schema/roles';
export { readServices } from './schema/services';
export { readRelease, type ReleasedSchema, releaseFiles } from './verify/release';
export type { Finding, VerifyReport } from './verify/report';
export { verifyAudit, verifyInTransaction } from './verify/verify';
export { AUDIT_FILE_FORMAT, type AuditFileRecord } from './audit-file/audit-file-record';
export type { AuditFileReport } from './audit-file/audit-file-report';
export { chainStart, eventDigest, headDigest } from './audit-file/digests';
export {
  type Certificate,
  CERTIFICATE_FORMAT,
  certificateDigest,
  type CertificateChain,
  type CertificateSubject,
  type CertificateVersion,
  chainsDigest,
  faultsOfCertificate,
  subjectDigest,
  subjectsDigest,
} from './audit-file/certificate';
export { verifyCertificate } from './verify/certificate';
export { verifierScript } from './audit-file/verifier-script';
export { verifyAuditFile } from './audit-file/verify-file';
export { AUDIT_FILE_ENDINGS, AuditFileWriter, type AuditFileEnding } from './audit-file/write-file';
