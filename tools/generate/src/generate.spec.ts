import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { make, Refused } from './make';

const root = join(__dirname, '..', '..', '..');
const titles = { en: 'Laboratory', ja: '検査室', th: 'ห้องปฏิบัติการ' };
const MATRIX = 'docs/validation/access-matrix.json';

interface Packages {
  dependencies: Record<string, string>;
}

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
  ]) {
    mkdirSync(join(copy, file, '..'), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  symlinkSync(join(root, 'libs'), join(copy, 'libs'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const check = (args: string[], cwd: string): string =>
  execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
const bin = (...path: string[]): string => join(root, 'node_modules', ...path);

it('makes a module that type-checks, is formatted and passes its test [D8-MAKE-01]', async () => {
  const files = await make(copy, 'remote', 'labs', titles);
  check([bin('@typescript', 'native', 'bin', 'tsc'), '-p', '.'], join(copy, 'apps', 'mfe-labs'));
  check([bin('prettier', 'bin', 'prettier.cjs'), '--check', ...files], copy);
  const jest = [
    '--conditions=x-source',
    '--experimental-vm-modules',
    bin('jest', 'bin', 'jest.js'),
  ];
  check([...jest, '--rootDir', copy, 'apps/mfe-labs'], copy);
  expect(readFileSync(join(copy, 'apps/mfe-labs/webpack.config.cjs'), 'utf8')).toHaveLength(
    "module.exports = require('@casebook/mfe-build').remote(__dirname);\n".length,
  );
  await expect(make(copy, 'remote', 'labs', titles)).rejects.toThrow(Refused);
}, 60_000);

it('makes a service that type-checks, is formatted and has its row in the access matrix [D8-MAKE-01]', async () => {
  // Its client is a library; the libraries of the copy are those of the repository.
  rmSync(join(copy, 'libs'));
  const files = await make(copy, 'service', 'labs', titles);
  check([bin('@typescript', 'native', 'bin', 'tsc'), '-p', '.'], join(copy, 'services', 'labs'));
  check([bin('prettier', 'bin', 'prettier.cjs'), '--check', ...files], copy);
  const made = JSON.parse(
    readFileSync(join(copy, 'services/labs/package.json'), 'utf8'),
  ) as Packages;
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Packages;
  expect(made.dependencies).toEqual({
    '@casebook/service-kit': '*',
    '@nestjs/common': dependencies['@nestjs/common'],
    '@nestjs/swagger': dependencies['@nestjs/swagger'],
    typeorm: dependencies['typeorm'],
  });
  const matrix = JSON.parse(readFileSync(join(copy, MATRIX), 'utf8')) as Record<string, object>;
  expect(Object.keys(matrix['labs']!)).toEqual(['GET /api/labs/{studyId}/entries']);
}, 60_000);

it('refuses a name that cannot be a schema, a folder and a path', async () => {
  await expect(make(copy, 'service', 'Labs-2', titles)).rejects.toThrow(Refused);
});
