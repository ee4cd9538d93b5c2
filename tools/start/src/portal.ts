import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { readServices, type ServiceDescriptor, withClient } from '@casebook/platform-db';
import { readReleaseKey } from '@casebook/release-signing';
import { publishBuiltModules } from '@casebook/tool-release';
import { takeCommands } from './control';
import {
  type Database,
  DATABASE,
  grantAll,
  migrateAll,
  openDatabase,
  readState,
  writeState,
} from './database';
import { loadDemoStudy, makeDemoAccounts } from './demo';
import { readDemoMark, refuseOtherKind } from './demo-mark';
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
import { replaceService } from './restart';
import { readSecrets, type Secrets } from './secrets';
import { originOf, type Settings } from './settings';

export interface Portal {
  url: string;
  /** Administrator's connection to the database. */
  adminUrl: string;
  services: readonly ServiceProcess[];
  /** Environment of a started service. */
  environment(service: string): Record<string, string>;
  /**
   * Replaces the running process of a service by a new one of the present build. @throws StartFailure when it
   * cannot
   */
  restart(service: string, say: (text: string) => void): Promise<void>;
  /** Resolves with a message when a process ends that was not stopped. */
  failed: Promise<string>;
  /** Stops everything in order, once. */
  stop(): Promise<void>;
}

export interface PortalOptions {
  onProgress: (text: string) => void;
  /** False for tests: the database does not flush to the disk. */
  durable?: boolean;
  /** Aborts the start; all started processes are stopped. */
  signal?: AbortSignal;
}

/** Starts the whole portal and returns when it is ready. After a failure all started processes are stopped. */
export async function startPortal(settings: Settings, options: PortalOptions): Promise<Portal> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(settings.dataDir, originOf(settings));
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
  private descriptors: ServiceDescriptor[];
  private readonly ports = new Map<string, number>();
  /** Beside the service of the same name: not yet in its place, or no longer. */
  private beside: ServiceProcess | null = null;
  private restarting: string | null = null;
  private endCommands: () => Promise<void> = async () => {};
  private database: Database | null = null;
  private fail!: (message: string) => void;
  private stopped: Promise<void> | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly options: PortalOptions,
    private readonly unlock: () => void,
  ) {
    this.url = originOf(settings);
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
    await refusePortInUse(settings);
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
    const migrate = () => migrateAll(settings.root, this.adminUrl, this.secrets, this.descriptors);
    await migrate();
    // Before a half-loaded demo is dropped, because the folder may hold a real database.
    refuseOtherKind(await readDemoMark(this.adminUrl), settings);
    if (await this.dropHalfLoadedDemo()) await migrate();
    this.goOn();

    const { skipped, conflicts } = await publishBuiltModules({
      root: settings.root,
      registryDir: registryDir(settings),
      key: readReleaseKey(settings.dataDir),
      allowOverride: settings.allowOverride ?? false,
    });
    for (const [name, reason] of Object.entries(skipped)) {
      options.onProgress(`… module ${name} is not released: ${reason}`);
    }
    for (const conflict of conflicts) options.onProgress(`… ${conflict}`);

    await this.startServices();
    this.goOn();
    await this.loadDemoOnce();
    this.goOn();
    this.endCommands = await takeCommands(settings.dataDir, ({ restart }, say) =>
      this.restart(restart, say),
    );
  }

  async restart(name: string, say: (text: string) => void): Promise<void> {
    const at = this.services.findIndex((service) => service.name === name);
    const gateway = this.services.find((service) => service.name === 'gateway')!;
    if (at < 0 || name === gateway.name) {
      const names = this.services.map((service) => service.name).filter((it) => it !== 'gateway');
      throw new StartFailure(`Services that can be restarted: ${names.join(', ')}.`);
    }
    if (this.restarting) {
      throw new StartFailure(`${this.restarting} is being restarted. Wait until that is done.`);
    }
    this.restarting = name;
    try {
      const old = this.services[at]!;
      this.descriptors = readServices(this.settings.root);
      say('Bringing the database up to date');
      const changed = this.descriptors.filter((descriptor) => descriptor.name === name);
      await migrateAll(this.settings.root, this.adminUrl, this.secrets, changed, {
        formerRuns: true,
      });
      say(`Starting the new ${name} beside the old one`);
      const next = this.launch(name, await this.unusedPort(), otherLog(old.logFile));
      this.beside = next;
      if (this.stopped) await stopServices([next]);
      await replaceService({
        old,
        next,
        gateway,
        say,
        onMoved: () => {
          this.services[at] = next;
          this.ports.set(name, next.port);
          this.tellCallers(next);
          this.beside = old;
          this.failWhenItEnds(next);
        },
      });
      // The old process has ended, so rights that only it needed can be revoked.
      await grantAll(this.adminUrl, changed);
    } finally {
      this.restarting = null;
      this.beside = null;
    }
  }

  stop(): Promise<void> {
    this.stopped ??= this.stopOnce();
    return this.stopped;
  }

  private async stopOnce(): Promise<void> {
    await this.endCommands();
    // The gateway is stopped first, so that no new request arrives while the services finish theirs.
    await stopServices(this.services.filter(({ name }) => name === 'gateway'));
    await stopServices([
      ...this.services.filter(({ name }) => name !== 'gateway'),
      ...(this.beside ? [this.beside] : []),
    ]);
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
      const logFile = join(settings.dataDir, 'logs', `${name}.log`);
      const service = this.launch(name, this.ports.get(name)!, logFile);
      this.services.push(service);
      this.failWhenItEnds(service);
    }
    await Promise.all(this.services.map(waitUntilReady));
  }

  private launch(name: string, port: number, logFile: string): ServiceProcess {
    const { root } = this.settings;
    const { url } = this;
    return startService({
      root,
      name,
      port,
      ...(name === 'gateway' ? { url, host: this.settings.host } : {}),
      environment: this.environment(name),
      nodeOptions: this.descriptors.find((one) => one.name === name)!.nodeOptions,
      logFile,
    });
  }

  /** The services that call this one go to its new process from now on. */
  private tellCallers({ name, url }: ServiceProcess): void {
    for (const { name: caller, child } of this.services) {
      const { calls } = this.descriptors.find((one) => one.name === caller)!;
      if (calls?.includes(name)) child.send({ move: name, url }, () => undefined);
    }
  }

  private failWhenItEnds(service: ServiceProcess): void {
    void service.exited.then((how) => {
      const isInPlace = this.services.includes(service);
      if (!this.stopped && isInPlace) this.fail(describeEnd(service, how));
    });
  }

  private async unusedPort(): Promise<number> {
    const taken = new Set([this.settings.port, ...this.ports.values()]);
    for (;;) {
      const port = await freePort();
      if (!taken.has(port)) return port;
    }
  }

  /** A demo that was interrupted while it was loaded is half a study: it starts again from nothing. */
  private async dropHalfLoadedDemo(): Promise<boolean> {
    const { server } = this.database!;
    if (!server || !this.settings.demo) return false;
    if ((await readState(this.adminUrl, 'demo')) !== 'loading') return false;
    this.options.onProgress('… the demo study was not loaded completely; starting over');
    const maintenance = new URL(this.adminUrl);
    maintenance.pathname = '/postgres';
    await withClient(maintenance.href, async (client) => {
      await client.query(`drop database ${DATABASE} with (force)`);
      await client.query(`create database ${DATABASE}`);
    });
    return true;
  }

  private async loadDemoOnce(): Promise<void> {
    if (!this.settings.demo || (await readState(this.adminUrl, 'demo')) === 'loaded') return;
    this.options.onProgress('Loading the demo study');
    await writeState(this.adminUrl, 'demo', 'loading');
    await makeDemoAccounts(this, this.settings.root);
    if (!this.settings.withoutDemoStudy) {
      await loadDemoStudy(this, this.settings.root, (text) => this.options.onProgress(`… ${text}`));
    }
    await writeState(this.adminUrl, 'demo', 'loaded');
  }

  private goOn(): void {
    this.options.signal?.throwIfAborted();
  }
}

/** Each of the two processes of a service has its own log, so that the last lines of a failed one are its own. */
const otherLog = (file: string): string =>
  file.endsWith('.b.log') ? file.replace(/\.b\.log$/, '.log') : file.replace(/\.log$/, '.b.log');

function refusePortInUse({ port, host = '127.0.0.1' }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use by another program.`
          : `Port ${port} cannot be used: ${error.message}.`;
      reject(new StartFailure(`${reason} Choose another one, e.g. PORT=${port + 1} npm start`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
