import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReleaseKey } from '@casebook/release-signing';
import type { Registry } from './change';

export const digest = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const text = { ja: '一', en: 'one', th: 'หนึ่ง' };

export interface Workplace extends Registry {
  root: string;
}

/** A source tree with a built shell and a service, and an empty registry. */
export async function makeWorkplace(): Promise<Workplace> {
  const root = await mkdtemp(join(tmpdir(), 'casebook-release-'));
  const service = join(root, 'services', 'subject');
  await mkdir(service, { recursive: true });
  await writeFile(join(service, 'package.json'), '{"version":"1.4.0"}');
  const place = { root, registryDir: join(root, 'registry'), key: readReleaseKey(root) };
  await buildShell(place, 'shell');
  return place;
}

export async function buildShell({ root }: Workplace, content: string): Promise<void> {
  const dist = join(root, 'apps', 'shell', 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'index.html'), content);
  const descriptor = {
    schema: 1,
    name: 'shell',
    version: '1.0.0',
    commit: 'none',
    builtAt: '2026-01-01T00:00:00Z',
    offer: { sdk: '1.0.0', shared: { react: '19.3.1' } },
    files: { 'index.html': digest(content) },
  };
  await writeFile(join(dist, 'shell.json'), JSON.stringify(descriptor));
}

export interface Built {
  version?: string;
  builtAt?: string;
  sdk?: string;
  apis?: Record<string, string>;
  path?: string;
}

/** The output of the build of a remote. */
export async function buildRemote(
  { root }: Workplace,
  app: string,
  content: string,
  {
    version = '0.1.0',
    builtAt = '2026-01-01T00:00:00Z',
    sdk = '^1.0.0',
    apis = {},
    path = `/${app}`,
  }: Built = {},
): Promise<void> {
  const dist = join(root, 'apps', app, 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'app.js'), content);
  const name = app.replaceAll('-', '_');
  const descriptor = {
    schema: 1,
    name,
    version,
    commit: 'none',
    builtAt,
    needs: { sdk, apis, shared: { react: '^19.0.0' } },
    expose: './app',
    manifest: 'mf-manifest.json',
    screens: [{ id: `${name.toUpperCase()}_SCREEN`, path, title: text }],
    nav: [],
    i18n: { ns: name, files: { ja: 'ja', en: 'en', th: 'th' } },
    files: { 'app.js': digest(content) },
  };
  await writeFile(join(dist, 'remote.json'), JSON.stringify(descriptor));
}
