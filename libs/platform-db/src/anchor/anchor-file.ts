import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AnchorLine, type AnchorPayload } from './anchor-record';

/** The last line of a large file is read from its end, so much at a time. */
const PIECE = 65_536;

/** A file to which anchors are only ever added. */
export class AnchorFile {
  constructor(private readonly file: string) {}

  /** What was written last; null when nothing was. @throws when the file does not end with a whole anchor */
  async last(): Promise<{ seq: number; payload: string; anchorNo: number; root: string } | null> {
    const text = await this.lastLine();
    if (text === null) return null;
    const { payload } = JSON.parse(text) as AnchorLine;
    const { seq, anchorNo, root } = JSON.parse(payload) as AnchorPayload;
    return { seq, payload, anchorNo, root };
  }

  /** Returns when the line is on the disk. */
  async append(line: AnchorLine): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
    const handle = await open(this.file, 'a', 0o600);
    try {
      await handle.write(`${JSON.stringify(line)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  private async lastLine(): Promise<string | null> {
    const handle = await open(this.file, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!handle) return null;
    try {
      const { size } = await handle.stat();
      let tail = Buffer.alloc(0);
      for (let from = size; from > 0; ) {
        const length = Math.min(PIECE, from);
        from -= length;
        const piece = Buffer.alloc(length);
        await handle.read(piece, 0, length, from);
        tail = Buffer.concat([piece, tail]);
        // The file ends with a line break; the one before it begins the last line.
        const begin = tail.lastIndexOf(0x0a, tail.length - 2);
        if (begin >= 0 || from === 0)
          return tail
            .subarray(begin + 1)
            .toString('utf8')
            .trimEnd();
      }
      return null;
    } finally {
      await handle.close();
    }
  }
}
