import type { Descriptor } from '@casebook/remote-contract';
import type { Release } from '../remotes/registry';
import { mayOpen } from './access';
import { activeEntry, buildMenu, firstScreen } from './menu';

const text = (word: string) => ({ ja: word, en: word, th: word });
const study = '/study/:studyId/role/:roleId';

const release = {
  name: 'mfe_x',
  disabled: null,
  descriptor: {
    screens: [
      {
        id: 'SITES',
        path: `${study}/site`,
        title: text('s'),
        privileges: { all: ['site_list_view'] },
      },
      {
        id: 'SUBJECTS',
        path: `${study}/subject`,
        title: text('s'),
        privileges: { any: ['A', 'B'] },
      },
      { id: 'REGISTER', path: `${study}/site/:siteId/subject-create`, title: text('r') },
      { id: 'BUILDER', path: '/builder', title: text('b'), portalRight: 'study_builder' },
    ],
    nav: [
      { screen: 'SITES', group: 'admin', order: 1, icon: 'sites', label: text('Sites') },
      {
        screen: 'REGISTER',
        group: 'subjects',
        order: 2,
        icon: 'register',
        label: text('Register'),
      },
      {
        screen: 'SUBJECTS',
        group: 'subjects',
        order: 1,
        icon: 'subjects',
        label: text('Subjects'),
      },
      { screen: 'BUILDER', group: 'builder', order: 1, icon: 'design', label: text('Builder') },
    ],
  } as unknown as Descriptor,
} as Release;

const menuOf = (
  privileges: string[],
  portalRights: string[],
  roleRef: object,
  disabled: string | null = null,
) =>
  buildMenu(
    [{ ...release, disabled }],
    { privileges: new Set(privileges), portalRights },
    roleRef,
  ).map((group) => [group.group, ...group.entries.map((entry) => entry.href)]);

describe('navigation', () => {
  it('shows only screens that the person may open, grouped by work [R2-ROUTE-32]', () => {
    const roleRef = { studyId: '4', roleId: '2' };
    expect(menuOf(['B', 'site_list_view', 'admin_menu_view'], [], roleRef)).toEqual([
      ['subjects', '/study/4/role/2/subject'],
      ['admin', '/study/4/role/2/site'],
    ]);
    expect(menuOf([], [], roleRef)).toEqual([]);
  });

  it.each([
    ['admin', 'admin_menu_view'],
    ['status', 'status_menu_view'],
    ['iwrs', 'iwrs_menu_view'],
  ] as const)('shows the menu %s with %s only [R6-KEYS-08]', (group, key) => {
    const { descriptor } = release;
    const nav = [{ ...descriptor.nav[0]!, group }];
    const one = [{ ...release, descriptor: { ...descriptor, nav } }];
    const roleRef = { studyId: '4', roleId: '2' };
    const held = (...privileges: string[]) => ({
      privileges: new Set(privileges),
      portalRights: [],
    });
    expect(buildMenu(one, held('site_list_view', key), roleRef)).toHaveLength(1);
    expect(buildMenu(one, held('site_list_view'), roleRef)).toEqual([]);
    expect(buildMenu(one, held(key), roleRef)).toEqual([]);
    // The screen itself needs its own privilege only: who has no menu at all still gets in.
    expect(firstScreen(one, held('site_list_view'), roleRef)).toBe('/study/4/role/2/site');
    expect(firstScreen(one, held(key), roleRef)).toBeUndefined();
  });

  it('leaves out a disabled module [D8-RELEASE-06]', () => {
    const roleRef = { studyId: '4', roleId: '2' };
    const privileges = ['B', 'site_list_view', 'admin_menu_view'];
    expect(menuOf(privileges, [], roleRef, 'until noon')).toEqual([]);
  });

  it('shows screens outside a study by portal right, and no study screens outside a study', () => {
    expect(menuOf(['B', 'site_list_view'], ['study_builder'], {})).toEqual([
      ['builder', '/builder'],
    ]);
  });

  it('requires the portal right that a screen names', () => {
    const screen = release.descriptor.screens[3]!;
    expect(mayOpen(screen, { privileges: new Set(), portalRights: [] })).toBe(false);
    expect(mayOpen(screen, { privileges: new Set(), portalRights: ['study_builder'] })).toBe(true);
  });

  describe('with entries of one screen that differ in a parameter', () => {
    const upload = {
      id: 'LIST_UPLOAD',
      path: `${study}/list-upload/:tabId`,
      title: text('u'),
      privileges: { all: ['list_upload_view'] },
    };
    const rows = {
      id: 'UPLOADED_ROWS',
      path: `${upload.path}/rows`,
      title: text('w'),
      parent: 'LIST_UPLOAD',
    };
    const entry = (tabId: string, privileges?: object) => ({
      screen: 'LIST_UPLOAD',
      params: { tabId },
      group: 'iwrs',
      order: tabId === 'arm' ? 1 : 2,
      icon: 'x',
      label: text(tabId),
      privileges,
    });
    const uploads = {
      ...release,
      descriptor: {
        ...release.descriptor,
        screens: [upload, rows],
        nav: [entry('ip'), entry('arm', { any: ['arm_import', 'arm_download'] })],
      } as unknown as Descriptor,
    };
    const menu = (...privileges: string[]) =>
      buildMenu(
        [uploads],
        {
          privileges: new Set(['iwrs_menu_view', 'list_upload_view', ...privileges]),
          portalRights: [],
        },
        { studyId: '4', roleId: '2' },
      );

    it('links each entry with its parameter [D8-REMOTE-08]', () => {
      expect(menu('arm_import').flatMap(({ entries }) => entries.map(({ href }) => href))).toEqual([
        '/study/4/role/2/list-upload/arm',
        '/study/4/role/2/list-upload/ip',
      ]);
    });

    it('hides an entry without its own privileges, not the others [D8-REMOTE-08]', () => {
      expect(menu().flatMap(({ entries }) => entries.map(({ key }) => key))).toEqual([
        'LIST_UPLOAD tabId=ip',
      ]);
    });

    it('marks the entry of the current parameter, also on a screen below it [D8-REMOTE-08]', () => {
      const parentOf = (id: string) => (id === 'UPLOADED_ROWS' ? 'LIST_UPLOAD' : undefined);
      const active = (id: string, tabId: string) =>
        activeEntry(
          menu('arm_import'),
          { id, params: { studyId: '4', roleId: '2', tabId } },
          parentOf,
        );
      expect(active('LIST_UPLOAD', 'ip')).toBe('LIST_UPLOAD tabId=ip');
      expect(active('UPLOADED_ROWS', 'arm')).toBe('LIST_UPLOAD tabId=arm');
      expect(active('LIST_UPLOAD', 'other')).toBeUndefined();
    });
  });
});
