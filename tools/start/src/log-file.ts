import {
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';

const KEEP_BYTES = 10 * 1024 * 1024;

/** Opens a log for appending; a long one is renamed to `….1` first. Without space for it, nothing is logged. */
export function openLog(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > KEEP_BYTES) {
      renameSync(file, `${file}.1`);
    }
    return openSync(file, 'a', 0o600);
  } catch {
    return openSync(devNull, 'a'); // A service without a log is better than no service.
  }
}

export function lastLines(file: string, count: number): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '(there is no log)';
  }
}

/** Moves what is in long logs to `….1` while their processes go on appending; without space for that, it is removed. */
export function shortenLogs(folder: string, keepBytes = KEEP_BYTES): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.log'))) {
    const file = join(folder, name);
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= keepBytes) continue;
    try {
      copyFileSync(file, `${file}.1`);
    } catch {
      rmSync(`${file}.1`, { recursive: true, force: true });
    }
    truncateSync(file);
  }
}
