import type { Channel, Released } from '@casebook/remote-contract';
import { channelHistory } from './channel-file';
import {
  type Author,
  changeChannel,
  contentOf,
  type NextContent,
  type Registry,
  ReleaseRefused,
} from './change';
import { isShell, readRelease, releaseNames, remoteNameOf, type StoredRelease } from './releases';

/** A module, for all studies or for one study alone (canary). */
export interface Target {
  /** Folder of the module: `mfe-subject`, `shell`. */
  app: string;
  studyId?: number;
}

/**
 * Writes another release of a module into the next channel document.
 *
 * @param version `1.4.2`, or `1.4.2+0123456789ab` where several builds have that version
 * @param apis versions of the running services
 */
export async function promote(
  registry: Registry,
  { app, studyId }: Target,
  version: string,
  apis: Channel['apis'],
  author: Author,
): Promise<Channel> {
  if (isShell(app) && studyId !== undefined) {
    throw new ReleaseRefused('The shell is there before a study is chosen: it has no canary.');
  }
  const release = await findRelease(registry.registryDir, app, version);
  const { channel, changed } = await changeChannel(registry, author, (before) => ({
    ...withRelease(present(before), { app, studyId }, release),
    apis,
  }));
  if (!changed) throw new ReleaseRefused(`${app} ${release.name} is what is released already.`);
  return channel;
}

/** Returns to the previous release, or to a given one. A study returns to the release of all studies. */
export async function rollback(
  registry: Registry,
  target: Target,
  version: string | undefined,
  apis: Channel['apis'],
  author: Author,
): Promise<Channel> {
  const { app, studyId } = target;
  if (version !== undefined) return promote(registry, target, version, apis, author);
  const { channel, changed } = await changeChannel(registry, author, async (before) => {
    const content = contentOf(present(before));
    if (studyId !== undefined) return withoutCanary(content, app, studyId);
    const now = releasedOf(present(before), app);
    const earlier = (await channelHistory(registry.registryDir, registry.key))
      .toReversed()
      .map((document) => releasedOf(document, app))
      .find((released) => released !== undefined && released.base !== now?.base);
    if (!earlier) throw new ReleaseRefused(`${app} has no earlier release to go back to.`);
    const release = await readRelease(registry.registryDir, app, nameOf(earlier));
    return { ...withRelease(present(before), target, release), apis };
  });
  if (!changed) throw new ReleaseRefused(`Study ${studyId} uses what everybody uses already.`);
  return channel;
}

/** Disables a remote with a reason, which its users see in its place, or enables it again (null). */
export async function switchRemote(
  registry: Registry,
  app: string,
  reason: string | null,
  author: Author,
): Promise<Channel> {
  const name = remoteNameOf(app);
  const { channel, changed } = await changeChannel(registry, author, (before) => {
    const content = contentOf(present(before));
    if (!content.remotes[name]) throw new ReleaseRefused(`${app} is not released.`);
    const { [name]: _, ...others } = content.disabled;
    return { ...content, disabled: reason === null ? others : { ...others, [name]: { reason } } };
  });
  if (!changed)
    throw new ReleaseRefused(`${app} is switched ${reason === null ? 'on' : 'off'} already.`);
  return channel;
}

async function findRelease(
  registryDir: string,
  app: string,
  version: string,
): Promise<StoredRelease> {
  const names = await releaseNames(registryDir, app);
  const found = names.filter((name) => name === version || name.split('+')[0] === version);
  if (found.length === 1) return readRelease(registryDir, app, found[0]!);
  if (found.length > 1) {
    throw new ReleaseRefused(
      `Several builds are ${app} ${version}. Name one: ${found.join(', ')}.`,
    );
  }
  const there = names.length > 0 ? `There are ${names.join(', ')}.` : 'It has no release.';
  throw new ReleaseRefused(`${app} ${version} is not in the registry. ${there}`);
}

function withRelease(
  before: Channel,
  { app, studyId }: Target,
  release: StoredRelease,
): NextContent {
  const content = contentOf(before);
  const { base, descriptor } = release;
  if (isShell(app)) {
    return { ...content, shell: { version: release.content.version, base, descriptor } };
  }
  const name = remoteNameOf(app);
  if (studyId === undefined) {
    return { ...content, remotes: { ...content.remotes, [name]: { base, descriptor } } };
  }
  const id = String(studyId);
  const own = { ...content.studies[id], [name]: { base, descriptor } };
  return { ...content, studies: { ...content.studies, [id]: own } };
}

function withoutCanary(content: NextContent, app: string, studyId: number): NextContent {
  const id = String(studyId);
  const { [remoteNameOf(app)]: _, ...own } = content.studies[id] ?? {};
  const { [id]: __, ...others } = content.studies;
  return { ...content, studies: Object.keys(own).length > 0 ? { ...others, [id]: own } : others };
}

function releasedOf(channel: Channel, app: string): Released | undefined {
  return isShell(app) ? channel.shell : channel.remotes[remoteNameOf(app)];
}

const nameOf = ({ base }: Released): string => base.split('/')[3]!;

function present(before: Channel | null): Channel {
  if (!before) {
    throw new ReleaseRefused('Nothing is released yet: the first start of the portal does that.');
  }
  return before;
}
