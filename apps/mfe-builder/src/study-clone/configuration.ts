import type { Setting, StudyRole } from '@casebook/api-builder';
import {
  type RoleConfiguration,
  standardRoles,
  standardSettings,
  type StudyConfiguration,
  type StudySettings,
} from '@casebook/study-design';

/**
 * The live configuration of a study in the form in which a document carries it to another one. The confirmation by a
 * second person is no part of it: it is on in every new study.
 *
 * @param roles null: the standard ones
 * @param setting null: the standard one
 */
export const configurationOf = (
  roles: readonly StudyRole[] | null,
  setting: Setting | null,
): StudyConfiguration => ({
  roles: roles ? roles.map(roleOf) : standardRoles(),
  settings: setting ? settingsOf(setting) : standardSettings(),
});

const roleOf = ({
  code,
  name,
  group,
  siteLimited,
  privileges,
  portalRight,
}: StudyRole): RoleConfiguration => ({
  code,
  name,
  group,
  siteLimited,
  privileges,
  ...(portalRight !== null && {
    portalRight: portalRight as NonNullable<RoleConfiguration['portalRight']>,
  }),
});

const settingsOf = ({
  autoLogoutTime,
  contractNumberLevel,
  iwrsLink,
  iwrsSetting,
  signatureStatement,
  correctionReasons,
  lockBlockers,
}: Setting): StudySettings => ({
  autoLogoutTime,
  contractNumberLevel,
  iwrsLink,
  ...(iwrsSetting && { iwrsSetting }),
  signatureStatement,
  correctionReasons: correctionReasons.map(({ label, ...reason }) => ({
    ...reason,
    ...(label && { label }),
  })),
  lockBlockers,
});
