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
  /** Whether the modules at an address are those that this tab works with. */
  isServedHere: (pathname: string) => boolean;
  /** Opens the address as a new tab would. */
  reload: () => void;
}

/** The address with the screen that it means. */
export class PortalLocation {
  private readonly state: WritableStore<LocationView>;

  constructor(private readonly parts: PortalLocationParts) {
    this.state = writableStore(this.read());
  }

  get view(): ReadStore<LocationView> {
    return this.state;
  }

  /** The address, or what addresses mean, has changed. */
  follow(): void {
    this.state.set(this.read());
  }

  /** What the calls of the present screen are labelled with (spec 7.1). */
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
    // Two versions of a module never run in one tab.
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
