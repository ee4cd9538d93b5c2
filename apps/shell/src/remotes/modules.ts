import {
  type Channel,
  type Offer,
  remotesOf,
  sameReleases,
  studyOf,
} from '@casebook/remote-contract';
import { federation } from './federation';
import type { VerifiedFiles } from './fetch-verified';
import { IntegrityTable } from './integrity';
import { RemoteLoader } from './loader';
import { NewRelease } from './new-release';
import { type Override, overrideOf, overridingDescriptor } from './override';
import { Registry, type Release } from './registry';

export interface ModulesParts {
  channel: Channel;
  offer: Offer;
  shellVersion: string;
  /** The address at which this tab was opened. */
  address: { pathname: string; search: string };
  tab: Storage;
  files: VerifiedFiles;
  loadTexts(release: Release): Promise<void>;
  fetchNewest: () => Promise<Channel>;
  /** The current address. */
  pathname(): string;
}

/** The modules that this tab works with, from the channel document to their running code. */
export class Modules {
  readonly registry: Registry;
  readonly loader: RemoteLoader;
  readonly newRelease: NewRelease;
  readonly override: Override | null;
  /** Name of the shell in its calls; marked while a module comes from a developer's computer. */
  readonly shellClient: string;
  private readonly remotes: Channel['remotes'];

  constructor(private readonly parts: ModulesParts) {
    const { channel, offer, shellVersion, address, tab, files } = parts;
    const override = overrideOf(address.search, channel.allowOverride, tab);
    const integrity = new IntegrityTable(override?.base ?? null);
    this.override = override;
    this.remotes = releasesAt(channel, address.pathname);
    this.shellClient = `shell/${shellVersion}${override ? '+override' : ''} seq=${channel.seq}`;
    this.registry = new Registry({
      channel,
      remotes: this.remotes,
      offer: { ...offer, apis: channel.apis },
      fetchVerified: files.fetch,
      override: override && { ...override, read: () => overridingDescriptor(override) },
      onRelease: ({ base, descriptor }) => integrity.add(base, descriptor.files),
    });
    this.loader = new RemoteLoader({
      source: federation(integrity),
      loadTexts: (release) => parts.loadTexts(release),
    });
    this.newRelease = new NewRelease({
      seq: channel.seq,
      shell: channel.shell,
      remotes: this.remotes,
      disabled: channel.disabled,
      fetchNewest: parts.fetchNewest,
      releasesIn: (newest) => releasesAt(newest, parts.pathname()),
    });
  }

  /** Whether an address uses the releases of this tab, because a study may have other releases. */
  readonly isServedHere = (pathname: string): boolean =>
    sameReleases(releasesAt(this.parts.channel, pathname), this.remotes);
}

const releasesAt = (channel: Channel, pathname: string): Channel['remotes'] =>
  remotesOf(channel, studyOf(pathname));
