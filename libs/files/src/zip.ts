import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file in an archive; its content may be a stream of any length. */
export interface ZipEntry {
  name: string;
  content: string | AsyncIterable<Uint8Array>;
}

/** Equal files give equal archives, so the modification time is fixed; the size of a file is not known beforehand. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceZip64Format: true };

/** Writes a ZIP archive while its content arrives, in constant memory. An entry may wait for the content of those before. */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const fail = (error: Error): void => void output.destroy(error);
  archive.on('error', fail);
  const addAll = async (): Promise<void> => {
    for await (const { name, content } of entries) {
      if (typeof content === 'string') archive.addBuffer(Buffer.from(content), name, OPTIONS);
      else {
        archive.addReadStreamLazy(name, OPTIONS, (give) =>
          give(null, Readable.from(content).on('error', fail)),
        );
      }
    }
    archive.end();
  };
  void addAll().catch(fail);
  yield* output as AsyncIterable<Buffer>;
}
