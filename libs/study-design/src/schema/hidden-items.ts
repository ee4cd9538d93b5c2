import { type Item, PropertyType, type StudyDesign } from './design';
import { propertyOf } from './items';

/**
 * The codes of the roles that see a hidden item: those of its property 14 and of the property's blinding class. An unknown
 * class has no roles. Undefined: the item is not hidden.
 */
export function rolesOfHidden(
  item: Pick<Item, 'properties'>,
  { blindingClasses }: Pick<StudyDesign, 'blindingClasses'>,
): string[] | undefined {
  const hidden = propertyOf(item, PropertyType.hidden);
  if (!hidden) return undefined;
  const ofClass = blindingClasses.find(({ key }) => key === hidden.blinding)?.roles ?? [];
  return [...new Set([...hidden.roles, ...ofClass])];
}
