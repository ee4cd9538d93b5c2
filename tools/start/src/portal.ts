import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { readServices, type ServiceDescriptor, withClient } from '@casebook/platform-db';
import { readReleaseKey } from '@casebook/release-signing';
import { publishBuiltModules } from '@casebook/tool-release';
import {
  type Database,
  DATABASE,
  migrateAll,
  openDatabase,
  readState,
  writeState,
} from './database';
import { loadDemoStudy } from './demo';
import { environmentOf, registryDir } from './environment';
import { lockFolder } from './folder-lock';
import {
  describeEnd,
  type ServiceProcess,
  startService,
  stopServices,
  waitUntilReady,
} from './processes';
import { StartFailure } from './progress';
import { readSecrets, type Secrets } from './secrets';
import type { Settings } from './settings';

export interface Portal {
  url: string;
  /** Administrator's connection to the database. */
  adminUrl: string;
  services: readonly ServiceProcess[];
  /** Environment a service was started with. */
  environment(service: string): Record<string, string>;
  /** Resolves with a message when a part ends that nobody stopped. */
  failed: Promise<string>;
  /** Stops everything in order, once. */
  stop(): Promise<void>;
}

export interface PortalOptions {
  onProgress: (text: string) => void;
  /** False for tests: the database does not wait for the disk. */
  durable?: boolean;
  /** Aborts the start; what was started by then is stopped. */
  signal?: AbortSignal;
}

/** Brings the whole portal up and returns once it is ready. On any failure everything started is stopped again. */
export async function startPortal(settings: Settings, options: PortalOptions): Promise<Portal> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(settings.dataDir, settings.port);
  const portal = new RunningPortal(settings, options, unlock);
  try {
    await portal.start();
    return portal;
  } catch (error) {
    await portal.stop();
    throw error;
  }
}

class RunningPortal implements Portal {
  readonly url: string;
  readonly services: ServiceProcess[] = [];
  readonly failed: Promise<string>;
  private readonly secrets: Secrets;
  private readonly descriptors: ServiceDescriptor[];
  private readonly ports = new Map<string, number>();
  private database: Database | null = null;
  private fail!: (message: string) => void;
  private stopped: Promise<void> | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly options: PortalOptions,
    private readonly unlock: () => void,
  ) {
    this.url = `http://127.0.0.1:${settings.port}`;
    this.failed = new Promise((resolve) => (this.fail = resolve));
    this.secrets = readSecrets(settings.dataDir);
    this.descriptors = readServices(settings.root);
  }

  get adminUrl(): string {
    if (!this.database) throw new Error('The database is not open.');
    return this.database.adminUrl;
  }

  environment(service: string): Record<string, string> {
    const descriptor = this.descriptors.find(({ name }) => name === service);
    if (!descriptor) throw new Error(`There is no service "${service}".`);
    return environmentOf(descriptor, this.settings, this.secrets, this.adminUrl, this.ports);
  }

  async start(): Promise<void> {
    const { settings, options } = this;
    await refusePortInUse(settings.port);
    options.onProgress(
      settings.databaseUrl ? 'Reaching the PostgreSQL of DATABASE_URL' : 'Starting PostgreSQL',
    );
    this.database = await openDatabase(
      settings,
      this.secrets,
      (text) => options.onProgress(`… ${text}`),
      { adopt: true, durable: options.durable },
    );
    void this.database.server?.exited.then(() => {
      if (this.stopped) return;
      this.fail(`PostgreSQL ended. See ${join(settings.dataDir, 'logs', 'postgres.log')}`);
    });
    this.goOn();

    options.onProgress('Bringing the database up to date');
    await this.dropHalfLoadedDemo();
    await migrateAll(settings.root, this.adminUrl, this.secrets, this.descriptors);
    this.goOn();

    const { skipped } = await publishBuiltModules({
      root: settings.root,
      registryDir: registryDir(settings),
      key: readReleaseKey(settings.dataDir),
    });
    for (const [name, reason] of Object.entries(skipped)) {
      options.onProgress(`… module ${name} is not released: ${reason}`);
    }

    await this.startServices();
    this.goOn();
    await this.loadDemoOnce();
    this.goOn();
  }

  stop(): Promise<void> {
    this.stopped ??= this.stopOnce();
    return this.stopped;
  }

  private async stopOnce(): Promise<void> {
    // The gateway first: no new request comes in while the others finish theirs.
    await stopServices(this.services.filter(({ name }) => name === 'gateway'));
    await stopServices(this.services.filter(({ name }) => name !== 'gateway'));
    await this.database?.server?.stop();
    this.unlock();
  }

  private async startServices(): Promise<void> {
    const { settings, options } = this;
    for (const { name } of this.descriptors) {
      this.ports.set(name, name === 'gateway' ? settings.port : await this.unusedPort());
    }
    options.onProgress(`Starting ${this.descriptors.map(({ name }) => name).join(', ')}`);
    for (const { name } of this.descriptors) {
      const service = startService({
        root: settings.root,
        name,
        port: this.ports.get(name)!,
        environment: this.environment(name),
        logFile: join(settings.dataDir, 'logs', `${name}.log`),
      });
      this.services.push(service);
      void service.exited.then((how) => {
        if (!this.stopped) this.fail(describeEnd(service, how));
      });
    }
    await Promise.all(this.services.map(waitUntilReady));
  }

  private async unusedPort(): Promise<number> {
    const taken = new Set([this.settings.port, ...this.ports.values()]);
    for (;;) {
      const port = await freePort();
      if (!taken.has(port)) return port;
    }
  }

  /** A demo that was interrupted while it was loaded is half a study: it starts again from nothing. */
  private async dropHalfLoadedDemo(): Promise<void> {
    const { server } = this.database!;
    if (!server) return;
    const state = await readState(this.adminUrl, 'demo').catch(() => null);
    if (state !== 'loading') return;
    this.options.onProgress('… the demo study was not loaded completely; starting over');
    const maintenance = new URL(this.adminUrl);
    maintenance.pathname = '/postgres';
    await withClient(maintenance.href, async (client) => {
      await client.query(`drop database ${DATABASE} with (force)`);
      await client.query(`create database ${DATABASE}`);
    });
  }

  private async loadDemoOnce(): Promise<void> {
    if (!this.settings.demo || (await readState(this.adminUrl, 'demo')) === 'loaded') return;
    this.options.onProgress('Loading the demo study');
    await writeState(this.adminUrl, 'demo', 'loading');
    await loadDemoStudy(this, this.settings.root, (text) => this.options.onProgress(`… ${text}`));
    await writeState(this.adminUrl, 'demo', 'loaded');
  }

  private goOn(): void {
    this.options.signal?.throwIfAborted();
  }
}

function refusePortInUse(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use by another program.`
          : `Port ${port} cannot be used: ${error.message}.`;
      reject(new StartFailure(`${reason} Choose another one, e.g. PORT=${port + 1} npm start`));
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
