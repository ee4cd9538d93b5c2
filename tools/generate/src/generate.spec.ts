import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCESS_ROLES } from '@casebook/tool-validation';
import { make, Refused } from './make';

const root = join(__dirname, '..', '..', '..');
/** A name that no real module has. */
const NAME = 'testmodule';
const titles = { en: 'Test module', ja: 'テストモジュール', th: 'โมดูลทดสอบ' };
const MATRIX = 'docs/validation/access-matrix.json';
const SCREENS = 'e2e/screens.ts';

interface Packages {
  dependencies: Record<string, string>;
}

/** A copy of the repository without installed packages, in which modules are generated. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'casebook-generate-'));
  for (const file of [
    'package.json',
    '.prettierrc.json',
    '.swcrc',
    'jest.config.cjs',
    'tsconfig.base.json',
    'tsconfig.node.json',
    'tsconfig.web.json',
    MATRIX,
    SCREENS,
  ]) {
    mkdirSync(join(copy, file, '..'), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  linkEach('libs');
  linkEach('node_modules');
  linkEach('node_modules/@casebook');
  mkdirSync(join(copy, 'services'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function linkEach(folder: string): void {
  rmSync(join(copy, folder), { recursive: true, force: true });
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    symlinkSync(join(root, folder, name), join(copy, folder, name));
  }
}

const bin = (...path: string[]): string => join(root, 'node_modules', ...path);
const run = (args: string[], folder = '.'): string =>
  execFileSync(process.execPath, args, {
    cwd: join(copy, folder),
    encoding: 'utf8',
    stdio: 'pipe',
  });
const checkTypes = (folder: string) =>
  run([bin('@typescript', 'native', 'bin', 'tsc'), '-p', '.'], folder);
const checkFormat = (files: string[]) =>
  run([bin('prettier', 'bin', 'prettier.cjs'), '--check', ...files]);
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

it('generates a service and a module with a list over its API that pass type check, format and tests [D8-MAKE-01]', async () => {
  await expect(make(copy, 'remote', NAME, titles)).rejects.toThrow(/Make it first/);

  const service = await make(copy, 'service', NAME, titles);
  checkTypes(`services/${NAME}`);
  checkFormat(service);
  expect((json(copy, `services/${NAME}/package.json`) as Packages).dependencies).toEqual({
    '@casebook/role-view': '*',
    '@casebook/service-kit': '*',
    ...versionsInRoot('@nestjs/common', '@nestjs/swagger', 'typeorm'),
  });
  // libs/platform-db/src/verify/release.spec.ts refuses a table that is neither audited nor listed here.
  expect(json(copy, `services/${NAME}/service.json`)).toMatchObject({
    unaudited: { [`${NAME}.migration`]: expect.any(String) as string },
  });
  expect((json(copy, MATRIX) as Record<string, object>)[NAME]).toEqual({
    [`GET /api/${NAME}/{studyId}/entries`]: { access: 'study', allowed: ACCESS_ROLES },
  });

  await describeService();
  run(
    [bin('@rtk-query', 'codegen-openapi', 'lib', 'bin', 'cli.mjs'), 'codegen.cjs'],
    `libs/api-${NAME}`,
  );
  symlinkSync(join(copy, `libs/api-${NAME}`), join(copy, `node_modules/@casebook/api-${NAME}`));
  const remote = await make(copy, 'remote', NAME, titles);
  checkTypes(`apps/mfe-${NAME}`);
  checkFormat(remote);
  run([
    '--conditions=x-source',
    '--experimental-vm-modules',
    bin('jest', 'bin', 'jest.js'),
    '--rootDir',
    copy,
    `apps/mfe-${NAME}`,
  ]);
  expect(readFileSync(join(copy, SCREENS), 'utf8')).toContain(`at(study, 'site_staff', '${NAME}')`);
  await expect(make(copy, 'remote', NAME, titles)).rejects.toThrow(Refused);
});

it('refuses a name that is not valid as schema, folder and path', async () => {
  await expect(make(copy, 'service', 'Labs-2', titles)).rejects.toThrow(Refused);
});

function versionsInRoot(...names: string[]): Record<string, string> {
  const { dependencies } = json(root, 'package.json') as Packages;
  return Object.fromEntries(names.map((name) => [name, dependencies[name]!]));
}

/** Writes the service's openapi.json, as its `npm run openapi` does once it is built. */
async function describeService(): Promise<void> {
  const { describeApi } = await import('@casebook/service-kit');
  const from = (file: string): Promise<Record<string, never>> =>
    import(join(copy, `services/${NAME}/src`, file)) as Promise<Record<string, never>>;
  const { AppModule } = await from('app.module');
  const { descriptor } = await from('descriptor');
  const api = await describeApi(AppModule!, descriptor!, '0.1.0');
  writeFileSync(join(copy, `services/${NAME}/openapi.json`), JSON.stringify(api));
}
