import { mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const KEEP_BYTES = 10 * 1024 * 1024;

/** Opens a log for appending; a long one is renamed to `….1` first. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > KEEP_BYTES) {
    renameSync(file, `${file}.1`);
  }
  return openSync(file, 'a', 0o600);
}

export function lastLines(file: string, count: number): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
