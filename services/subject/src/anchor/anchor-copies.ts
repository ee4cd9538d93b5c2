import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnchorFile, AnchorLine, AnchorPayload } from '@casebook/platform-db';
import type { AnchorPlace } from './anchor-place';

interface Sent {
  address: string;
  /** End position in the anchor file. */
  end: number;
}

/**
 * Sends every line of the anchor file to one place, in order. The position is stored, so that no line is lost after a
 * restart.
 */
export class AnchorCopies {
  readonly #sentFile: string;
  #sentAt = -Infinity;

  constructor(
    private readonly file: AnchorFile,
    folder: string,
    private readonly place: AnchorPlace,
  ) {
    this.#sentFile = join(folder, `sent-${place.kind}.json`);
  }

  async bringUpToDate(): Promise<void> {
    for (let more = true; more; ) more = await this.sendPiece();
  }

  /** @returns whether more lines can be sent at once */
  private async sendPiece(): Promise<boolean> {
    const { lines, end, more } = await this.file.from(await this.sentUpTo());
    if (lines.length === 0) return false;
    const gathered = performance.now() - this.#sentAt >= this.place.gather;
    if (!more && !gathered && !lines.some(isUrgent)) return false;
    await this.place.send(lines);
    this.#sentAt = performance.now();
    await this.remember({ address: this.place.address, end });
    return more;
  }

  private async sentUpTo(): Promise<number> {
    const text = await readFile(this.#sentFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return 0;
    const { address, end } = JSON.parse(text) as Sent;
    return address === this.place.address ? end : 0;
  }

  private async remember(sent: Sent): Promise<void> {
    await writeFile(`${this.#sentFile}.new`, JSON.stringify(sent), { mode: 0o600 });
    await rename(`${this.#sentFile}.new`, this.#sentFile);
  }
}

const isUrgent = ({ payload }: AnchorLine): boolean =>
  !['timer', 'start'].includes((JSON.parse(payload) as AnchorPayload).cause);
