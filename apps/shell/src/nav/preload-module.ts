import type { RemoteLoader } from '../remotes/loader';
import type { PortalRoutes } from './portal-routes';

export interface PreloadParts {
  routes: PortalRoutes;
  loader: Pick<RemoteLoader, 'warm'>;
  hasToken: () => boolean;
  fetchSharedParts: () => void;
}

/** Fetches the module of an address while the services are still asked who this is, and what they may do. */
export function preloadModule(
  { routes, loader, hasToken, fetchSharedParts }: PreloadParts,
  pathname: string,
): void {
  const route = routes.resolve(pathname);
  if (route?.kind !== 'remote' || !hasToken()) return;
  fetchSharedParts();
  loader.warm(route.release);
}
