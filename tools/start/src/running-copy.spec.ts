import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { fakeService, makeFakeRoot } from './fake-root.testing';
import { type Portal, startPortal } from './portal';
import { RunningCopies } from './running-copy';
import type { Settings } from './settings';

/** A service that loads a file of its own, a library and an installed package only when it is asked, as worker threads do. */
const LAZY = fakeService(`
  answer = (request, response) => {
    for (const file of Object.keys(require.cache)) if (file !== __filename) delete require.cache[file];
    try {
      response.end([require('./late'), require('@casebook/words'), require('installed')].join(' '));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  };`);

function makeLibrary(root: string, word: string): void {
  const lib = join(root, 'libs', 'words');
  mkdirSync(join(lib, 'dist'), { recursive: true });
  writeFileSync(join(lib, 'package.json'), '{"name":"@casebook/words","main":"dist/index.js"}');
  writeFileSync(join(lib, 'dist', 'index.js'), `module.exports = '${word}';`);
  writeFileSync(join(root, 'services', 'echo', 'dist', 'late.js'), `module.exports = '${word}';`);
}

describe('the build that a portal runs from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook copy '));
  const root = join(folder, 'root');
  let settings: Settings;
  let portal: Portal;

  beforeAll(async () => {
    makeFakeRoot(root, {
      gateway: fakeService(`
        process.on('message', ({ move, url }) => {
          process.send({ moved: move, url });
          process.send({ drained: move, url });
        });`),
      echo: LAZY,
    });
    makeLibrary(root, 'first');
    const installed = join(root, 'node_modules', 'installed');
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'index.js'), `module.exports = 'package';`);
    const dataDir = join(folder, 'data');
    settings = { root, port: await freePort(), dataDir, databaseUrl: null, demo: false };
    portal = await startPortal(settings, { onProgress: () => undefined, durable: false });
  });
  afterAll(async () => {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const said = async (): Promise<string> => {
    const { url } = portal.services.find(({ name }) => name === 'echo')!;
    return (await fetch(url)).text();
  };
  const copies = (): string[] => readdirSync(join(settings.dataDir, 'run'));

  it('is a copy: a build beside it, or none at all, changes nothing that runs [D10-KEEP-03]', async () => {
    expect(await said()).toBe('first first package');
    makeLibrary(root, 'second');
    expect(await said()).toBe('first first package');
    const away = join(folder, 'away');
    for (const part of ['libs', 'services']) {
      cpSync(join(root, part), join(away, part), { recursive: true });
      rmSync(join(root, part), { recursive: true });
    }
    expect(await said()).toBe('first first package');
    for (const part of ['libs', 'services']) {
      cpSync(join(away, part), join(root, part), { recursive: true });
    }
  });

  it('is that of the present build after a restart, and the former copy is removed [D10-KEEP-03]', async () => {
    const before = copies();
    await portal.restart('echo', () => undefined);
    expect(await said()).toBe('second second package');
    // The gateway runs from the former one.
    expect(copies()).toEqual(expect.arrayContaining(before));
    expect(copies()).toHaveLength(2);
    makeLibrary(root, 'third');
    await portal.restart('echo', () => undefined);
    expect(await said()).toBe('third third package');
    expect(copies()).toHaveLength(2);
  });

  it('is copied once for each build, and never by halves [D10-KEEP-03]', () => {
    const dataDir = join(folder, 'other');
    const taker = new RunningCopies(root, dataDir);
    const copy = taker.take();
    expect(taker.take()).toBe(copy);
    expect(readdirSync(join(dataDir, 'run'))).toEqual([copy.split('/').at(-1)]);
    expect(existsSync(join(copy, 'services', 'echo', 'dist', 'main.js'))).toBe(true);
    taker.prune(new Set());
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  });
});
