import type { Site, SiteActionInput } from '@casebook/api-admin';

export type SiteAct = SiteActionInput['action'];

export const DANGEROUS: readonly SiteAct[] = ['disable', 'delete'];

/**
 * Why an action is not possible for these sites as a whole, as key of its text; the service has the same
 * rules (spec section 4: only disabled sites are deleted, only deleted ones restored).
 */
export function offOf(act: SiteAct, sites: readonly Site[]): string | undefined {
  if (act === 'restore') {
    return sites.every(({ deleted }) => deleted) ? undefined : 'site.off.notDeleted';
  }
  if (act !== 'delete') return undefined;
  if (sites.some(({ deleted }) => deleted)) return 'site.off.deleted';
  return sites.some(({ disabled }) => !disabled) ? 'site.off.stillActive' : undefined;
}

/** What can be done with one site in its state. */
export function actsOf({ deleted, disabled }: Site): readonly SiteAct[] {
  if (deleted) return ['restore'];
  return disabled ? ['enable', 'delete'] : ['disable', 'delete'];
}
