import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Descriptor,
  DESCRIPTOR_FILE,
  parseDescriptor,
  parseShellDescriptor,
  type Released,
  SHELL_DESCRIPTOR_FILE,
  type ShellDescriptor,
} from '@casebook/remote-contract';
import { exists } from './files';

/** A module as it is built and released: a remote, or the shell. `app` is its folder: `mfe-subject`, `shell`. */
export interface StoredRelease extends Released {
  app: string;
  /** `1.4.2+0123456789ab` */
  name: string;
  descriptor: string;
  content: Descriptor | ShellDescriptor;
}

export const isShell = (app: string): boolean => app === 'shell';
/** `mfe-subject` → `mfe_subject`, the name of the remote in descriptors. */
export const remoteNameOf = (app: string): string => app.replaceAll('-', '_');
export const appOf = (remoteName: string): string => remoteName.replaceAll('_', '-');

const descriptorFileOf = (app: string) => (isShell(app) ? SHELL_DESCRIPTOR_FILE : DESCRIPTOR_FILE);

/**
 * Copies a built module into the registry, into a folder named by its content, which is never overwritten.
 *
 * @throws Error when it is not built, or a file differs from its digest
 */
export async function storeRelease(
  dist: string,
  app: string,
  registryDir: string,
): Promise<StoredRelease> {
  const file = join(dist, descriptorFileOf(app));
  if (!(await exists(file))) throw new Error('it is not built');
  const content = parse(app, await readFile(file, 'utf8'));
  const named = isShell(app) ? 'shell' : remoteNameOf(app);
  if (content.name !== named) throw new Error(`its descriptor says ${content.name}`);
  await verifyFiles(dist, content.files);

  const name = `${content.version}+${contentHash(content)}`;
  const folder = join(registryDir, 'mfe', app, name);
  if (!(await exists(folder))) {
    const incoming = join(registryDir, 'mfe', app, `.incoming-${process.pid}-${name}`);
    await rm(incoming, { recursive: true, force: true });
    await mkdir(join(registryDir, 'mfe', app), { recursive: true });
    await cp(dist, incoming, { recursive: true });
    try {
      await rename(incoming, folder);
    } catch (error) {
      // Another process released the same at the same moment.
      await rm(incoming, { recursive: true, force: true });
      if (!(await exists(folder))) throw error;
    }
  }
  const stored = await readRelease(registryDir, app, name);
  if (contentHash(stored.content) !== contentHash(content)) {
    throw new Error(`${folder} was changed after its release`);
  }
  return stored;
}

/**
 * A release of the registry.
 *
 * @param name with its hash, as the folder is called
 */
export async function readRelease(
  registryDir: string,
  app: string,
  name: string,
): Promise<StoredRelease> {
  const file = join(registryDir, 'mfe', app, name, descriptorFileOf(app));
  if (!(await exists(file))) throw new Error(`${app} ${name} is not in the registry`);
  const bytes = await readFile(file);
  return {
    app,
    name,
    base: `/mfe/${app}/${name}/`,
    descriptor: sha384(bytes),
    content: parse(app, bytes.toString()),
  };
}

/** Releases of a module by name. */
export async function releaseNames(registryDir: string, app: string): Promise<string[]> {
  const entries = await readdir(join(registryDir, 'mfe', app), { withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

/**
 * Compares the descriptor and every file of a release with their digests. @throws Error that names the difference
 */
export async function verifyRelease(registryDir: string, released: Released): Promise<void> {
  const [, , app, name] = released.base.split('/') as [string, string, string, string];
  const stored = await readRelease(registryDir, app, name);
  if (stored.descriptor !== released.descriptor) {
    throw new Error(`the descriptor of ${app} ${name} was changed`);
  }
  await verifyFiles(join(registryDir, 'mfe', app, name), stored.content.files);
}

function parse(app: string, json: string): Descriptor | ShellDescriptor {
  return isShell(app) ? parseShellDescriptor(json) : parseDescriptor(json);
}

async function verifyFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, digest] of Object.entries(files)) {
    const content = await readFile(join(folder, file));
    if (sha384(content) !== digest) throw new Error(`${file} is not the file that was built`);
  }
}

/** The same content always gets the same release folder, whatever the commit or the time of the build. */
function contentHash(descriptor: Descriptor | ShellDescriptor): string {
  const { builtAt: _builtAt, commit: _commit, files, ...rest } = descriptor;
  const ordered = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([rest, ordered]))
    .digest('hex')
    .slice(0, 12);
}

function sha384(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
