import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runAuthProgram } from './accounts';
import type { Portal } from './portal';
import { StartFailure } from './progress';

interface DemoTool {
  loadDemo: (options: { baseUrl: string; onProgress: (text: string) => void }) => Promise<void>;
}

/** Creates the accounts with the auth service's own program. */
export async function makeDemoAccounts(portal: Portal, root: string): Promise<void> {
  const code = await runAuthProgram(root, 'seed-demo', portal.environment('auth'), []);
  if (code !== 0) throw new StartFailure('The demo accounts could not be made.');
}

/** Loads the study over the API of the portal. */
export async function loadDemoStudy(
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
