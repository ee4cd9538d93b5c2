export { VIEWS_TO_COME } from './modules-to-come';
export { auditCommand } from './audit-command';
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
