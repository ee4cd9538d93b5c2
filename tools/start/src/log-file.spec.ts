import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, openLog, shortenLogs } from './log-file';

describe('a log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-logs-'));
  const file = join(folder, 'echo.log');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('that grew too long is begun anew while its process goes on writing [D10-LOG-02]', () => {
    const log = openLog(file);
    writeSync(log, 'a long line\n');
    shortenLogs(folder, 5);
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('a long line\n');
    writeSync(log, 'next\n');
    closeSync(log);
    expect(readFileSync(file, 'utf8')).toBe('next\n');
  });

  it('that cannot be kept is removed, so that it never fills the disk [D10-LOG-02]', () => {
    rmSync(`${file}.1`);
    mkdirSync(`${file}.1`); // Nothing can be copied there.
    writeFileSync(file, 'a long line\n');
    shortenLogs(folder, 5);
    expect(readFileSync(file, 'utf8')).toBe('');
    expect(existsSync(`${file}.1`)).toBe(false);
  });

  it('that cannot be opened does not keep its service from starting [D10-LOG-02]', () => {
    const blocked = join(file, 'below-a-file.log');
    const log = openLog(blocked);
    expect(writeSync(log, 'lost\n')).toBe(5);
    closeSync(log);
    expect(existsSync(blocked)).toBe(false);
    expect(lastLines(blocked, 3)).toBe('(there is no log)');
  });
});
