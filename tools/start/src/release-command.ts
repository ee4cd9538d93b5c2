import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Channel } from '@casebook/remote-contract';
import { readReleaseKey } from '@casebook/release-signing';
import {
  apiVersions,
  type Author,
  channelHistory,
  promote,
  readChannel,
  type Registry,
  ReleaseRefused,
  rollback,
  storeRelease,
  switchRemote,
} from '@casebook/tool-release';
import { registryDir } from './environment';
import type { Settings } from './settings';

export const RELEASE_COMMANDS = ['release', 'promote', 'rollback', 'disable', 'enable', 'releases'];

const USAGE = `
  npm run release  -- <module>                                   puts what is built into the registry
  npm run promote  -- <module> <version> --reason "…" [--study N]  the next document names it
  npm run rollback -- <module> [version] --reason "…" [--study N]  back to the release before
  npm run disable  -- <module> --reason "…"                      people read the reason in its place
  npm run enable   -- <module> --reason "…"
  npm run releases                                               every document there was

  <module>: mfe-subject, …, shell     --by who (else the account)     --seq N: only if N is the newest document
`;

/** Releases modules, or changes which of them the portal uses, and prints what it did. @returns the exit code */
export async function releaseCommand(
  command: string,
  args: string[],
  settings: Settings,
): Promise<number> {
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        by: { type: 'string' },
        study: { type: 'string' },
        seq: { type: 'string' },
      },
    });
    const registry: Registry = {
      registryDir: registryDir(settings),
      key: readReleaseKey(settings.dataDir),
    };
    if (command === 'releases') {
      const history = await channelHistory(registry.registryDir, registry.key);
      history.forEach((channel, at) => say(described(channel, history[at - 1])));
      return 0;
    }
    const [app, version, ...more] = positionals;
    if (!app || more.length > 0) throw new ReleaseRefused(USAGE);
    if (command === 'release') {
      const dist = join(settings.root, 'apps', app, 'dist');
      const { name } = await storeRelease(dist, app, registry.registryDir);
      say(`${app} ${name} is in the registry. Now: npm run promote -- ${app} ${name} --reason "…"`);
      return 0;
    }
    const before = await readChannel(registry.registryDir, registry.key);
    const author: Author = {
      by: values.by ?? userInfo().username,
      reason: values.reason ?? '',
      ...(values.seq !== undefined && { expectedSeq: wholeNumber('seq', values.seq) }),
    };
    const studyId = values.study === undefined ? undefined : wholeNumber('study', values.study);
    const target = { app, ...(studyId !== undefined && { studyId }) };
    const channel = await carryOut(command, registry, target, version, author, settings);
    say(described(channel, before ?? undefined));
    return 0;
  } catch (error) {
    const isInput =
      error instanceof ReleaseRefused ||
      (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!isInput) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
}

async function carryOut(
  command: string,
  registry: Registry,
  target: { app: string; studyId?: number },
  version: string | undefined,
  author: Author,
  { root }: Settings,
): Promise<Channel> {
  const { app } = target;
  switch (command) {
    case 'promote':
      if (!version) throw new ReleaseRefused(USAGE);
      return promote(registry, target, version, await apiVersions(root), author);
    case 'rollback':
      return rollback(registry, target, version, await apiVersions(root), author);
    case 'disable':
      return switchRemote(registry, app, author.reason, author);
    case 'enable':
      return switchRemote(registry, app, null, author);
    default:
      throw new ReleaseRefused(USAGE);
  }
}

/** One line for a document, and its changes on the lines below. */
function described(channel: Channel, before: Channel | undefined): string {
  const lines = [`${channel.seq}  ${channel.issuedAt}  ${channel.by}: ${channel.reason}`];
  const compare = (where: string, now: Channel['remotes'], then: Channel['remotes']): void => {
    for (const name of new Set([...Object.keys(then), ...Object.keys(now)])) {
      const [from, to] = [then[name]?.base.split('/')[3], now[name]?.base.split('/')[3]];
      if (from !== to) lines.push(`      ${name}${where}: ${from ?? 'none'} → ${to ?? 'none'}`);
    }
  };
  compare(
    '',
    { ...channel.remotes, shell: channel.shell },
    before ? { ...before.remotes, shell: before.shell } : {},
  );
  for (const id of new Set([
    ...Object.keys(before?.studies ?? {}),
    ...Object.keys(channel.studies),
  ])) {
    compare(` in study ${id}`, channel.studies[id] ?? {}, before?.studies[id] ?? {});
  }
  for (const name of Object.keys(channel.disabled)) {
    if (!before?.disabled[name])
      lines.push(`      ${name} is switched off: ${channel.disabled[name]!.reason}`);
  }
  for (const name of Object.keys(before?.disabled ?? {})) {
    if (!channel.disabled[name]) lines.push(`      ${name} is switched on`);
  }
  return lines.join('\n');
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new ReleaseRefused(`--${name} is a whole number.`);
  return Number(text);
}
