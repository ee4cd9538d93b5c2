import type { Channel, ShellDescriptor } from '@casebook/remote-contract';
import { Ahead } from './ahead';

const digest = `sha384-${'A'.repeat(64)}`;
const SHELL = '/mfe/shell/1.0.0+0/';
const BASE = '/mfe/mfe-subject/1.0.0+0/';

const shell = {
  start: {
    files: ['assets/boot.js', 'assets/boot.css'],
    libraries: { '@casebook/ui/extra': ['assets/extra.js', 'assets/boot.js'] },
  },
} as unknown as ShellDescriptor;

const remote = JSON.stringify({
  schema: 1,
  name: 'mfe_subject',
  version: '1.0.0',
  commit: 'none',
  builtAt: '2026-01-01T00:00:00Z',
  needs: { sdk: '^1.0.0', apis: {}, shared: {} },
  expose: './app',
  manifest: 'mf-manifest.json',
  i18n: { ns: 'mfe_subject', files: { ja: 'ja.json', en: 'en.json', th: 'th.json' } },
  start: { files: ['app.js'], libraries: ['@casebook/ui/extra'] },
  files: { 'mf-manifest.json': digest, 'remoteEntry.1a2b.js': digest, 'app.js': digest },
  screens: [
    {
      id: 'SUBJECT_LIST',
      path: '/study/:studyId/role/:roleId/subject',
      title: { ja: 'a', en: 'a', th: 'a' },
    },
  ],
  nav: [],
});

const channel = {
  remotes: { mfe_subject: { base: BASE, descriptor: digest } },
  studies: { 7: { mfe_subject: { base: '/mfe/mfe-subject/2.0.0+0/', descriptor: digest } } },
} as unknown as Channel;

const named = (path: string, read = () => remote): string[] =>
  [...new Ahead(SHELL, shell, read).links(channel, path).matchAll(/href="([^"]+)"/g)].map(
    ([, href]) => href!,
  );

const START = [`${SHELL}assets/boot.js`, `${SHELL}assets/boot.css`];

it('names what every start needs: the chunks of the shell and the descriptors [D8-BUDGET-02]', () => {
  expect(named('/login')).toEqual([...START, `${BASE}remote.json`]);
});

it('names what the module of an address needs, and what lies behind its platform libraries, once [D8-BUDGET-02]', () => {
  expect(named('/study/1/role/2/subject')).toEqual([
    ...START,
    `${BASE}remote.json`,
    `${BASE}mf-manifest.json`,
    `${BASE}remoteEntry.1a2b.js`,
    `${BASE}app.js`,
    `${SHELL}assets/extra.js`,
  ]);
});

it('names the release of the study', () => {
  expect(named('/study/7/role/2/subject')).toContain('/mfe/mfe-subject/2.0.0+0/app.js');
});

it('leaves out a module that cannot be read', () => {
  const read = (): string => {
    throw new Error('not there');
  };
  expect(named('/study/1/role/2/subject', read)).toEqual([...START, `${BASE}remote.json`]);
});
