import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { DEMO_PASSWORD } from '@casebook/tool-start';
import { Api } from '../support/api';
import { pause } from '../support/entry';
import { Launcher } from '../support/launcher';
import { processesOf } from '../support/processes';
import { must, type Note } from '../support/report';
import { newFolder, root } from '../support/folders';

/** Time limits after which the process counts as hanging: install and build from nothing, and the whole suite. */
const START_S = 1_200;
const TEST_S = 3_600;
const STOP_S = 30;

/** A clone of the last commit: `npm start` from nothing, and `npm test` while the portal runs. */
export async function cleanClone(note: Note): Promise<void> {
  const folder = newFolder();
  chmodSync(folder, 0o711); // The account that runs PostgreSQL needs access to the folder.
  const checkout = join(folder, 'casebook');
  const port = await freePort();
  const environment = {
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    PORT: String(port),
    CASEBOOK_DATA: join(folder, 'data'),
    // An empty npm cache, because a new machine has none.
    npm_config_cache: process.env['npm_config_cache'] ?? join(homedir(), '.npm'),
  };
  for (const path of [environment.HOME, environment.TMPDIR]) mkdirSync(path, { mode: 0o711 });
  execFileSync('git', ['clone', '--quiet', root, checkout]);
  const start = new Launcher(['start'], environment, checkout);
  try {
    const url = `http://127.0.0.1:${port}`;
    const seconds = await start.says(`Casebook is ready: ${url}`, START_S);
    note(`npm start from nothing: ready after ${seconds.toFixed(0)} s`);
    const { CASEBOOK_DATA: _, PORT: __, ...ofTests } = environment;
    const began = Date.now();
    const test = new Launcher(['test'], ofTests, checkout);
    const code = await test.end(TEST_S);
    const lastLine = test.output.trimEnd().split('\n').at(-1)!;
    must(
      code === 0 && /^\d+ passed, 0 failed$/.test(lastLine),
      `npm test passes beside it, it ended with ${code}: ${test.output.slice(-4_000)}`,
    );
    note(`npm test beside it: ${lastLine}, ${((Date.now() - began) / 1000).toFixed(0)} s`);
    await (await new Api(url).signIn('datamanager', DEMO_PASSWORD)).close();
  } finally {
    start.signal('SIGINT');
    await start.end(STOP_S);
    const left = await remaining(folder);
    rmSync(folder, { recursive: true, force: true });
    must(left.length === 0, `no process is left: ${left.join(', ')}`);
  }
  note('no process is left of either');
}

/** The processes of a folder that do not end by themselves. */
async function remaining(folder: string): Promise<string[]> {
  const until = Date.now() + STOP_S * 1000;
  for (;;) {
    const left = processesOf(folder).map(({ name }) => name);
    if (left.length === 0 || Date.now() > until) return left;
    await pause(100);
  }
}
