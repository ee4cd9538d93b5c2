import {
  type LocationView,
  type ReadStore,
  writableStore,
  type WritableStore,
} from '@casebook/shell-sdk';
import type { CallOrigin } from '../http/headers';
import type { History } from '../platform/history';
import { privilegeLabel } from './access';
import type { PortalRoutes } from './portal-routes';

export interface PortalLocationParts {
  history: Pick<History, 'location'>;
  routes: PortalRoutes;
  /** Whether the channel document names the releases of this tab for an address. */
  isServedHere: (pathname: string) => boolean;
  /** Loads the whole page at an address. */
  reload: () => void;
}

/** The address and its screen. */
export class PortalLocation {
  private readonly state: WritableStore<LocationView>;

  constructor(private readonly parts: PortalLocationParts) {
    this.state = writableStore(this.read());
  }

  get view(): ReadStore<LocationView> {
    return this.state;
  }

  /** Reads the screen again after a change of the address or of the routes. */
  update(): void {
    this.state.set(this.read());
  }

  /** Labels of the calls of the current screen (spec 7.1). */
  callOrigin(): CallOrigin {
    const { pathname } = this.parts.history.location();
    const route = this.parts.routes.resolve(pathname);
    if (route?.kind !== 'remote') return { pathname };
    const { studyId, roleId, siteId } = route.params;
    return {
      pathname,
      studyId,
      roleId,
      siteId,
      privilege: privilegeLabel(route.screen),
      action: route.screen.action ?? route.screen.id,
    };
  }

  private read(): LocationView {
    const { history, routes, isServedHere, reload } = this.parts;
    const { pathname, search } = history.location();
    // The whole page is loaded, so that two versions of a module never run in one tab.
    if (!isServedHere(pathname)) {
      reload();
      return { pathname, search, screen: null };
    }
    const route = routes.resolve(pathname);
    return {
      pathname,
      search,
      screen: route ? { id: route.screen.id, params: route.params } : null,
    };
  }
}
