import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskReserve } from './disk-reserve';

const MB = 1024 * 1024;

describe('space kept for the database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'casebook-reserve-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  let free: number;
  const said: string[] = [];
  const disk = new DiskReserve({
    dataDir,
    reserveMb: 8,
    warningMb: 40,
    say: (text) => said.push(text.split(' ').slice(0, 3).join(' ')),
    freeBytes: () => free * MB,
  });
  const kept = (): string[] => readdirSync(join(dataDir, 'reserve'));

  it('is written when there is room, and stays when space gets low [D10-DISK-02]', async () => {
    free = 100;
    await disk.look();
    expect(kept()).toEqual(['1', '2']);
    expect(statSync(join(dataDir, 'reserve', '1')).size).toBe(2 * MB);
    free = 30;
    await disk.look();
    expect(kept()).toEqual(['1', '2']);
    expect(said).toEqual(['Disk: only 30']);
  });

  it('is given away in two pieces on a full disk, the second when PostgreSQL ended [D10-DISK-02]', async () => {
    free = 0;
    await disk.look();
    expect(kept()).toEqual(['2']);
    expect(disk.makeRoom()).toBe(true);
    expect(kept()).toEqual([]);
    // What was given away is not taken back while it is needed.
    free = 4;
    await disk.look();
    expect(kept()).toEqual([]);
    expect(said.at(-1)).toBe('Disk full: 0');
  });

  it('is written again when there is room, and nobody is blamed for an end then [D10-DISK-02]', async () => {
    free = 100;
    await disk.look();
    expect(kept()).toEqual(['1', '2']);
    expect(disk.makeRoom()).toBe(false);
    expect(kept()).toEqual(['1', '2']);
    expect(said.at(-1)).toBe('Disk: 100 MB');
  });
});
