import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** What a server writes about itself into its data folder. */
export interface Running {
  pid: number;
  port: number;
}

/** Reads postmaster.pid. @returns null when there is none, or when its process is gone. */
export function readRunning(dataDir: string): Running | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!isAlive(pid)) return null;
  if (!isPostgres(pid)) {
    // The number was given to another process since (usual in a container); PostgreSQL would refuse to start.
    rmSync(join(dataDir, 'postmaster.pid'), { force: true });
    return null;
  }
  return { pid, port };
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** Ended, but its parent (in a container often a program that does not care) has not asked for its result. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

/** @returns null when a session can be opened, else why not */
export async function connectionProblem(url: string): Promise<(Error & { code?: string }) | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined); // A server that stops while we ask is answered by the caller's loop.
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Waits until a process is gone. @returns false when it still lives after `ms` */
export async function waitForExit(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await pause(20);
  }
  return true;
}
