import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@casebook/platform-db';
import { runAuthProgram } from './accounts';
import { DATABASE, readState, writeState } from './database';
import type { Portal } from './portal';
import { StartFailure } from './progress';
import type { Settings } from './settings';

interface DemoTool {
  loadDemo: (options: { baseUrl: string; onProgress: (text: string) => void }) => Promise<void>;
}

/** Creates the accounts with the auth service's own program. */
async function makeDemoAccounts(portal: Portal, root: string): Promise<void> {
  const code = await runAuthProgram(root, 'seed-demo', portal.environment('auth'), []);
  if (code !== 0) throw new StartFailure('The demo accounts could not be made.');
}

/** Loads the study over the API of the portal. */
async function loadDemoStudy(
  portal: Portal,
  root: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const tool = join(root, 'tools', 'demo', 'dist', 'index.js');
  if (!existsSync(tool)) {
    throw new StartFailure('The demo study is not built; CASEBOOK_DEMO=off starts without it.');
  }
  const { loadDemo } = require(tool) as DemoTool;
  await loadDemo({ baseUrl: portal.url, onProgress });
}

/**
 * A demo that was interrupted while it was loaded is half a study: it starts again from nothing.
 *
 * @returns whether the database was made anew
 */
export async function dropHalfLoadedDemo(
  adminUrl: string,
  say: (text: string) => void,
): Promise<boolean> {
  if ((await readState(adminUrl, 'demo')) !== 'loading') return false;
  say('… the demo study was not loaded completely; starting over');
  const maintenance = new URL(adminUrl);
  maintenance.pathname = '/postgres';
  await withClient(maintenance.href, async (client) => {
    await client.query(`drop database ${DATABASE} with (force)`);
    await client.query(`create database ${DATABASE}`);
  });
  return true;
}

/** Loads accounts and study of the demo, unless that was done at an earlier start. */
export async function loadDemoOnce(
  portal: Portal,
  { root, withoutDemoStudy }: Settings,
  say: (text: string) => void,
): Promise<void> {
  if ((await readState(portal.adminUrl, 'demo')) === 'loaded') return;
  say('Loading the demo study');
  await writeState(portal.adminUrl, 'demo', 'loading');
  await makeDemoAccounts(portal, root);
  if (!withoutDemoStudy) await loadDemoStudy(portal, root, (text) => say(`… ${text}`));
  await writeState(portal.adminUrl, 'demo', 'loaded');
}
