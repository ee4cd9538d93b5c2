import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { type Account, accountFor } from './account';
import { type Binaries, findBinaries } from './binaries';
import { ensureCluster, nameOf, serverEnvironment, SUPERUSER } from './cluster';
import { freePort } from './port';
import {
  connectionProblem,
  isAlive,
  pause,
  readRunning,
  type Running,
  waitForExit,
} from './running';

export interface PostgresOptions {
  /** Folder of the cluster; made when missing. */
  dataDir: string;
  /** Port on 127.0.0.1; a free one when absent. */
  port?: number;
  /** False for tests only: nothing is synchronised to disk. */
  durable: boolean;
  /** Password of the superuser; the one the cluster was made with. */
  password: string;
  /** Database to make when missing and to connect to. */
  database?: string;
  /** File for the server's messages; by default beside the data folder. */
  logFile?: string;
  /** Take over a server whose starter is gone, so that `stop` stops it. */
  adopt?: boolean;
  onProgress?: (text: string) => void;
}

export interface PostgresServer {
  /** Connection as superuser. */
  url: string;
  port: number;
  /** Process of the server. */
  pid: number;
  /** True when the server was already running. */
  attached: boolean;
  /** Settles when a server started here or adopted ends, wanted or not. Never for another one. */
  exited: Promise<void>;
  /** Stops the server if it was started here or adopted. */
  stop(): Promise<void>;
}

const START_MS = 60_000;
const POLL_MS = 500;

/**
 * Starts PostgreSQL from its npm package, or attaches to the one that already runs on the data folder.
 * A server started here ends with this process, even when this process is killed.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const parent = resolve(dirname(options.dataDir));
  mkdirSync(parent, { recursive: true });
  const dataDir = join(realpathSync(parent), options.dataDir.split(/[/\\]/).at(-1)!);
  refuseForeignFolder(dataDir);
  const running = await findRunning(dataDir, options);
  if (running) return attach(running, options);

  const account = accountFor(dataDir);
  const binaries = findBinaries(account);
  if (!existsSync(join(dataDir, 'PG_VERSION')))
    options.onProgress?.('creating the database cluster');
  ensureCluster(binaries, dataDir, account, options);
  const end = Date.now() + START_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(binaries, dataDir, account, options);
    } catch (error) {
      const { message } = error as Error;
      // A server that was killed a moment ago: the system has not put it away yet, or its processes still end.
      const dying = /postmaster\.pid" already exists|shared memory block .* still in use/.test(
        message,
      );
      // Between finding a free port and using it, somebody else may have taken it.
      const portTaken = /could not bind|could not create any TCP/.test(message);
      const again = dying
        ? Date.now() < end
        : portTaken && options.port === undefined && attempt < 3;
      if (!again) throw error;
      if (dying) await pause(100);
    }
  }
}

function refuseForeignFolder(dataDir: string): void {
  const self = process.geteuid?.();
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || self === undefined || self === 0 || owner === self) return;
  throw new Error(
    `The data folder ${dataDir} belongs to another account of this machine. ` +
      'Start Casebook as that account, or choose another folder with CASEBOOK_DATA.',
  );
}

const urlOf = (port: number, { password, database }: PostgresOptions): string =>
  `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database ?? 'postgres'}`;

const maintenanceUrl = (port: number, options: PostgresOptions): string =>
  urlOf(port, { ...options, database: 'postgres' });

/** A server that is stopping is waited for; one that answers is attached to. */
async function findRunning(dataDir: string, options: PostgresOptions): Promise<Running | null> {
  const end = Date.now() + START_MS;
  for (;;) {
    const running = readRunning(dataDir);
    if (!running) return null;
    const problem = await connectionProblem(maintenanceUrl(running.port, options));
    if (!problem) return running;
    if (problem.code === '28P01') {
      throw new Error(
        `The data folder ${dataDir} is in use by a PostgreSQL server with another password (process ${running.pid}).`,
      );
    }
    if (Date.now() > end) {
      throw new Error(
        `The data folder ${dataDir} is in use by process ${running.pid}, which does not answer: ${problem.message}`,
      );
    }
    await pause(100);
  }
}

async function attach(running: Running, options: PostgresOptions): Promise<PostgresServer> {
  await ensureDatabase(running.port, options);
  return {
    url: urlOf(running.port, options),
    port: running.port,
    pid: running.pid,
    attached: true,
    exited: options.adopt ? goneOf(running.pid) : new Promise(() => undefined),
    stop: async () => {
      if (options.adopt) await stopServer(running.pid);
    },
  };
}

/** A process that is not a child of this one reports its end to nobody. */
function goneOf(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, POLL_MS).unref();
  });
}

async function launch(
  binaries: Binaries,
  dataDir: string,
  account: Account | null,
  options: PostgresOptions,
): Promise<PostgresServer> {
  const port = options.port ?? (await freePort());
  const logFile = options.logFile ?? `${dataDir}.log`;
  const log = openLog(logFile);
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const server = spawn(
    binaries.postgres,
    ['-D', nameOf(dataDir, account), ...settings(port, options.durable)],
    {
      cwd: dataDir,
      env: serverEnvironment(),
      stdio: ['ignore', log, log],
      detached: true, // Ctrl-C in the terminal must not stop the database before its clients.
      ...account,
    },
  );
  closeSync(log);
  const state: { ended: string | null } = { ended: null };
  const exited = new Promise<void>((done) => {
    server.once('error', (error) => {
      state.ended = error.message;
      done();
    });
    server.once('exit', (code, signal) => {
      state.ended ??= `it ended with ${signal ?? `code ${code}`}`;
      done();
    });
  });
  if (server.pid === undefined) {
    await exited;
    throw new Error(`PostgreSQL cannot be started: ${state.ended}`);
  }
  const watcher = watch(server.pid);
  void exited.then(() => watcher.kill('SIGKILL'));

  const end = Date.now() + START_MS;
  for (;;) {
    const problem = await connectionProblem(maintenanceUrl(port, options));
    if (!problem) break;
    const tail = tailOf(logFile, logStart);
    if (state.ended !== null) throw new Error(`PostgreSQL did not start: ${state.ended}\n${tail}`);
    // 57P03: it is still recovering from a crash, which may take as long as it takes.
    if (problem.code === '28P01' || (Date.now() > end && problem.code !== '57P03')) {
      await stopServer(server.pid);
      throw new Error(`PostgreSQL does not answer: ${problem.message}\n${tail}`);
    }
    await pause(25);
  }
  await ensureDatabase(port, options);
  server.unref();
  watcher.unref();
  const { pid } = server;
  return {
    url: urlOf(port, options),
    port,
    pid,
    attached: false,
    exited,
    stop: async () => {
      server.ref(); // Node must not end between the server's end and hearing of it.
      if (state.ended === null) await stopServer(pid);
      await exited;
    },
  };
}

/** On a full disk the server runs without a log. */
function openLog(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, 'a', 0o600);
  } catch {
    return openSync(devNull, 'a');
  }
}

function tailOf(file: string, from: number): string {
  if (!existsSync(file)) return '';
  const lines = readFileSync(file).subarray(from).toString('utf8').trim().split('\n');
  return lines.slice(-8).join('\n');
}

/**
 * A shell that does nothing but wait for the end of this process – however it ends – and then stops the server.
 * Its standard input is a pipe that only this process holds open.
 */
function watch(pid: number): ChildProcess {
  const watcher = spawn(
    '/bin/sh',
    ['-c', 'while read -r _; do :; done; kill -INT "$0"', String(pid)],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      cwd: '/',
    },
  );
  watcher.on('error', () => undefined);
  watcher.stdin?.on('error', () => undefined);
  (watcher.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return watcher;
}

/** Fast shutdown; after a while, immediate shutdown (the next start then recovers). */
async function stopServer(pid: number): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForExit(pid, ms)) return;
  }
}

async function ensureDatabase(port: number, options: PostgresOptions): Promise<void> {
  const { database } = options;
  if (!database) return;
  const client = new Client({ connectionString: maintenanceUrl(port, options) });
  // A server that dies fails the query; while none runs, an event without a listener would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const existing = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (existing.rowCount === 0)
      await client.query(`create database ${escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

/** Modest: the whole portal has to fit beside other programs on a laptop. */
function settings(port: number, durable: boolean): string[] {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '96MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    min_wal_size: '64MB',
    max_wal_senders: '0',
    max_replication_slots: '0',
    wal_level: 'minimal',
    // Shared memory of a container is often 64 MB: no parallel workers, no huge pages, no helpers for reading.
    max_parallel_workers_per_gather: '0',
    huge_pages: 'off',
    io_method: 'sync',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%u@%d ',
    log_checkpoints: 'off',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
