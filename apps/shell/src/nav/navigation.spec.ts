import type { LocationView } from '@casebook/shell-sdk';
import { createNavigation } from './navigation';
import type { PortalRoutes } from './portal-routes';

const screens = [
  { id: 'BUILDER_HOME', path: '/builder' },
  { id: 'BUILDER_STUDY', path: '/study/:studyId/role/:roleId/builder/study' },
];

/** Somebody who holds nothing at the present place. */
function at(params: Record<string, string>) {
  const location = { pathname: '/', search: '', screen: { id: 'BUILDER_HOME', params } };
  return createNavigation({
    routes: {
      find: (id: string) => screens.find((screen) => screen.id === id),
    } as unknown as PortalRoutes,
    location: {
      get: (): LocationView => location,
      subscribe: () => () => undefined,
    },
    navigate: () => undefined,
    back: () => undefined,
    mayOpen: () => false,
    text: (text) => text.en,
    root: () => [],
    menuOf: () => [],
  });
}

describe('links to screens', () => {
  it('are possible into a study from outside it, where the rights there are unknown [R6-ACCESS-01]', () => {
    const { canOpen } = at({});
    expect(canOpen('BUILDER_STUDY', { studyId: 2, roleId: 7 })).toBe(true);
    expect(canOpen('BUILDER_STUDY')).toBe(false);
    expect(canOpen('NO_SUCH_SCREEN', { studyId: 2, roleId: 7 })).toBe(false);
  });

  it('lead inside the current study only to screens that may be opened [R6-ACCESS-01]', () => {
    const { canOpen } = at({ studyId: '2', roleId: '7' });
    expect(canOpen('BUILDER_STUDY', { studyId: 2, roleId: 7 })).toBe(false);
    expect(canOpen('BUILDER_STUDY', { studyId: 2, roleId: 8 })).toBe(true);
  });
});
