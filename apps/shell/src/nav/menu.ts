import {
  buildPath,
  type NavEntry,
  type NavGroup,
  navGroups,
  parsePattern,
  type Screen,
} from '@casebook/remote-contract';
import type { Release } from '../remotes/registry';
import { type Held, mayOpen } from './access';

export interface MenuEntry {
  entry: NavEntry;
  screen: Screen;
  href: string;
}

export interface MenuGroup {
  group: NavGroup;
  entries: MenuEntry[];
}

/** The navigation that a person sees: entries of all descriptors that may be opened from here, in the order of the work. */
export function buildMenu(
  releases: readonly Release[],
  held: Held,
  place: { studyId?: string; roleId?: string },
): MenuGroup[] {
  const known: Record<string, string> = {};
  if (place.studyId && place.roleId) Object.assign(known, place);
  const inUse = releases.filter(({ disabled }) => disabled === null);
  const entries = inUse.flatMap(({ descriptor }) =>
    descriptor.nav.flatMap((entry): MenuEntry[] => {
      const screen = descriptor.screens.find((one) => one.id === entry.screen);
      if (!screen || !isComplete(screen.path, known) || !mayOpen(screen, held)) return [];
      return [{ entry, screen, href: buildPath(screen.path, known) }];
    }),
  );
  return navGroups.flatMap((group) => {
    const own = entries
      .filter((one) => one.entry.group === group)
      .toSorted((a, b) => a.entry.order - b.entry.order);
    return own.length > 0 ? [{ group, entries: own }] : [];
  });
}

function isComplete(path: string, known: Readonly<Record<string, string>>): boolean {
  return parsePattern(path).segments.every(
    (segment) => 'literal' in segment || known[segment.parameter] !== undefined,
  );
}
