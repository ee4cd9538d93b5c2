import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AnchorLine, type AnchorPayload } from './anchor-record';

/** Size of a block when the last line of a large file is read from its end. */
const TAIL_BLOCK_BYTES = 65_536;
/** Approximate size of a batch of lines for a target of copies. */
const BATCH_BYTES = 1_048_576;
const NEWLINE = 0x0a;

/** An append-only file of anchors. */
export class AnchorFile {
  constructor(private readonly file: string) {}

  /** The last anchor; null in an empty file. @throws when the file does not end with a complete anchor */
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
      const { size } = await handle.stat();
      try {
        await handle.appendFile(`${JSON.stringify(line)}\n`);
        await handle.sync();
      } catch (error) {
        // A disk that is full may take a part of the line, after which no other could follow.
        await handle.truncate(size);
        throw error;
      }
    } finally {
      await handle.close();
    }
  }

  /**
   * Lines from a position in the file, about a megabyte.
   *
   * @param from the `end` of an earlier call; when no line begins there, the file was replaced and is read from its start
   */
  async from(from: number): Promise<{ lines: AnchorLine[]; end: number; more: boolean }> {
    const handle = await this.opened();
    if (!handle) return { lines: [], end: 0, more: false };
    try {
      const { size } = await handle.stat();
      const begin = (await isLineBegin(handle, from, size)) ? from : 0;
      let text = Buffer.alloc(0);
      for (let at = begin; at < size && (text.length < BATCH_BYTES || !text.includes(NEWLINE)); ) {
        const piece = Buffer.alloc(Math.min(BATCH_BYTES, size - at));
        await handle.read(piece, 0, piece.length, at);
        at += piece.length;
        text = Buffer.concat([text, piece]);
      }
      const whole = text.subarray(0, text.lastIndexOf(NEWLINE) + 1);
      const lines = whole.toString('utf8').split('\n').filter(Boolean);
      const end = begin + whole.length;
      return { lines: lines.map((line) => JSON.parse(line) as AnchorLine), end, more: end < size };
    } finally {
      await handle.close();
    }
  }

  private opened(): Promise<FileHandle | null> {
    return open(this.file, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  private async lastLine(): Promise<string | null> {
    const handle = await this.opened();
    if (!handle) return null;
    try {
      const { size } = await handle.stat();
      let tail = Buffer.alloc(0);
      for (let from = size; from > 0; ) {
        const length = Math.min(TAIL_BLOCK_BYTES, from);
        from -= length;
        const piece = Buffer.alloc(length);
        await handle.read(piece, 0, length, from);
        tail = Buffer.concat([piece, tail]);
        // The file ends with a line break; the one before it begins the last line.
        const begin = tail.lastIndexOf(NEWLINE, tail.length - 2);
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

async function isLineBegin(handle: FileHandle, at: number, size: number): Promise<boolean> {
  if (at === 0 || at > size) return at === 0;
  const before = Buffer.alloc(1);
  await handle.read(before, 0, 1, at - 1);
  return before[0] === NEWLINE;
}
