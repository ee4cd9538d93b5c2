import { chosenValues, type ListColumn, type ListState } from '@casebook/ui/data';

/** The name of the filter in the state and the address of a list. */
export const SITE_FILTER = 'site';

/** The sites that the role reaches, as `useReachedSites` of `@casebook/api-admin` gives them. */
export interface ListedSites {
  status: 'reading' | 'failed' | 'read';
  sites: readonly { siteId: number; siteCode: string; name: string }[];
}

export interface SiteFilter {
  /** The chosen sites, without those that the role does not reach. */
  siteIds: number[];
  /** Whether the chosen sites are still available is known only after the sites are read; the query is skipped until then. */
  isPending: boolean;
  options: NonNullable<ListColumn<never>['filter']>;
}

/** The site filter of a list, for a state of the list. */
export function siteFilter(
  state: Pick<ListState, 'filters'>,
  { status, sites }: ListedSites,
): SiteFilter {
  return {
    siteIds: chosenValues(
      state,
      SITE_FILTER,
      sites.map(({ siteId }) => siteId),
    ),
    isPending: status === 'reading' && (state.filters[SITE_FILTER]?.length ?? 0) > 0,
    options: sites.map(({ siteId, siteCode, name }) => ({
      value: String(siteId),
      label: `${siteCode} ${name}`,
    })),
  };
}
