import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

describe('installing the dependencies [D10-INSTALL-01]', () => {
  it('runs no program of a package', () => {
    const folder = mkdtempSync(join(tmpdir(), 'casebook-install-'));
    const bootstrap = join(folder, 'tools', 'start', 'bootstrap.cjs');
    mkdirSync(join(folder, 'tools', 'start'), { recursive: true });
    cpSync(join(root, 'tools', 'start', 'bootstrap.cjs'), bootstrap);
    const lock = { packages: { 'node_modules/something': { version: '1.0.0' } } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const npm = join(folder, 'npm.cjs');
    writeFileSync(npm, `console.log(JSON.stringify(process.argv.slice(2))); process.exit(1);`);
    const { stdout } = spawnSync(process.execPath, [bootstrap, 'start'], {
      env: { PATH: process.env['PATH'], npm_execpath: npm },
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    const asked = JSON.parse(/\[".*\]/.exec(stdout)![0]) as string[];
    expect(asked).toEqual(expect.arrayContaining(['ci', '--ignore-scripts']));
  });

  it('lists every package that would run one, each tested without it', () => {
    const { packages } = readJson('package-lock.json') as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> };
    const wanting = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(wanting.filter((name) => allowScripts[name] !== false)).toEqual([]);
    expect(Object.values(allowScripts)).not.toContain(true);
  });
});
