import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { newFolder } from './folders';

const MB = 1024 * 1024;
const FILLER = 'filler';

/** A file system of its own in memory, which can be filled. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** @returns null where this account may not mount */
  static mount(megabytes: number): SmallDisk | null {
    const folder = newFolder();
    const options = `size=${megabytes}m,mode=0755`;
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
    if (status === 0) return new SmallDisk(folder);
    rmSync(folder, { recursive: true, force: true });
    return null;
  }

  /** Writes until the disk takes no more byte. */
  async fill(): Promise<void> {
    const chunk = Buffer.alloc(MB, 1);
    const handle = await open(join(this.folder, FILLER), 'a');
    try {
      for (let size = MB; size >= 512; ) {
        const written = await handle
          .write(chunk, 0, size)
          .then(({ bytesWritten }) => bytesWritten)
          .catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOSPC') throw error;
            return 0;
          });
        if (written < size) size = Math.floor(size / 2);
      }
    } finally {
      await handle.close();
    }
  }

  giveBack(): void {
    rmSync(join(this.folder, FILLER), { force: true });
  }

  unmount(): void {
    spawnSync('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
