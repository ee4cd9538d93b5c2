import type { Site, SiteActionInput } from '@casebook/api-admin';

export type SiteAct = SiteActionInput['action'];

export const DANGEROUS: readonly SiteAct[] = ['disable', 'delete'];

/**
 * Why an action is not possible for the selected sites, as a text key. The service has the same rules (spec section
 * 4: only disabled sites are deleted, only deleted ones restored).
 */
export function offOf(act: SiteAct, sites: readonly Site[]): string | undefined {
  if (act === 'restore') {
    return sites.every(({ deleted }) => deleted) ? undefined : 'site.off.notDeleted';
  }
  if (act !== 'delete') return undefined;
  if (sites.some(({ deleted }) => deleted)) return 'site.off.deleted';
  return sites.some(({ disabled }) => !disabled) ? 'site.off.stillActive' : undefined;
}

/** The actions that the state of a site allows. */
export function actsOf({ deleted, disabled }: Site): readonly SiteAct[] {
  if (deleted) return ['restore'];
  return disabled ? ['enable', 'delete'] : ['disable', 'delete'];
}
