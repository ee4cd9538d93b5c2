import {
  buildRoutes,
  type Channel,
  type Descriptor,
  DESCRIPTOR_FILE,
  incompatibilities,
  type Offer,
  parseDescriptor,
  type RouteTable,
} from '@casebook/remote-contract';
import { type ReadStore, type WritableStore, writableStore } from '@casebook/shell-sdk';
import { asRemoteError, RemoteError } from './failure';

/** A remote of the channel whose descriptor was read and is compatible with this shell. */
export interface Release {
  name: string;
  base: string;
  /** `mfe_subject/1.0.0+hash seq=3`: name of the module in its calls. */
  client: string;
  descriptor: Descriptor;
  /** Why it is disabled, as entered by the person who disabled it. */
  disabled: string | null;
}

export interface RemoteRoute {
  path: string;
  screen: Descriptor['screens'][number];
  release: Release;
}

export interface RegistryView {
  releases: readonly Release[];
  /** Remotes that cannot be used, by name. */
  failures: ReadonlyMap<string, RemoteError>;
  routes: RouteTable<RemoteRoute>;
}

export interface RegistryParts {
  channel: Pick<Channel, 'seq' | 'disabled'>;
  /** The releases of this tab: those of the portal, or of a study. */
  remotes: Channel['remotes'];
  offer: Offer;
  /** A remote that comes from a developer's computer instead. */
  override: { name: string; base: string; read(): Promise<Descriptor> } | null;
  fetchVerified(url: string, integrity: string): Promise<string>;
  onRelease(release: Release): void;
}

/** The remotes of the channel document with their descriptors; a failing remote does not affect the others. */
export class Registry {
  private readonly state: WritableStore<RegistryView> = writableStore(viewOf([], new Map()));

  private loading: Promise<void> | null = null;

  constructor(private readonly parts: RegistryParts) {}

  get view(): ReadStore<RegistryView> {
    return this.state;
  }

  /**
   * Reads every descriptor that was not read yet; a later call retries those that failed. Concurrent calls share one run,
   * so that no remote is added twice.
   */
  load(): Promise<void> {
    this.loading ??= this.readMissing().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  private async readMissing(): Promise<void> {
    const known = new Set(this.state.get().releases.map((release) => release.name));
    const missing = Object.keys(this.parts.remotes).filter((name) => !known.has(name));
    const results = await Promise.all(
      missing.map(async (name) => {
        try {
          return await this.read(name);
        } catch (error) {
          return { name, error: asRemoteError(error) };
        }
      }),
    );
    const failures = new Map<string, RemoteError>();
    const releases = [...this.state.get().releases];
    for (const result of results) {
      if ('error' in result) failures.set(result.name, result.error);
      else releases.push(result);
    }
    this.state.set(viewOf(releases, failures));
  }

  private async read(name: string): Promise<Release> {
    const { channel, offer, override } = this.parts;
    const isOverridden = override?.name === name;
    const { base, descriptor } = isOverridden
      ? { base: override.base, descriptor: await override.read() }
      : await this.readReleased(name);
    const unmet = incompatibilities(descriptor.needs, offer);
    if (unmet.length > 0) {
      const details = unmet.map((one) => `${one.what} ${one.needs} (here ${one.has ?? 'none'})`);
      throw new RemoteError('incompatible', `${name} needs ${details.join(', ')}`);
    }
    const version = isOverridden ? `${descriptor.version}+override` : base.split('/').at(-2);
    const release: Release = {
      name,
      base,
      descriptor,
      client: `${name}/${version} seq=${channel.seq}`,
      disabled: channel.disabled[name]?.reason ?? null,
    };
    this.parts.onRelease(release);
    return release;
  }

  private async readReleased(name: string): Promise<{ base: string; descriptor: Descriptor }> {
    const { base, descriptor: digest } = this.parts.remotes[name]!;
    const descriptor = parseDescriptor(
      await this.parts.fetchVerified(base + DESCRIPTOR_FILE, digest),
    );
    if (descriptor.name !== name) {
      throw new RemoteError('broken', `${base} is ${descriptor.name}, not ${name}`);
    }
    return { base, descriptor };
  }
}

function viewOf(
  releases: readonly Release[],
  failures: ReadonlyMap<string, RemoteError>,
): RegistryView {
  // Sorted by name, so that the choice between two conflicting routes does not depend on the order of the answers.
  const ordered = releases.toSorted((a, b) => a.name.localeCompare(b.name));
  const routes = buildRoutes(
    ordered.flatMap((release) =>
      release.descriptor.screens.map((screen) => ({ path: screen.path, screen, release })),
    ),
  );
  return { releases: ordered, failures, routes };
}
