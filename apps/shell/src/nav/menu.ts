import {
  buildPath,
  meets,
  type NavEntry,
  navEntryKey,
  type NavGroup,
  navGroups,
  parametersOf,
  type Screen,
} from '@casebook/remote-contract';
import type { ScreenMatch } from '@casebook/shell-sdk';
import type { Release } from '../remotes/registry';
import { type HeldRights, mayOpen } from './access';

export interface MenuEntry {
  /** Unique among all entries, also among those of the same screen. */
  key: string;
  entry: NavEntry;
  screen: Screen;
  href: string;
}

export interface MenuGroup {
  group: NavGroup;
  entries: MenuEntry[];
}

/** The privilege that a menu requires (spec 6), in addition to those of its entries. The builder's screens name theirs themselves. */
const PRIVILEGE_OF_MENU: Readonly<Partial<Record<NavGroup, string>>> = {
  status: 'status_menu_view',
  iwrs: 'iwrs_menu_view',
  admin: 'admin_menu_view',
};

type RoleRef = { studyId?: string; roleId?: string };

/** The navigation of a person: the menus of the role with the entries that it may open, in the order of work. */
export function buildMenu(
  releases: readonly Release[],
  held: HeldRights,
  roleRef: RoleRef,
): MenuGroup[] {
  return entriesByGroup(releases, held, roleRef).filter(({ group }) => isMenuOpen(group, held));
}

/** The first screen that a person may open, including screens of menus that the role does not have. */
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
  const key = PRIVILEGE_OF_MENU[group];
  return key === undefined || privileges.has(key);
}

/**
 * Key of the entry of the current screen, otherwise of its nearest parent screen.
 *
 * @param parentOf the screen one level up
 */
export function activeEntry(
  menu: readonly MenuGroup[],
  present: ScreenMatch | null,
  parentOf: (screenId: string) => string | undefined,
): string | undefined {
  const entries = menu.flatMap((group) => group.entries);
  const seen = new Set<string>();
  for (let id = present?.id; id && !seen.has(id); id = parentOf(id)) {
    const found = entries.find(
      ({ screen, entry }) =>
        screen.id === id &&
        Object.entries(entry.params ?? {}).every(
          ([name, value]) => present?.params[name] === value,
        ),
    );
    if (found) return found.key;
    seen.add(id);
  }
  return undefined;
}

/** Entries of all descriptors that the person may open at the current address. */
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
      const params = { ...known, ...entry.params };
      if (!screen || !isComplete(screen.path, params)) return [];
      if (!mayOpen(screen, held) || !meets(held.privileges, entry.privileges)) return [];
      return [{ key: navEntryKey(entry), entry, screen, href: buildPath(screen.path, params) }];
    }),
  );
  return navGroups.flatMap((group) => {
    const own = entries
      .filter((one) => one.entry.group === group)
      .toSorted((a, b) => a.entry.order - b.entry.order);
    return own.length > 0 ? [{ group, entries: own }] : [];
  });
}

function isComplete(path: string, params: Readonly<Record<string, string>>): boolean {
  return parametersOf(path).every((name) => params[name] !== undefined);
}
