import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseChannel } from '@casebook/remote-contract';

/** How long a new channel document may go unseen. */
const CHECK_MS = 1000;

/** The channel document in use: which release of each remote this portal runs. */
export class ChannelFile {
  private readonly path: string;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private version = '';
  private document: { json: string; seq: number } | null = null;

  constructor(
    registryDir: string,
    private readonly report: (error: unknown) => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.path = join(registryDir, 'channels', 'prod.json');
  }

  /** Null before the first release. A document that cannot be read leaves the last good one in use. */
  current(): { json: string; seq: number } | null {
    if (this.now() - this.checkedAt < CHECK_MS) return this.document;
    this.checkedAt = this.now();
    try {
      const { mtimeMs, size, ino } = statSync(this.path);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (version === this.version) return this.document;
      this.version = version;
      const json = readFileSync(this.path, 'utf8');
      this.document = { json: json.trim(), seq: parseChannel(json).seq };
    } catch (error) {
      if (this.document || (error as NodeJS.ErrnoException).code !== 'ENOENT') this.report(error);
    }
    return this.document;
  }
}
