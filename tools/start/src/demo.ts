import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAdmin, DEMO_PASSWORD } from './accounts';
import type { Portal } from './portal';
import { StartFailure } from './progress';

interface DemoTool {
  loadDemo: (options: { baseUrl: string; onProgress: (text: string) => void }) => Promise<void>;
}

/** The demo's administrator comes from the same command as everybody's first one; all else goes through the services. */
export async function loadDemoStudy(
  portal: Portal,
  root: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const tool = join(root, 'tools', 'demo', 'dist', 'index.js');
  if (!existsSync(tool))
    throw new StartFailure('The demo study is not built; CASEBOOK_DEMO=off starts without it.');
  const { loadDemo } = require(tool) as DemoTool;
  const code = await createAdmin(
    root,
    portal.environment('auth'),
    ['--login', 'admin', '--email', 'admin@casebook.example', '--name', 'Portal Administrator'],
    DEMO_PASSWORD,
  );
  if (code !== 0) throw new StartFailure('The administrator of the demo could not be made.');
  await loadDemo({ baseUrl: portal.url, onProgress });
}
