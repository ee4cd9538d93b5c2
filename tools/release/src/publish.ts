import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Channel,
  type Descriptor,
  DESCRIPTOR_FILE,
  parseDescriptor,
} from '@casebook/remote-contract';
import { readChannel, writeChannel } from './channel-file';
import { exists } from './files';

export interface PublishOptions {
  /** Repository root, with the built apps. */
  root: string;
  registryDir: string;
  by?: string;
  reason?: string;
}

export interface PublishResult {
  channel: Channel;
  changed: boolean;
  /** Remotes of the channel by name, with the folder they are served from. */
  published: Record<string, string>;
  /** Modules that were left out, and why; a module already in the channel stays as it was. */
  skipped: Record<string, string>;
}

/**
 * Puts every built remote into the registry and names it in the channel document. Released files are never
 * overwritten; the document gets its next number only when it says something new.
 */
export async function publishBuiltModules(options: PublishOptions): Promise<PublishResult> {
  const { root, registryDir } = options;
  const before = await readChannel(registryDir);
  const remotes: Channel['remotes'] = {};
  const skipped: Record<string, string> = {};
  for (const app of await remoteApps(root)) {
    const name = app.replace('-', '_');
    try {
      remotes[name] = await publishRemote(join(root, 'apps', app, 'dist'), app, name, registryDir);
    } catch (error) {
      skipped[name] = (error as Error).message;
      const released = before?.remotes[name];
      if (released) remotes[name] = released;
    }
  }
  for (const [name, released] of Object.entries(before?.remotes ?? {})) {
    if (!remotes[name]) {
      remotes[name] = released;
      skipped[name] = 'its source folder is not there';
    }
  }
  const shell = { version: await shellVersion(root) };
  const content = { shell, remotes, disabled: before?.disabled ?? {} };
  const published = Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => [name, remote.base]),
  );
  if (
    before &&
    same(content, { shell: before.shell, remotes: before.remotes, disabled: before.disabled })
  ) {
    return { channel: before, changed: false, published, skipped };
  }
  const channel: Channel = {
    schema: 1,
    channel: 'prod',
    seq: (before?.seq ?? 0) + 1,
    issuedAt: new Date().toISOString(),
    reason: options.reason ?? 'built modules',
    by: options.by ?? 'build',
    ...content,
  };
  await writeChannel(registryDir, channel);
  return { channel, changed: true, published, skipped };
}

async function remoteApps(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'apps'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mfe-'))
    .map((entry) => entry.name)
    .toSorted();
}

async function publishRemote(
  dist: string,
  app: string,
  name: string,
  registryDir: string,
): Promise<Channel['remotes'][string]> {
  if (!(await exists(join(dist, DESCRIPTOR_FILE)))) throw new Error('it is not built');
  const descriptor = parseDescriptor(await readFile(join(dist, DESCRIPTOR_FILE), 'utf8'));
  if (descriptor.name !== name) throw new Error(`its descriptor says ${descriptor.name}`);
  await verifyFiles(dist, descriptor.files);

  const release = `${descriptor.version}+${contentHash(descriptor)}`;
  const folder = join(registryDir, 'mfe', app, release);
  if (!(await exists(folder))) {
    const incoming = `${folder}.incoming-${process.pid}`;
    await rm(incoming, { recursive: true, force: true });
    await mkdir(join(registryDir, 'mfe', app), { recursive: true });
    await cp(dist, incoming, { recursive: true });
    await rename(incoming, folder);
  }
  const stored = await readFile(join(folder, DESCRIPTOR_FILE));
  if (contentHash(parseDescriptor(stored.toString())) !== contentHash(descriptor)) {
    throw new Error(`${folder} was changed after its release`);
  }
  const digest = sha384(stored);
  return { base: `/mfe/${app}/${release}/`, descriptor: digest };
}

async function verifyFiles(dist: string, files: Descriptor['files']): Promise<void> {
  for (const [file, digest] of Object.entries(files)) {
    const content = await readFile(join(dist, file));
    if (sha384(content) !== digest) throw new Error(`${file} is not the file that was built`);
  }
}

/** The same content has the same release folder, whenever and from whichever commit it was built. */
function contentHash(descriptor: Descriptor): string {
  const { builtAt: _builtAt, commit: _commit, files, ...rest } = descriptor;
  const ordered = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([rest, ordered]))
    .digest('hex')
    .slice(0, 12);
}

async function shellVersion(root: string): Promise<string> {
  const json = await readFile(join(root, 'apps', 'shell', 'package.json'), 'utf8');
  return (JSON.parse(json) as { version: string }).version;
}

function same(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  );
}

function sha384(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
