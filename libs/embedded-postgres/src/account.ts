import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating system account that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as another account of the machine:
 * the one that already owns the data folder, else `postgres`, else `nobody`.
 *
 * @returns null when the current account can run it itself
 */
export function accountFor(dataDir: string): Account | null {
  if (process.geteuid?.() !== 0) return null;
  // initdb looks its own account up by number, so only accounts of this file can be used.
  const accounts = new Map<string, Account>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0) accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  const account =
    [...accounts.values()].find(({ uid }) => uid === owner) ??
    accounts.get('postgres') ??
    accounts.get('nobody');
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither the account "postgres" nor "nobody". ' +
        'Start Casebook as an ordinary user, or set DATABASE_URL.',
    );
  }
  return account;
}

/** Whether an account may enter every folder from the root down to `path`, and read `path`. */
export function canReach(path: string, { uid, gid }: Account): boolean {
  const allowed = (target: string, bits: number): boolean => {
    const { mode, uid: owner, gid: group } = statSync(target);
    const shift = owner === uid ? 6 : group === gid ? 3 : 0;
    return ((mode >> shift) & bits) === bits;
  };
  if (!allowed(path, 5)) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!allowed(folder, 1)) return false;
    if (folder === dirname(folder)) return true;
  }
}
