import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { withClient } from '@casebook/platform-db';
import { readReleaseKey } from '@casebook/release-signing';
import { publishBuiltModules } from '@casebook/tool-release';
import { takeCommands } from './control';
import { type Database, migrateAll, openDatabase } from './database';
import { dropHalfLoadedDemo, loadDemoOnce } from './demo';
import { readDemoMark, refuseOtherKind } from './demo-mark';
import { DiskReserve } from './disk-reserve';
import { registryDir } from './environment';
import { lockFolder } from './folder-lock';
import { KeptDatabase } from './kept-database';
import { shortenLogs } from './log-file';
import { type PartState, PartHistory } from './part-history';
import { refusePortInUse } from './port-in-use';
import type { ServiceProcess } from './processes';
import type { RestartRules } from './restart-budget';
import { RunningServices } from './running-services';
import { readSecrets, type Secrets } from './secrets';
import { DEFAULT_DISK, originOf, type Settings } from './settings';

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
  /** The database and the services as they are now. */
  parts(): PartState[];
  /** Resolves with a message when the database ended and cannot be brought back. */
  failed: Promise<string>;
  /** Stops everything in order, once. */
  stop(): Promise<void>;
}

export interface PortalOptions {
  onProgress: (text: string) => void;
  /** False for tests: the database does not flush to the disk, and no space is reserved for it. */
  durable?: boolean;
  /** How often and how soon a part that ended is started again; checks that kill on purpose allow more. */
  restarts?: Partial<RestartRules>;
  /** Aborts the start; all started processes are stopped. */
  signal?: AbortSignal;
}

/** Interval of looking how much space is left. */
const LOOK_MS = 1000;
const SHORTEN_LOGS_MS = 60_000;
const DATABASE_POLL_MS = 250;

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
  readonly failed: Promise<string>;
  private readonly secrets: Secrets;
  private readonly running: RunningServices;
  private readonly databaseHistory = new PartHistory('postgres', () => this.running.tellState());
  private readonly disk: DiskReserve;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly stopping = new AbortController();
  private endCommands: () => Promise<void> = async () => {};
  private database: Database | null = null;
  private kept: KeptDatabase | null = null;
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
    this.disk = new DiskReserve({
      ...(settings.disk ?? DEFAULT_DISK),
      dataDir: settings.dataDir,
      say: this.say,
    });
    this.running = new RunningServices(settings, this.secrets, {
      adminUrl: () => this.adminUrl,
      databaseAnswers: () => this.databaseAnswers(),
      parts: () => this.parts(),
      pause: this.pause,
      say: this.say,
      signal: this.stopping.signal,
      restarts: options.restarts,
    });
  }

  get adminUrl(): string {
    if (!this.database) throw new Error('The database is not open.');
    return this.database.adminUrl;
  }

  get services(): readonly ServiceProcess[] {
    return this.running.all;
  }

  environment(service: string): Record<string, string> {
    return this.running.environment(service);
  }

  restart(name: string, say: (text: string) => void): Promise<void> {
    return this.running.restart(name, say);
  }

  parts(): PartState[] {
    return [...(this.kept ? [this.databaseHistory.now] : []), ...this.running.histories];
  }

  async start(): Promise<void> {
    const { settings, options, say } = this;
    await refusePortInUse(settings);
    say(settings.databaseUrl ? 'Reaching the PostgreSQL of DATABASE_URL' : 'Starting PostgreSQL');
    await this.open();
    this.goOn();

    say('Bringing the database up to date');
    const root = this.running.takeCopy();
    const migrate = () => migrateAll(root, this.adminUrl, this.secrets, this.running.descriptors);
    await migrate();
    // Before a half-loaded demo is dropped, because the folder may hold a real database.
    refuseOtherKind(await readDemoMark(this.adminUrl), settings);
    const isOwnDemo = settings.demo && this.kept !== null;
    if (isOwnDemo && (await dropHalfLoadedDemo(this.adminUrl, say))) await migrate();
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

    await this.running.startAll();
    this.goOn();
    if (settings.demo) await loadDemoOnce(this, settings, say);
    this.goOn();
    this.endCommands = await takeCommands(settings.dataDir, ({ restart }, answer) =>
      this.restart(restart, answer),
    );
  }

  stop(): Promise<void> {
    this.stopped ??= this.stopOnce();
    return this.stopped;
  }

  private async stopOnce(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearInterval(timer);
    await this.endCommands();
    await this.running.stop();
    await this.kept?.stop();
    this.unlock();
  }

  /** Opens the database; an embedded one is kept running, with space in reserve. */
  private async open(): Promise<void> {
    const { settings, options } = this;
    const open = (port?: number) =>
      openDatabase(settings, this.secrets, (text) => options.onProgress(`… ${text}`), {
        adopt: true,
        durable: options.durable,
        port,
      });
    this.every(SHORTEN_LOGS_MS, () => shortenLogs(join(settings.dataDir, 'logs')));
    this.database = await open();
    const { server } = this.database;
    if (!server) return;
    this.kept = new KeptDatabase(
      server,
      {
        start: async () => (await open(server.port)).server!,
        makeRoom: async () => this.disk.makeRoom(),
        lost: () =>
          this.fail(
            `PostgreSQL ended and cannot be started again. See ${join(settings.dataDir, 'logs', 'postgres.log')}`,
          ),
        say: this.say,
        pause: this.pause,
      },
      this.databaseHistory,
      options.restarts,
    );
    if (options.durable ?? true) this.every(LOOK_MS, () => this.disk.look());
  }

  /** A turn that fails must not end the portal: the disk may be full, or the folder is being looked at by somebody. */
  private every(ms: number, work: () => unknown): void {
    const turn = async (): Promise<void> => {
      await work();
    };
    this.timers.push(setInterval(() => void turn().catch(() => undefined), ms).unref());
  }

  private async databaseAnswers(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const answers = await withClient(this.adminUrl, (client) => client.query('select 1')).then(
        () => true,
        () => false,
      );
      if (answers) return;
      await this.pause(DATABASE_POLL_MS);
    }
  }

  /** Ends early when the portal stops. */
  private readonly pause = async (ms: number): Promise<void> => {
    await pauseFor(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  };

  private readonly say = (text: string): void => this.options.onProgress(text);

  private goOn(): void {
    this.options.signal?.throwIfAborted();
  }
}
