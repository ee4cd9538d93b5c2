import { isRemoteModule, type RemoteModule } from '@casebook/shell-sdk';
import { asRemoteError, RemoteError } from './failure';
import type { Release } from './registry';

/** Loads and runs a remote's code; the implementation is module federation. */
export interface ModuleSource {
  load(release: Release, attempt: number): Promise<unknown>;
}

export interface LoaderParts {
  source: ModuleSource;
  loadTexts(release: Release): Promise<void>;
}

interface Entry {
  promise: Promise<RemoteModule>;
  module?: RemoteModule;
}

/** Loads each remote once. A failed load is not repeated until a retry is requested. */
export class RemoteLoader {
  private readonly entries = new Map<string, Entry>();
  private readonly attempts = new Map<string, number>();
  /** The end of the last load of each remote, whether it succeeded or not. */
  private readonly ends = new Map<string, Promise<unknown>>();

  constructor(private readonly parts: LoaderParts) {}

  load(release: Release): Promise<RemoteModule> {
    const known = this.entries.get(release.name);
    if (known) return known.promise;
    // Module federation mixes up two attempts at the same time: the second one would get the files of the first.
    const before = this.ends.get(release.name) ?? Promise.resolve();
    const entry: Entry = { promise: before.then(() => this.run(release)) };
    const end = entry.promise.then(
      (module) => (entry.module = module),
      () => undefined,
    );
    this.ends.set(release.name, end);
    this.entries.set(release.name, entry);
    return entry.promise;
  }

  /** The module if it is already loaded, so that a preloaded remote is shown without a placeholder. */
  loaded(release: Release): RemoteModule | undefined {
    return this.entries.get(release.name)?.module;
  }

  /** Preloads a remote. A failure is ignored; the first use tries again. */
  preload(release: Release): void {
    if (release.disabled !== null || this.entries.has(release.name)) return;
    const promise = this.load(release);
    promise.catch(() => {
      // Unless a retry has begun meanwhile.
      if (this.entries.get(release.name)?.promise === promise) this.reset(release);
    });
  }

  /** Removes a remote, so that the next load uses a new address. */
  reset(release: Release): void {
    this.entries.delete(release.name);
    this.attempts.set(release.name, (this.attempts.get(release.name) ?? 0) + 1);
  }

  private async run(release: Release): Promise<RemoteModule> {
    const attempt = this.attempts.get(release.name) ?? 0;
    if (release.disabled !== null) throw new RemoteError('disabled', release.disabled);
    try {
      const [exposed] = await Promise.all([
        this.parts.source.load(release, attempt),
        this.parts.loadTexts(release),
      ]);
      const module = (exposed as { default?: unknown } | null | undefined)?.default;
      if (!isRemoteModule(module)) {
        throw new RemoteError('incompatible', `${release.name} exposes no module of this contract`);
      }
      return module;
    } catch (error) {
      throw asRemoteError(error);
    }
  }
}
