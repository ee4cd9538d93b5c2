import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run';

export interface Browser {
  executable: string;
  /** Environment variables of the browser for libraries and fonts that the system does not have. */
  environment: Record<string, string>;
}

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium of the system if it runs, else the one of the npm package. */
export async function findBrowser(root: string): Promise<Browser> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of SYSTEM) {
      const executable = join(folder, name);
      if (isExecutable(executable) && (await answers({ executable, environment: {} }))) {
        return { executable, environment: {} };
      }
    }
  }
  return packagedBrowser(root);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function answers({ executable, environment }: Browser): Promise<boolean> {
  const result = await run(executable, ['--no-sandbox', '--headless', '--version'], {
    cwd: '/',
    env: { ...process.env, ...environment },
  });
  return result.code === 0;
}

/** Unpacks @sparticuz/chromium into .cache, once. */
async function packagedBrowser(root: string): Promise<Browser> {
  const home = join(root, '.cache', 'chromium');
  const executable = join(home, 'chromium');
  if (!existsSync(executable)) {
    const draft = `${home}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    // The package unpacks into the folder for temporary files and would use files that are already there.
    const program = `
      const { default: chromium, inflate } = await import('@sparticuz/chromium');
      const { dirname, join } = await import('node:path');
      const { createRequire } = await import('node:module');
      const bin = join(dirname(createRequire(${JSON.stringify(join(root, 'package.json'))}).resolve('@sparticuz/chromium')), '..', 'bin');
      await chromium.executablePath(bin);
      await inflate(join(bin, 'al2023.tar.br'));`;
    const result = await run(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
      env: { ...process.env, TMPDIR: draft },
    });
    if (result.code !== 0) throw new Error(`The browser cannot be unpacked: ${result.output}`);
    chmodSync(join(draft, 'chromium'), 0o755);
    rmSync(home, { recursive: true, force: true });
    renameSync(draft, home);
  }
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(home, 'fonts') };
  const own = { executable, environment: fonts };
  const withLibraries = {
    executable,
    environment: { ...fonts, LD_LIBRARY_PATH: join(home, 'al2023', 'lib') },
  };
  for (const browser of [own, withLibraries]) if (await answers(browser)) return browser;
  throw new Error(
    'No browser runs on this machine: there is no chromium or google-chrome, and the packaged one does not start.',
  );
}
