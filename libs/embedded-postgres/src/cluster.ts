import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, canReach } from './account';
import type { Binaries } from './binaries';

export const SUPERUSER = 'casebook_admin';
const MAJOR = '18';

/**
 * The data folder as the server shall name it. Another account may not be able to walk there (a checkout
 * below /root); it can always use the folder it was started in.
 */
export const nameOf = (dataDir: string, account: Account | null): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : dataDir;

/** Creates the cluster unless it exists. A half made one never takes its place. */
export function ensureCluster(
  binaries: Binaries,
  dataDir: string,
  account: Account | null,
  options: { password: string; durable: boolean },
): void {
  const versionFile = join(dataDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version !== MAJOR) {
      throw new Error(
        `${dataDir} was made by PostgreSQL ${version}; this one is ${MAJOR} and cannot read it.`,
      );
    }
    return;
  }
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(dataDir), { recursive: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  initialise(binaries, draft, account, options);
  renameSync(draft, dataDir);
}

function initialise(
  binaries: Binaries,
  dataDir: string,
  account: Account | null,
  { password, durable }: { password: string; durable: boolean },
): void {
  const base = [tmpdir(), '/var/tmp'].find((place) => !account || canReach(place, account));
  const folder = mkdtempSync(join(base ?? tmpdir(), 'casebook-initdb-'));
  const passwordFile = join(folder, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account) {
      chownSync(folder, account.uid, account.gid);
      chownSync(passwordFile, account.uid, account.gid);
    }
    const result = spawnSync(
      binaries.initdb,
      [
        ['-D', nameOf(dataDir, account)],
        ['-U', SUPERUSER],
        ['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        // Fast, the same on every machine, and needs no locale of the operating system.
        ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        ['--data-checksums', ...(durable ? [] : ['--no-sync'])],
      ].flat(),
      { cwd: dataDir, encoding: 'utf8', env: serverEnvironment(), ...account },
    );
    if (result.error) throw new Error(`initdb cannot run: ${result.error.message}${libcHint()}`);
    if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr.trim()}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** PG… settings of the surrounding shell must not reach our server. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
});

const libcHint = (): string =>
  existsSync('/lib/ld-musl-x86_64.so.1') || existsSync('/lib/ld-musl-aarch64.so.1')
    ? ' (the embedded PostgreSQL needs glibc, which this system does not have; set DATABASE_URL)'
    : '';
