import {
  propertyOf,
  PropertyType,
  rolesOfHidden,
  type Item,
  type StudyDesign,
} from '@casebook/study-design';

/** Codes of the roles that may see something; null = every role. */
export type Audience = ReadonlySet<string> | null;

/** The roles in both sets: for data that depends on two sources. */
export function inBoth(one: Audience, other: Audience): Audience {
  if (one === null) return other;
  if (other === null) return one;
  return new Set([...one].filter((role) => other.has(role)));
}

/** The roles in either set: for a container of two parts. */
export function inEither(one: Audience, other: Audience): Audience {
  return one === null || other === null ? null : new Set([...one, ...other]);
}

/** Whether every role of one audience is in the other. */
export function isWithin(one: Audience, others: Audience): boolean {
  if (others === null) return true;
  return one !== null && [...one].every((role) => others.has(role));
}

export function includes(audience: Audience, roleCode: string | null): boolean {
  return audience === null || (roleCode !== null && audience.has(roleCode));
}

/** The roles that may see an item by its own properties. */
export function declaredAudience(
  item: Pick<Item, 'properties'>,
  design: Pick<StudyDesign, 'blindingClasses'>,
): Audience {
  const roles = rolesOfHidden(item, design);
  if (roles) return new Set(roles);
  // The arm is blinded unless the design names the roles that may see it.
  return propertyOf(item, PropertyType.armGenerate) ? new Set() : null;
}
