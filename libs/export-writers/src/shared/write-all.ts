import type { FileHandle } from 'node:fs/promises';

type Writable = Pick<FileHandle, 'write' | 'writev'>;

/**
 * Writes pieces one after the other at a position. A disk that gets full takes a part of them and says so only to the
 * next write.
 *
 * @throws the error of the system, such as ENOSPC
 */
export async function writeAll(
  file: Writable,
  pieces: readonly Buffer[],
  position: number,
): Promise<void> {
  let { bytesWritten: done } = await file.writev([...pieces], position);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (done === length) return;
  const bytes = Buffer.concat(pieces);
  while (done < length) {
    done += (await file.write(bytes, done, length - done, position + done)).bytesWritten;
  }
}
