import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file in an archive; its content may be a stream of any length. */
export interface ZipEntry {
  name: string;
  content: string | AsyncIterable<Uint8Array>;
}

/**
 * Equal files give equal archives, so the modification time is fixed, and written without a time zone. ZIP64 is left to
 * files of more than 4 GB, because LibreOffice 7 opens no workbook with it.
 */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * Writes a ZIP archive while its content arrives, in constant memory: the next entry is asked for when the content of the one
 * before has been read. When nobody reads on, the content is ended.
 */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const fail = (error: Error): void => void output.destroy(error);
  archive.on('error', fail);
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  const addAll = async (): Promise<void> => {
    for await (const { name, content } of entries) {
      if (typeof content === 'string') archive.addBuffer(Buffer.from(content), name, OPTIONS);
      else await read(content, (give) => archive.addReadStreamLazy(name, OPTIONS, give));
    }
    archive.end();
  };
  const read = (
    content: AsyncIterable<Uint8Array>,
    add: (give: (ready: (error: null, stream: Readable) => void) => void) => void,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      add((ready) => {
        current = Readable.from(content);
        current.once('end', resolve).once('error', reject);
        ready(null, current);
      });
    });
  void addAll().catch(fail);
  yield* output as AsyncIterable<Buffer>;
}
