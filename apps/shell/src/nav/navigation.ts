import { buildPath, type ProductText } from '@casebook/remote-contract';
import type {
  Crumb,
  LocationView,
  Navigation,
  Query,
  ReadStore,
  ScreenParams,
} from '@casebook/shell-sdk';
import type { PortalRoutes } from './portal-routes';

export interface NavigationParts {
  routes: PortalRoutes;
  location: ReadStore<LocationView>;
  navigate(to: string, options: { replace: boolean }): void;
  back(): void;
  mayOpen(screenId: string): boolean;
  text(text: ProductText): string;
  /** Breadcrumbs of the current address, without the screen itself. */
  root(): Crumb[];
  menuOf: Navigation['menuOf'];
}

export function createNavigation(parts: NavigationParts): Navigation {
  const present = () => parts.location.get();
  const href: Navigation['href'] = (screenId, params = {}, query = {}) => {
    const screen = parts.routes.find(screenId);
    if (!screen) throw new Error(`no screen ${screenId} in this release`);
    const given = Object.fromEntries(
      Object.entries(params).filter(([, value]) => value !== undefined),
    );
    return buildPath(screen.path, { ...present().screen?.params, ...given }) + withQuery('', query);
  };
  const goTo: Navigation['goTo'] = (to, options) =>
    parts.navigate(to, { replace: options?.replace ?? false });
  return {
    href,
    go: (screenId, params, options) => goTo(href(screenId, params, options?.query), options),
    goTo,
    setQuery(query, options) {
      const { pathname, search } = present();
      goTo(pathname + withQuery(search, query), options);
    },
    back: () => parts.back(),
    menuOf: (privileges) => parts.menuOf(privileges),
    canOpen: (screenId, params) =>
      parts.routes.find(screenId) !== undefined && (isElsewhere(params) || parts.mayOpen(screenId)),
    breadcrumb() {
      const crumbs: Crumb[] = [];
      const seen = new Set<string>();
      const here = present().screen?.id;
      let id = here && parts.routes.parentOf(here);
      while (id && !seen.has(id)) {
        seen.add(id);
        const screen = parts.routes.find(id);
        const address = screen && hrefOrNone(id);
        if (address) crumbs.unshift({ label: parts.text(screen.title), href: address });
        id = parts.routes.parentOf(id);
      }
      return [...parts.root(), ...crumbs];
    },
  };

  /** Whether the target is in another study or role. */
  function isElsewhere(params: ScreenParams = {}): boolean {
    const here = present().screen?.params;
    return (['studyId', 'roleId'] as const).some(
      (name) => params[name] !== undefined && String(params[name]) !== here?.[name],
    );
  }

  /** Undefined when the parent screen needs parameters that the current address does not have. */
  function hrefOrNone(screenId: string): string | undefined {
    try {
      return href(screenId);
    } catch {
      return undefined;
    }
  }
}

export function withQuery(search: string, query: Query): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
