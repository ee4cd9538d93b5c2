import { isWeighty, weightOf } from './weighty';

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
  /** Whether giving or changing the role needs the confirmation of a second person. */
  weighty: boolean;
}

/** The marks of a role; always derived, never stored. */
export function roleMarks({ privileges, seesHidden }: MarkedRole): RoleMarks {
  const weights = new Set(privileges.map(weightOf));
  return {
    unblinded: seesHidden || weights.has('unblinded'),
    managesAccess: weights.has('access'),
    weighty: roleNeedsConfirmation({ privileges, seesHidden }),
  };
}

/** The weighty privileges of a role. */
export const weightyOf = (privileges: readonly string[]): string[] => privileges.filter(isWeighty);

/** Whether giving this role to a person, or changing its holder's address or name, needs a second person. */
export const roleNeedsConfirmation = ({ privileges, seesHidden }: MarkedRole): boolean =>
  seesHidden || privileges.some(isWeighty);

/** Whether granting these privileges to the role needs the confirmation of a second person. */
export function privilegesNeedConfirmation(role: MarkedRole, wanted: readonly string[]): boolean {
  const added = wanted.some((key) => !role.privileges.includes(key));
  return added && roleNeedsConfirmation({ privileges: wanted, seesHidden: role.seesHidden });
}
