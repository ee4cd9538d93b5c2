import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Channel, openEnvelope, parseChannel } from '@casebook/remote-contract';
import {
  publicKeysOf,
  type ReleaseKey,
  signPayload,
  verifySignature,
} from '@casebook/release-signing';

const NUMBERED = /^channel-(\d+)\.json$/;

const folderOf = (registryDir: string) => join(registryDir, 'channels');

/**
 * The newest channel document, or null before the first. Only the numbered files are read: `prod.json` is a copy of
 * the newest, which may be out of date after a writer was killed.
 *
 * @throws Error when it is not signed with the key
 */
export async function readChannel(registryDir: string, key: ReleaseKey): Promise<Channel | null> {
  return (await channelHistory(registryDir, key)).at(-1) ?? null;
}

/** All channel documents, oldest first. */
export async function channelHistory(registryDir: string, key: ReleaseKey): Promise<Channel[]> {
  const documents = await Promise.all(
    (await seqsOf(registryDir)).map(async (seq) => {
      const json = await readFile(join(folderOf(registryDir), `channel-${seq}.json`), 'utf8');
      if (!isEnvelope(json)) return null;
      const { payload } = await openEnvelope(json, publicKeysOf(key), verifySignature);
      return parseChannel(payload);
    }),
  );
  return documents.filter((document) => document !== null);
}

/** Of unsigned documents of early versions only the numbers are used. */
const isEnvelope = (json: string): boolean => Object.hasOwn(JSON.parse(json) as object, 'payload');

/** The number of the next document. */
export async function nextSeq(registryDir: string): Promise<number> {
  return (await newestSeq(registryDir)) + 1;
}

/**
 * Writes the next document. `channel-<seq>.json` is created once and never rewritten, so of two writers with the
 * same number one is refused and no change is lost.
 *
 * @returns false when another writer has used this number
 */
export async function writeChannel(
  registryDir: string,
  channel: Channel,
  key: ReleaseKey,
): Promise<boolean> {
  const folder = folderOf(registryDir);
  await mkdir(folder, { recursive: true });
  const json = `${JSON.stringify(signPayload(JSON.stringify(channel), key))}\n`;
  const numbered = join(folder, `channel-${channel.seq}.json`);
  const incoming = join(folder, `incoming-${randomUUID()}.json`);
  await writeDurably(incoming, json);
  try {
    // Creating a link fails when the name exists, and readers never see an incomplete file.
    await link(incoming, numbered);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await unlink(incoming);
    return false;
  }
  await unlink(incoming);
  await publishNewest(registryDir);
  return true;
}

/** Makes `prod.json` a copy of the newest document, also when several writers run at the same time. */
async function publishNewest(registryDir: string): Promise<void> {
  const folder = folderOf(registryDir);
  for (let published = 0; ; ) {
    const newest = await newestSeq(registryDir);
    if (newest === published) return;
    const incoming = join(folder, `incoming-${randomUUID()}.json`);
    await writeDurably(incoming, await readFile(join(folder, `channel-${newest}.json`), 'utf8'));
    await rename(incoming, join(folder, 'prod.json'));
    published = newest;
  }
}

async function newestSeq(registryDir: string): Promise<number> {
  return (await seqsOf(registryDir)).at(-1) ?? 0;
}

async function seqsOf(registryDir: string): Promise<number[]> {
  const names = await readdir(folderOf(registryDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => NUMBERED.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
}

async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
