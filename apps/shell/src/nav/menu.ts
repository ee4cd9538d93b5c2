import {
  buildPath,
  type NavEntry,
  type NavGroup,
  navGroups,
  parsePattern,
  type Screen,
} from '@casebook/remote-contract';
import type { Release } from '../remotes/registry';
import { type HeldRights, mayOpen } from './access';

export interface MenuEntry {
  entry: NavEntry;
  screen: Screen;
  href: string;
}

export interface MenuGroup {
  group: NavGroup;
  entries: MenuEntry[];
}

/** The privilege that opens a menu (spec 6); its entries need their own as well. The screens of the builder name theirs. */
const OPENED_BY: Readonly<Partial<Record<NavGroup, string>>> = {
  status: 'status_menu_view',
  iwrs: 'iwrs_menu_view',
  admin: 'admin_menu_view',
};

type RoleRef = { studyId?: string; roleId?: string };

/** The navigation that a person sees: the menus of a role with the entries that it may open, in the order of the work. */
export function buildMenu(
  releases: readonly Release[],
  held: HeldRights,
  roleRef: RoleRef,
): MenuGroup[] {
  return entriesByGroup(releases, held, roleRef).filter(({ group }) => isMenuOpen(group, held));
}

/** The first screen that a person may open; also one of a menu that the role does not have. */
export function firstScreen(
  releases: readonly Release[],
  held: HeldRights,
  roleRef: RoleRef,
): string | undefined {
  return [...buildMenu(releases, held, roleRef), ...entriesByGroup(releases, held, roleRef)]
    .flatMap((group) => group.entries)
    .find((one) => one.screen.path.includes(':studyId'))?.href;
}

function isMenuOpen(group: NavGroup, { privileges }: HeldRights): boolean {
  const key = OPENED_BY[group];
  return key === undefined || privileges.has(key);
}

/** Entries of all descriptors that may be opened from here. */
function entriesByGroup(
  releases: readonly Release[],
  held: HeldRights,
  roleRef: RoleRef,
): MenuGroup[] {
  const known: Record<string, string> = {};
  if (roleRef.studyId && roleRef.roleId) Object.assign(known, roleRef);
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
