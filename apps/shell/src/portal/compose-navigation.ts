import type { Crumb } from '@casebook/shell-sdk';
import { type HeldRights, mayOpen } from '../nav/access';
import { Dirty } from '../nav/dirty';
import { buildMenu, firstScreen } from '../nav/menu';
import { createNavigation } from '../nav/navigation';
import type { History } from '../platform/history';
import type { ComposedModules } from './compose-modules';
import type { ComposedSession } from './compose-session';
import type { ComposedStudies } from './compose-studies';

export interface NavigationInput {
  history: History;
  modules: Pick<ComposedModules, 'i18n' | 'location' | 'registry' | 'routes'>;
  session: Pick<ComposedSession, 'drafts' | 'language'>;
  studies: Pick<ComposedStudies, 'rights'>;
}

/** Links between screens, and what leaving a screen must respect: unsaved input. */
export function composeNavigation({ history, modules, session, studies }: NavigationInput) {
  const { i18n, location, registry, routes } = modules;
  const { drafts, language } = session;
  const { rights } = studies;
  const dirty = new Dirty();

  /** The first screen that a person may open in a study and role. */
  const firstEntry = (held: HeldRights, role: { studyId?: string; roleId?: string }) =>
    firstScreen(registry.view.get().releases, held, role);

  const nav = createNavigation({
    routes,
    location: location.view,
    navigate: (to, options) => history.navigate(to, options),
    back: () => history.back(),
    mayOpen(screenId) {
      const screen = routes.find(screenId);
      return screen !== undefined && mayOpen(screen, rights.held());
    },
    text: (text) => text[language.view.get().language],
    root(): Crumb[] {
      const study = rights.study.get();
      const home = { label: i18n.t('nav.studies', { ns: 'shell' }), href: '/' };
      const entrance = firstEntry(rights.held(), location.view.get().screen?.params ?? {});
      return study && entrance ? [home, { label: study.studyIdText, href: entrance }] : [home];
    },
    menuOf(privileges) {
      const { releases } = registry.view.get();
      // Rights in the whole portal belong to people, not to a role.
      const held: HeldRights = { privileges: new Set(privileges), portalRights: [] };
      const { language: shown } = language.view.get();
      const menu = buildMenu(releases, held, location.view.get().screen?.params ?? {});
      return menu.map(({ group, entries }) => ({
        label: i18n.t(`nav.groups.${group}`, { ns: 'shell' }),
        entries: entries.map(({ key, entry }) => ({ key, label: entry.label[shown] })),
      }));
    },
  });

  /** Reloads the page; unsaved input is kept and offered again. */
  const reload = async (): Promise<void> => {
    if (drafts.isSupported) {
      await drafts.settled();
      dirty.forget();
    }
    window.location.reload();
  };

  return { dirty, firstEntry, nav, reload };
}
