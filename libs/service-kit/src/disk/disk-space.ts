import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import { readConfig } from '../config/config';
import { Problem } from '../problem/problem';

const MB = 1024 * 1024;
/** A reading is used for this long, so that a hundred saves at once read once. */
const READING_MS = 100;

const shape = {
  /** Folder of all data; without it nothing is known of the disk. */
  CASEBOOK_DATA: z.string().min(1).optional(),
  /** Below this free space nothing is written; 0 when the database is elsewhere. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(0),
  /** Below this free space the administrators are told. */
  DISK_WARNING_MB: z.coerce.number().int().min(0).default(0),
};

export interface DiskLimits {
  folder: string | null;
  reserveBytes: number;
  warningBytes: number;
}

export interface DiskReading {
  freeBytes: number;
  totalBytes: number;
}

const readFileSystem = async (folder: string): Promise<DiskReading> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

/**
 * The free space of the data folder. A database whose disk is full ends; so writes are refused while there is still room for
 * reading, sessions and the recovery of the database.
 */
export class DiskSpace {
  #reading: { at: number; value: Promise<DiskReading | null> } | null = null;

  constructor(
    readonly limits: DiskLimits,
    private readonly read: (folder: string) => Promise<DiskReading> = readFileSystem,
    private readonly now: () => number = () => performance.now(),
  ) {}

  static of(environment: NodeJS.ProcessEnv): DiskSpace {
    const { CASEBOOK_DATA, DISK_RESERVE_MB, DISK_WARNING_MB } = readConfig(environment, shape);
    return new DiskSpace({
      folder: CASEBOOK_DATA ?? null,
      reserveBytes: DISK_RESERVE_MB * MB,
      warningBytes: DISK_WARNING_MB * MB,
    });
  }

  /** @returns null when it is not known */
  look(): Promise<DiskReading | null> {
    const { folder } = this.limits;
    if (folder === null) return Promise.resolve(null);
    const at = this.now();
    if (!this.#reading || at - this.#reading.at >= READING_MS) {
      this.#reading = { at, value: this.read(folder).catch(() => null) };
    }
    return this.#reading.value;
  }

  /** @throws Problem 507 when the disk is full */
  async requireRoom(): Promise<void> {
    const { reserveBytes } = this.limits;
    if (reserveBytes === 0) return;
    const reading = await this.look();
    if (reading && reading.freeBytes < reserveBytes) throw Problem.diskFull();
  }
}
