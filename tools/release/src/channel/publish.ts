import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Channel, DESIGN_RULES } from '@casebook/remote-contract';
import { RULE_VERSION } from '@casebook/study-design';
import { changeChannel, contentOf, type Registry } from './change';
import { channelHistory, readChannel } from './channel-file';
import { conflictsOf, newConflictsOf } from './compatibility';
import { exists } from './files';
import { appOf, isShell, remoteNameOf, storeRelease, type StoredRelease } from './releases';

export interface PublishOptions extends Registry {
  /** Repository root, with the built apps. */
  root: string;
  /** Whether developers may replace a remote by one from their computer. */
  allowOverride?: boolean;
}

export interface PublishResult {
  channel: Channel;
  changed: boolean;
  /** Modules that were left out, and why; a module already in the channel is not changed. */
  skipped: Record<string, string>;
  /** Incompatibilities that follow from decisions of people; those modules show an error page. */
  conflicts: string[];
}

/**
 * Releases all built modules and promotes those for which no person has chosen another release.
 *
 * @throws Error when there is no shell, built or released
 */
export async function publishBuiltModules(options: PublishOptions): Promise<PublishResult> {
  const { root, registryDir, key, allowOverride = false } = options;
  const apis = await apiVersions(root);
  const skipped: Record<string, string> = {};
  const stored: StoredRelease[] = [];
  for (const app of await apps(root)) {
    try {
      stored.push(await storeRelease(join(root, 'apps', app, 'dist'), app, registryDir));
    } catch (error) {
      skipped[app] = (error as Error).message;
    }
  }
  const before = await readChannel(registryDir, key);
  for (const name of Object.keys(before?.remotes ?? {})) {
    if (!(await exists(join(root, 'apps', appOf(name))))) {
      skipped[appOf(name)] = 'its source folder is not there';
    }
  }
  const { channel, changed } = await changeChannel(
    { registryDir, key },
    { by: START, reason: 'as built' },
    async (newest) => {
      const isStartsChoice = await startsChoices({ registryDir, key });
      const shellBuilt = stored.find(({ app }) => isShell(app));
      const shell = shellBuilt && isStartsChoice(shellBuilt) ? shellOf(shellBuilt) : newest?.shell;
      if (!shell) throw new Error(`the shell is not released: ${skipped['shell'] ?? 'no source'}`);
      const { studies, disabled } = newest ? contentOf(newest) : { studies: {}, disabled: {} };
      let content = {
        shell,
        apis,
        remotes: { ...newest?.remotes },
        studies,
        disabled,
        allowOverride,
      };
      for (const release of stored.filter(({ app }) => !isShell(app))) {
        if (!isStartsChoice(release)) continue;
        const { app, base, descriptor } = release;
        const remotes = { ...content.remotes, [remoteNameOf(app)]: { base, descriptor } };
        const conflicts = await newConflictsOf(registryDir, content, { ...content, remotes });
        if (conflicts.length > 0) skipped[app] = conflicts.join(' ');
        else content = { ...content, remotes };
      }
      return content;
    },
  );
  return { channel, changed, skipped, conflicts: await conflictsOf(registryDir, channel) };
}

const START = 'npm start';
/** Author of releases by `npm run dev`, which a later start may replace. */
export const DEV = 'npm run dev';

/**
 * The built releases that a start may promote: only those never used before, or any when the present one was chosen
 * by a start or by `npm run dev`. A promotion or rollback by a person is kept.
 */
async function startsChoices(registry: Registry): Promise<(release: StoredRelease) => boolean> {
  const documents = await channelHistory(registry.registryDir, registry.key);
  const named = new Set<string>();
  const present = new Map<string, { base: string; by: string }>();
  for (const { shell, remotes, studies, by } of documents) {
    for (const released of Object.values(studies).flatMap((one) => Object.values(one))) {
      named.add(released.base);
    }
    for (const { base } of [shell, ...Object.values(remotes)]) {
      named.add(base);
      const app = base.split('/')[2]!;
      if (present.get(app)?.base !== base) present.set(app, { base, by });
    }
  }
  return ({ app, base }) =>
    !named.has(base) || [START, DEV].includes(present.get(app)?.by ?? START);
}

const shellOf = ({ content, base, descriptor }: StoredRelease) => ({
  version: content.version,
  base,
  descriptor,
});

/** Versions of the services in this source tree, by name, and the version of the rules of their study designs. */
export async function apiVersions(root: string): Promise<Record<string, string>> {
  const folders = await readdir(join(root, 'services'));
  const versions = await Promise.all(
    folders.map(async (folder) => {
      const file = join(root, 'services', folder, 'package.json');
      if (!(await exists(file))) return [];
      const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
      return [[folder, version] as const];
    }),
  );
  return { ...Object.fromEntries(versions.flat()), [DESIGN_RULES]: `${RULE_VERSION}.0.0` };
}

async function apps(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'apps'), { withFileTypes: true });
  return entries
    .filter(
      (entry) => entry.isDirectory() && (isShell(entry.name) || entry.name.startsWith('mfe-')),
    )
    .map(({ name }) => name)
    .toSorted();
}
