import { buildRoutes } from '@casebook/remote-contract';
import { writableStore } from '@casebook/shell-sdk';
import type { RegistryView, Release } from '../remotes/registry';
import { PortalLocation } from './portal-location';
import { PortalRoutes } from './portal-routes';
import { preloadModule } from './preload-module';

const title = { ja: 's', en: 's', th: 's' };
const release = { name: 'mfe_x', client: 'mfe_x/1 seq=3' } as Release;
const screen = {
  id: 'SITE_EDIT',
  path: '/study/:studyId/role/:roleId/site/:siteId/site-edit',
  title,
  privileges: { all: ['site_list_view'], any: ['site_edit'] },
};
const routes = new PortalRoutes(
  writableStore<RegistryView>({
    releases: [release],
    failures: new Map(),
    routes: buildRoutes([{ path: screen.path, screen, release }]),
  }),
);

function locationOf(pathname: string) {
  const at = { pathname, search: '?tab=x' };
  const reload = jest.fn();
  const served = { here: true };
  const location = new PortalLocation({
    history: { location: () => at },
    routes,
    isServedHere: () => served.here,
    reload,
  });
  return { location, at, reload, served };
}

const site = '/study/4/role/2/site/3/site-edit';

describe('the address', () => {
  it('gives its screen with the parameters, also after a change in the browser', () => {
    const { location, at } = locationOf('/user/info');
    expect(location.view.get()).toMatchObject({ search: '?tab=x', screen: { id: 'USER_INFO' } });
    at.pathname = site;
    location.update();
    expect(location.view.get().screen).toEqual({
      id: 'SITE_EDIT',
      params: { studyId: '4', roleId: '2', siteId: '3' },
    });
    at.pathname = '/nowhere';
    location.update();
    expect(location.view.get().screen).toBeNull();
  });

  it('is loaded as a whole page when its study has other releases of the modules [D8-CANARY-01]', () => {
    const { location, at, reload, served } = locationOf('/');
    expect(reload).not.toHaveBeenCalled();
    served.here = false;
    at.pathname = site;
    location.update();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(location.view.get().screen).toBeNull();
  });

  it('labels the calls of a screen of a module, and only those [R7-CALL-02]', () => {
    expect(locationOf(site).location.callOrigin()).toEqual({
      pathname: site,
      studyId: '4',
      roleId: '2',
      siteId: '3',
      privilege: 'site_list_view,site_edit',
      action: 'SITE_EDIT',
    });
    expect(locationOf('/user/info').location.callOrigin()).toEqual({ pathname: '/user/info' });
  });
});

describe('the module of an address', () => {
  it.each([
    [site, true, 1],
    [site, false, 0],
    ['/', true, 0],
  ])('of %s is preloaded when there is a token (%s)', (pathname, hasToken, times) => {
    const preload = jest.fn();
    const fetchSharedParts = jest.fn();
    preloadModule(
      { routes, loader: { preload }, hasToken: () => hasToken, fetchSharedParts },
      pathname,
    );
    expect(preload).toHaveBeenCalledTimes(times);
    expect(fetchSharedParts).toHaveBeenCalledTimes(times);
  });
});
