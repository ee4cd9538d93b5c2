import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of a small archive by name. Throws when the archive is invalid. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zipFile = await fromBufferPromise(archive);
  for await (const entry of zipFile.eachEntry()) {
    files.set(entry.fileName, await buffer(await zipFile.openReadStreamPromise(entry)));
  }
  return files;
}
