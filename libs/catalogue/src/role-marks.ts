import type { Privilege } from './privileges';

/**
 * Rights that show treatment arms or kit types: the lists that name them and the stock by kit type. The list of
 * emergency unblinding is not among them: a code stands there only after somebody else approved to open it.
 */
export const UNBLINDED_PRIVILEGES: readonly Privilege[] = [
  'list_upload_view',
  'arm_import',
  'arm_reset',
  'arm_download',
  'ip_import',
  'ip_reset',
  'ip_download',
  'delivery_drug_view',
];

/** Rights by which people are given rights: who had two of them in one hand would confirm to himself. */
export const ACCESS_PRIVILEGES: readonly Privilege[] = [
  'user_register',
  'user_role_edit',
  'user_disable',
  'study_setting_edit',
];

/** What the marks of a role are derived from. */
export interface MarkedRole {
  privileges: readonly string[];
  /** A frozen version of the design names the role at a hidden item. */
  seesHidden: boolean;
}

export interface RoleMarks {
  /** Sees treatment arms, kit types or hidden items. */
  unblinded: boolean;
  /** May give roles to people or rights to roles. */
  managesAccess: boolean;
}

const hasAny = (privileges: readonly string[], wanted: readonly string[]): boolean =>
  privileges.some((key) => wanted.includes(key));

/** The marks of a role; derived each time, stored nowhere. */
export function roleMarks({ privileges, seesHidden }: MarkedRole): RoleMarks {
  return {
    unblinded: seesHidden || hasAny(privileges, UNBLINDED_PRIVILEGES),
    managesAccess: hasAny(privileges, ACCESS_PRIVILEGES),
  };
}

/** Whether giving this role to somebody needs the confirmation of a second person. */
export function roleNeedsConfirmation(role: MarkedRole): boolean {
  const { unblinded, managesAccess } = roleMarks(role);
  return unblinded || managesAccess;
}

/** Whether giving the role these privileges, beside those it has, needs the confirmation of a second person. */
export function privilegesNeedConfirmation(role: MarkedRole, wanted: readonly string[]): boolean {
  const added = wanted.filter((key) => !role.privileges.includes(key));
  if (added.length === 0) return false;
  const after = roleMarks({ privileges: wanted, seesHidden: role.seesHidden });
  return after.unblinded || hasAny(added, ACCESS_PRIVILEGES);
}
