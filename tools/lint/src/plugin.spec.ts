import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..', '..', '..');
interface Config {
  jsPlugins: { name: string; specifier: string }[];
  rules: Record<string, unknown>;
  overrides: { files: string[]; rules: Record<string, unknown> }[];
}

let repository: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'casebook-lint-'));
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  }
}

/** Lints the created files with this repository's own plugin and the rules of `.oxlintrc.json`. */
function lint(): { status: number | null; output: string } {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Config;
  const plugin = config.jsPlugins.find(({ name }) => name === 'casebook')!;
  const ours = ([rule]: [string, unknown]): boolean =>
    rule.startsWith('casebook/') || rule === 'unicorn/filename-case';
  write({
    '.oxlintrc.json': JSON.stringify({
      plugins: ['unicorn'],
      categories: { correctness: 'off' },
      jsPlugins: [{ ...plugin, specifier: join(root, plugin.specifier) }],
      rules: Object.fromEntries(Object.entries(config.rules).filter(ours)),
      overrides: config.overrides.filter(({ rules }) => 'unicorn/filename-case' in rules),
    }),
  });
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { status, stdout, stderr } = spawnSync(process.execPath, [oxlint], {
    cwd: repository,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

const PROJECT = { 'services/labs/package.json': '{ "name": "@casebook/service-labs" }' };

it('refuses two folders that import each other through different files [D13-CIRCLE-01]', () => {
  write({
    ...PROJECT,
    'services/labs/src/kit/kit.ts':
      "import { list } from '../list/deep/list';\nexport const kit = list;",
    'services/labs/src/kit/name.ts': "export const name = 'kit';",
    'services/labs/src/list/deep/list.ts': 'export const list = 1;',
    'services/labs/src/list/title.ts': "export { name } from '../kit/name';",
  });
  const { status, output } = lint();
  expect(status).toBe(1);
  expect(output).toContain('folders in a circle (kit, list)');
  expect(output).toContain('Found 0 warnings and 2 errors.');
});

it('refuses a circle over three folders, by type imports, and over the root files [D13-CIRCLE-01]', () => {
  write({
    ...PROJECT,
    'services/labs/src/main.ts': "import './kit/kit';\nexport interface Settings {}",
    'services/labs/src/kit/kit.ts': "export const list = import('../list/list');",
    'services/labs/src/list/list.ts':
      "import type { Settings } from '../main';\nexport let s: Settings;",
  });
  const { status, output } = lint();
  expect(status).toBe(1);
  expect(output).toContain('folders in a circle ((root), kit, list)');
});

it('allows imports in one direction, within a folder, and circles that only tests close [D13-CIRCLE-01]', () => {
  write({
    ...PROJECT,
    'services/labs/src/main.ts': "import './kit/kit';\nimport './list/list';",
    'services/labs/src/kit/kit.ts':
      "import { list } from '../list/list';\nexport const kit = list;",
    'services/labs/src/kit/other.ts': "export { kit } from './kit';",
    'services/labs/src/list/list.ts': 'export const list = 1;',
    'services/labs/src/list/list.spec.ts': "import '../kit/kit';",
    'services/labs/src/list/testing/kits.ts': "import '../../kit/kit';",
  });
  expect(lint()).toMatchObject({ status: 0 });
});

it.each([
  ['a component in kebab case', 'kit-list.tsx', 'export function KitList() {}'],
  ['a component under another name', 'Kits.tsx', 'export const KitList = () => null;'],
  ['a hook in kebab case', 'kits.ts', 'export function useKits() {}'],
  ['a hook under another name', 'useKit.ts', 'export const useKits = () => 1;'],
  ['any other file in camel case', 'kitActs.ts', 'export const kitActs = 1;'],
  ['any other file in Pascal case', 'KitActs.ts', 'export const kitActs = 1;'],
])('refuses %s [D14-NAME-01]', (_, name, text) => {
  write({ ...PROJECT, [`services/labs/src/kit/${name}`]: text });
  expect(lint()).toMatchObject({ status: 1 });
});

it('allows a component, a hook, a file with a suffix and one with several exports [D14-NAME-01]', () => {
  write({
    ...PROJECT,
    'services/labs/src/kit/KitList.tsx': 'export interface Props {}\nexport function KitList() {}',
    'services/labs/src/kit/useKits.ts': 'export type Kits = 1;\nexport const useKits = () => 1;',
    'services/labs/src/kit/kit-list.service.ts': 'export class KitListService {}',
    'services/labs/src/kit/controls.tsx': 'export const A1 = 1;\nexport function Choice() {}',
    'services/labs/src/kit/kit-list.spec.tsx': 'export {};',
  });
  expect(lint()).toMatchObject({ status: 0 });
});
