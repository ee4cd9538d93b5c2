import type { ListEcsRunsApiArg } from '@casebook/api-subject';
import type { ListState } from '@casebook/ui/data';

export const runModes = ['preview', 'apply'] as const;

/**
 * What chooses runs, for a state of the list. An address may hold anything, and what is remembered may come from another
 * role: sites that the role does not reach are left out.
 */
export function historyArguments(
  { filters }: Pick<ListState, 'filters'>,
  sites: readonly { siteId: number }[],
): Pick<ListEcsRunsApiArg, 'siteId' | 'mode'> {
  const siteId = sites
    .map((site) => site.siteId)
    .filter((id) => filters['site']?.includes(String(id)));
  const modes = runModes.filter((mode) => filters['mode']?.includes(mode));
  return {
    ...(siteId.length > 0 && { siteId }),
    // Both are all.
    ...(modes.length === 1 && { mode: modes[0] }),
  };
}
