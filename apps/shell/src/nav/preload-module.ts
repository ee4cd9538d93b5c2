import type { RemoteLoader } from '../remotes/loader';
import type { PortalRoutes } from './portal-routes';

export interface PreloadParts {
  routes: PortalRoutes;
  loader: Pick<RemoteLoader, 'preload'>;
  hasToken: () => boolean;
  fetchSharedParts: () => void;
}

/** Loads the module of an address while the session and its rights are still being requested. */
export function preloadModule(
  { routes, loader, hasToken, fetchSharedParts }: PreloadParts,
  pathname: string,
): void {
  const route = routes.resolve(pathname);
  if (route?.kind !== 'remote' || !hasToken()) return;
  fetchSharedParts();
  loader.preload(route.release);
}
