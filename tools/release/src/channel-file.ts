import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Channel, parseChannel } from '@casebook/remote-contract';
import { exists } from './files';

const folderOf = (registryDir: string) => join(registryDir, 'channels');

export async function readChannel(registryDir: string): Promise<Channel | null> {
  const file = join(folderOf(registryDir), 'prod.json');
  return (await exists(file)) ? parseChannel(await readFile(file, 'utf8')) : null;
}

/** `channel-<seq>.json` is created once and never rewritten; `prod.json` is replaced whole, so no reader sees half of it. */
export async function writeChannel(registryDir: string, channel: Channel): Promise<void> {
  const folder = folderOf(registryDir);
  await mkdir(folder, { recursive: true });
  const json = `${JSON.stringify(channel, null, 2)}\n`;
  await writeDurably(join(folder, `channel-${channel.seq}.json`), json, 'wx');
  const incoming = join(folder, `prod.json.incoming-${process.pid}`);
  await writeDurably(incoming, json, 'w');
  await rename(incoming, join(folder, 'prod.json'));
}

async function writeDurably(path: string, content: string, flag: 'w' | 'wx'): Promise<void> {
  const file = await open(path, flag);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
