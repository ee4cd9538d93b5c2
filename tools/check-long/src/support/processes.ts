import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Proc {
  pid: number;
  name: string;
}

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return ''; // The process has just ended.
  }
};

const workingFolder = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
};

/**
 * Every process of the portal on a data folder: its environment names the folder, or it works in it as PostgreSQL
 * does. A zombie has neither and does not count.
 */
export function processesOf(dataDir: string): Proc[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter(
      (pid) => workingFolder(pid).startsWith(dataDir) || read(pid, 'environ').includes(dataDir),
    )
    .map((pid) => ({ pid, name: nameOf(pid) }));
}

function nameOf(pid: number): string {
  const command = read(pid, 'cmdline');
  return /services\/(\w+)\/dist/.exec(command)?.[1] ?? (read(pid, 'comm').trim() || `${pid}`);
}

/** Proportional set size in MiB: shared pages are divided among the processes that share them. */
export function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;
}
