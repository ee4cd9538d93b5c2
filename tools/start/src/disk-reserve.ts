import { randomFillSync } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

const MB = 1024 * 1024;
/** Free space at which PostgreSQL could not write its log any more, and would end. */
const HARDLY_ANYTHING = 24 * MB;
/** The first piece is given when the disk is full, the second when PostgreSQL has to recover. */
const PIECES = ['1', '2'] as const;

type Level = 'enough' | 'low' | 'full';

export interface DiskSettings {
  dataDir: string;
  /** Below this nothing is written. */
  reserveMb: number;
  /** Below this the administrators are told. */
  warningMb: number;
  say: (text: string) => void;
  /** Replaced in tests. */
  freeBytes?: (folder: string) => number;
}

/**
 * Space that is kept for PostgreSQL, in files that are removed when the disk is full. Services refuse to write while less than the
 * reserve is free; each piece is smaller than the reserve, so giving one away does not let them write again.
 */
export class DiskReserve {
  private readonly folder: string;
  private readonly pieceBytes: number;
  private readonly freeBytes: (folder: string) => number;
  private level: Level = 'enough';
  private filling: Promise<void> = Promise.resolve();

  constructor(private readonly settings: DiskSettings) {
    this.folder = join(settings.dataDir, 'reserve');
    this.pieceBytes = Math.floor((settings.reserveMb * MB) / 4);
    this.freeBytes = settings.freeBytes ?? freeBytesOf;
  }

  /** Looks how much space is left; gives a piece of the reserve away, or fills it up again. */
  look(): Promise<void> {
    const free = this.freeBytes(this.settings.dataDir);
    this.tell(free);
    if (free < HARDLY_ANYTHING) this.give('1');
    const missing = PIECES.length - this.kept().length;
    const needed = this.settings.reserveMb * MB + missing * this.pieceBytes + HARDLY_ANYTHING;
    if (missing > 0 && free >= needed) {
      this.filling = this.filling.then(() => this.fill());
    }
    return this.filling;
  }

  /** Room for the recovery of PostgreSQL. @returns whether the disk is full */
  makeRoom(): boolean {
    const isFull = this.freeBytes(this.settings.dataDir) < this.settings.reserveMb * MB;
    if (isFull) for (const piece of PIECES) this.give(piece);
    return isFull;
  }

  private kept(): string[] {
    mkdirSync(this.folder, { recursive: true });
    return readdirSync(this.folder).filter((name) => (PIECES as readonly string[]).includes(name));
  }

  private give(piece: (typeof PIECES)[number]): void {
    rmSync(join(this.folder, piece), { force: true });
  }

  private async fill(): Promise<void> {
    const kept = this.kept();
    for (const piece of PIECES.filter((one) => !kept.includes(one))) {
      await writePiece(join(this.folder, piece), this.pieceBytes).catch(() => this.give(piece));
    }
  }

  private tell(free: number): void {
    const { reserveMb, warningMb, dataDir, say } = this.settings;
    const level = free < reserveMb * MB ? 'full' : free < warningMb * MB ? 'low' : 'enough';
    if (level === this.level) return;
    this.level = level;
    const left = `${Math.floor(free / MB)} MB are free in ${dataDir}`;
    if (level === 'enough') say(`Disk: ${left}`);
    if (level === 'low') say(`Disk: only ${left}. Below ${reserveMb} MB nothing can be saved`);
    if (level === 'full') {
      say(`Disk full: ${left}. Nothing can be saved until there is space; reading goes on`);
    }
  }
}

export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Random bytes, because some file systems store no zeros. */
async function writePiece(file: string, bytes: number): Promise<void> {
  const chunk = randomFillSync(Buffer.alloc(MB));
  const handle = await open(file, 'w', 0o600);
  try {
    for (let left = bytes; left > 0; left -= MB) {
      await handle.appendFile(left < MB ? chunk.subarray(0, left) : chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
