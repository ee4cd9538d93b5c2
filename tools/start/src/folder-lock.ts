import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@casebook/embedded-postgres';
import { StartFailure } from './progress';

interface Holder {
  pid: number;
  /** Start time of the process, because the system may have given its number to another process again. */
  born: string;
  url: string;
}

/**
 * Takes the lock of the data folder for this process. @returns a function that gives it back. @throws StartFailure
 * when it is in use
 */
export function lockFolder(dataDir: string, url: string): () => void {
  const file = join(dataDir, 'lock.json');
  const mine: Holder = { pid: process.pid, born: bornAt(process.pid), url };
  for (let attempt = 1; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') {
        throw new StartFailure(
          `The data folder ${dataDir} cannot be written by this account. Choose another with CASEBOOK_DATA.`,
        );
      }
      if (code !== 'EEXIST' || attempt > 3) throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder.pid) && bornAt(holder.pid) === holder.born) {
      throw new StartFailure(
        `The data folder ${dataDir} is in use: Casebook already runs on it ` +
          `(process ${holder.pid}, ${holder.url}). ` +
          'Stop that one, or give this one its own folder with CASEBOOK_DATA and its own PORT.',
      );
    }
    rmSync(file, { force: true });
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null; // The file was incomplete, or the lock was given back a moment ago.
  }
}

/** Empty where the system has no start time; then the process number decides. */
function bornAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields after the name, which may contain spaces and brackets; the start time is number 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
