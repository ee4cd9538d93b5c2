import { parseChannel, remotesOf, sameReleases } from './channel';
import { DESIGN_RULES, incompatibilities } from './compatibility';
import { parseDescriptor } from './descriptor';
import { defineRemote, type Link, navEntryKey } from './manifest';
import { meets } from './privileges';

const text = { ja: '被験者', en: 'Subjects', th: 'อาสาสมัคร' };

describe('remote contract', () => {
  it('refuses a manifest that names an unknown screen or a bad path', () => {
    const manifest = {
      name: 'mfe_subject',
      needs: { sdk: '^1.0.0', apis: {} },
      screens: [{ id: 'SUBJECT_LIST', path: '/study/:studyId/role/:roleId/subject', title: text }],
      nav: [{ screen: 'OTHER', group: 'subjects' as const, order: 1, icon: 'x', label: text }],
    };
    expect(() => defineRemote(manifest)).toThrow('unknown screen OTHER');
    expect(() =>
      defineRemote({ ...manifest, nav: [], screens: [{ id: 'A', path: 'study', title: text }] }),
    ).toThrow('must begin with');
  });

  const subjects = {
    id: 'SUBJECT_LIST',
    path: '/study/:studyId/role/:roleId/subject',
    title: text,
  };
  const matrix = {
    id: 'VISIT_MATRIX',
    path: '/study/:studyId/role/:roleId/site/:siteId/subject-no/:subjectNo/visit-matrix',
    title: text,
  };
  const linking = (...links: { to: string; screen: string; query?: string }[]) => ({
    name: 'mfe_subject',
    needs: { sdk: '^0.1.0', apis: {} },
    screens: [subjects, matrix],
    nav: [],
    links: links as Link[],
  });
  const due = { to: 'pagesDue', screen: 'SUBJECT_LIST', query: '?f.status=pageDue' };

  it('accepts links of the frame to screens whose parameters it knows [D8-REMOTE-09]', () => {
    const { links } = defineRemote(linking(due, { to: 'subject', screen: 'VISIT_MATRIX' }));
    expect(links?.map(({ to }) => to)).toEqual(['pagesDue', 'subject']);
    const { links: _links, ...before } = linking();
    expect(defineRemote(before).links).toBeUndefined();
  });

  it.each([
    ['unknown screen OTHER', { ...due, screen: 'OTHER' }],
    ['lacks "siteId"', { to: 'pagesInProgress', screen: 'VISIT_MATRIX' }],
    ['two links lead to pagesDue', due],
    ['begins with', { ...due, to: 'openQueries', query: 'f.status=1' }],
    ['Invalid', { ...due, to: 'elsewhere' }],
  ])('refuses a link when it has this fault: %s [D8-REMOTE-09]', (fault, link) => {
    expect(() => defineRemote(linking(due, link))).toThrow(JSON.stringify(fault).slice(1, -1));
  });

  const uploads = {
    id: 'LIST_UPLOAD',
    path: '/study/:studyId/role/:roleId/list-upload/:tabId',
    title: text,
  };
  const nearby = {
    id: 'SITE_STOCK',
    path: '/study/:studyId/role/:roleId/site/:siteId/stock',
    title: text,
  };
  const withEntries = (...entries: { screen: string; params?: Record<string, string> }[]) => ({
    name: 'mfe_iwrs',
    needs: { sdk: '^0.1.0', apis: {} },
    screens: [uploads, nearby],
    nav: entries.map((entry) => ({
      group: 'iwrs' as const,
      order: 1,
      icon: 'x',
      label: text,
      ...entry,
    })),
  });
  const arms = { screen: 'LIST_UPLOAD', params: { tabId: 'arm' } };

  it('accepts entries of one screen that differ in a parameter [D8-REMOTE-08]', () => {
    const products = { screen: 'LIST_UPLOAD', params: { tabId: 'ip' } };
    expect(defineRemote(withEntries(arms, products)).nav.map(navEntryKey)).toEqual([
      'LIST_UPLOAD tabId=arm',
      'LIST_UPLOAD tabId=ip',
    ]);
  });

  it.each([
    ['lacks "tabId" of', { screen: 'LIST_UPLOAD' }],
    ['sets "tab", which', { screen: 'LIST_UPLOAD', params: { tabId: 'arm', tab: 'ip' } }],
    [
      'sets "studyId", which the address gives',
      { screen: 'LIST_UPLOAD', params: { tabId: 'arm', studyId: '1' } },
    ],
    ['sets "siteId" to "north"', { screen: 'SITE_STOCK', params: { siteId: 'north' } }],
    ['LIST_UPLOAD tabId=arm twice', arms],
  ])(
    'refuses an entry that %s, in a manifest and in a descriptor [D8-REMOTE-08]',
    (fault, entry) => {
      const manifest = withEntries(arms, entry);
      expect(() => defineRemote(manifest)).toThrow(JSON.stringify(fault).slice(1, -1));
      const descriptor = {
        ...manifest,
        schema: 1,
        version: '1.0.0',
        commit: 'none',
        builtAt: '2026-01-01T00:00:00Z',
        needs: { ...manifest.needs, shared: {} },
        expose: './app',
        manifest: 'mf-manifest.json',
        i18n: { ns: 'mfe_iwrs', files: { ja: 'ja.json', en: 'en.json', th: 'th.json' } },
        files: {},
      };
      expect(() => parseDescriptor(JSON.stringify(descriptor))).toThrow();
      expect(() =>
        parseDescriptor(JSON.stringify({ ...descriptor, nav: withEntries(arms).nav })),
      ).not.toThrow();
    },
  );

  it('names each requirement that the shell does not meet [D8-REMOTE-04]', () => {
    const needs = {
      sdk: '^1.2.0',
      shared: { react: '^19.0.0', gone: '^1.0.0' },
      apis: { subject: '>=1.4 <2' },
    };
    const offer = { sdk: '1.1.0', shared: { react: '19.3.1' }, apis: { subject: '1.4.2' } };
    expect(incompatibilities(needs, offer).map((i) => i.what)).toEqual([
      '@casebook/shell-sdk',
      'gone',
    ]);
    expect(incompatibilities({ ...needs, shared: {} }, { ...offer, sdk: '1.3.0' })).toEqual([]);
  });

  it('refuses a module that does not support the rules of the study designs in use [D8-RELEASE-03]', () => {
    const needs = { sdk: '^1.0.0', shared: {}, apis: { [DESIGN_RULES]: '<=2' } };
    const unmet = (has: string) =>
      incompatibilities(needs, { sdk: '1.1.0', shared: {}, apis: { [DESIGN_RULES]: has } });
    expect(unmet('1.0.0')).toEqual([]);
    expect(unmet('2.0.0')).toEqual([]);
    expect(unmet('3.0.0')).toEqual([
      { what: 'rules of study designs', needs: '<=2', has: '3.0.0' },
    ]);
  });

  it('requires all of `all` and one of `any`', () => {
    const held = new Set(['A', 'B']);
    expect(meets(held, undefined)).toBe(true);
    expect(meets(held, { all: ['A'], any: ['B', 'C'] })).toBe(true);
    expect(meets(held, { all: ['A', 'C'] })).toBe(false);
    expect(meets(held, { any: ['C'] })).toBe(false);
  });

  const released = (base: string) => ({ base, descriptor: `sha384-${'A'.repeat(64)}` });
  const document = (base: string) => ({
    schema: 1,
    channel: 'prod',
    seq: 1,
    issuedAt: '2026-01-01T00:00:00Z',
    expiresAt: '2026-07-01T00:00:00Z',
    reason: 'first',
    by: 'build',
    shell: { version: '0.1.0', ...released('/mfe/shell/0.1.0+abc/') },
    apis: {},
    remotes: { mfe_subject: released(base), mfe_admin: released('/mfe/mfe-admin/0.1.0+abc/') },
    studies: { '7': { mfe_subject: released('/mfe/mfe-subject/0.2.0+def/') } },
    disabled: {},
    allowOverride: false,
  });
  const parse = (base: string) => parseChannel(JSON.stringify(document(base)));

  it('accepts a remote only from the registry of this origin [D8-REMOTE-01]', () => {
    expect(parse('/mfe/mfe-subject/0.1.0+abc/').seq).toBe(1);
    expect(() => parse('https://elsewhere/mfe/mfe-subject/1/')).toThrow();
    expect(() => parse('/mfe/../../x/')).toThrow();
  });

  it("uses a study's own release of a module, and the general ones otherwise [D8-CANARY-01]", () => {
    const channel = parse('/mfe/mfe-subject/0.1.0+abc/');
    const bases = (studyId: string | null) =>
      Object.values(remotesOf(channel, studyId)).map(({ base }) => base);
    expect(bases(null)).toEqual(['/mfe/mfe-subject/0.1.0+abc/', '/mfe/mfe-admin/0.1.0+abc/']);
    expect(bases('7')).toEqual(['/mfe/mfe-subject/0.2.0+def/', '/mfe/mfe-admin/0.1.0+abc/']);
    expect(sameReleases(remotesOf(channel, '8'), remotesOf(channel, null))).toBe(true);
    expect(sameReleases(remotesOf(channel, '7'), remotesOf(channel, null))).toBe(false);
  });
});
