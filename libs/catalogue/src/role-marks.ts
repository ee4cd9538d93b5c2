import type { Privilege } from './privileges';

/**
 * Privileges that show treatment arms or kit types: the lists that name them, the schemes, and the stock by arm. Deliveries
 * are not among them, because they show IP numbers and a pooled stock; nor is the list of emergency unblinding, because it
 * shows a code only after another person approved opening it.
 */
export const UNBLINDED_PRIVILEGES: readonly Privilege[] = [
  'list_upload_view',
  'arm_import',
  'arm_reset',
  'arm_download',
  'ip_import',
  'ip_reset',
  'ip_download',
  'scheme_manage',
  'stock_arm_view',
];

/** Privileges to grant rights: a person with two of them could confirm their own requests. */
export const ACCESS_PRIVILEGES: readonly Privilege[] = [
  'user_register',
  'user_role_edit',
  'user_disable',
  'study_setting_edit',
];

/** The data from which the marks of a role are derived. */
export interface MarkedRole {
  privileges: readonly string[];
  /** Whether a frozen version of the design names the role at a hidden item. */
  seesHidden: boolean;
}

export interface RoleMarks {
  /** Whether the role sees treatment arms, kit types or hidden items. */
  unblinded: boolean;
  /** Whether the role may give roles to people or privileges to roles. */
  managesAccess: boolean;
}

const hasAny = (privileges: readonly string[], wanted: readonly string[]): boolean =>
  privileges.some((key) => wanted.includes(key));

/** The marks of a role; always derived, never stored. */
export function roleMarks({ privileges, seesHidden }: MarkedRole): RoleMarks {
  return {
    unblinded: seesHidden || hasAny(privileges, UNBLINDED_PRIVILEGES),
    managesAccess: hasAny(privileges, ACCESS_PRIVILEGES),
  };
}

/** Whether giving this role to a person needs the confirmation of a second person. */
export function roleNeedsConfirmation(role: MarkedRole): boolean {
  const { unblinded, managesAccess } = roleMarks(role);
  return unblinded || managesAccess;
}

/** Whether granting these privileges to the role needs the confirmation of a second person. */
export function privilegesNeedConfirmation(role: MarkedRole, wanted: readonly string[]): boolean {
  const added = wanted.filter((key) => !role.privileges.includes(key));
  if (added.length === 0) return false;
  const after = roleMarks({ privileges: wanted, seesHidden: role.seesHidden });
  return after.unblinded || hasAny(added, ACCESS_PRIVILEGES);
}
