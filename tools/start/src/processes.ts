import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { lastLines, openLog } from './log-file';
import { StartFailure } from './progress';

export interface ServiceProcess {
  name: string;
  port: number;
  /** Address of the service. */
  url: string;
  child: ChildProcess;
  logFile: string;
  exited: Promise<string>;
}

const READY_MS = 60_000;
const STOP_MS = 12_000;

export interface ServiceStart {
  root: string;
  name: string;
  port: number;
  /** Address of the gateway, which may listen on another address than this computer's own. */
  host?: string | undefined;
  url?: string;
  environment: Record<string, string>;
  /** Of this process only, from its `service.json`. */
  nodeOptions?: readonly string[] | undefined;
  logFile: string;
}

/** Starts a service. It ends with this process, because its channel closes then. */
export function startService({
  root,
  name,
  port,
  host = '127.0.0.1',
  url = `http://${host}:${port}`,
  environment,
  nodeOptions = [],
  logFile,
}: ServiceStart): ServiceProcess {
  const log = openLog(logFile);
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      '--disable-warning=ExperimentalWarning',
      ...nodeOptions,
      join(root, 'services', name, 'dist', 'main.js'),
    ],
    {
      cwd: join(root, 'services', name),
      env: { ...systemEnvironment(), ...environment, PORT: String(port), HOST: host },
      stdio: ['ignore', log, log, 'ipc'],
      detached: true, // Ctrl-C in the terminal reaches the launcher only, which stops things in order.
    },
  );
  closeSync(log);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });
  return { name, port, url, child, logFile, exited };
}

/**
 * Only the variables that programs need from the system, so that no setting of the surrounding shell reaches a
 * service.
 */
export const systemEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LOG_LEVEL', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'].flatMap(
      (name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value] as const];
      },
    ),
  );

/** Waits until a service is ready. @throws StartFailure with its last log lines when it ends or hangs */
export async function waitUntilReady(service: ServiceProcess): Promise<void> {
  let ended: string | null = null;
  void service.exited.then((how) => (ended = how));
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    if (ended !== null) throw new StartFailure(describeEnd(service, ended));
    try {
      if (await answersWell(`${service.url}/health/ready`)) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 60);
    });
  }
  throw new StartFailure(
    `The service ${service.name} did not become ready within ${READY_MS / 1000} s. Its last lines:\n${lastLines(service.logFile, 15)}`,
  );
}

function answersWell(url: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, signal: AbortSignal.timeout(5000) };
    const done = (answer: IncomingMessage): void => {
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode === 200))
        .once('error', reject);
    };
    const request = url.startsWith('https:')
      ? // The process on this computer has a certificate for its public name.
        https.get(url, { ...options, rejectUnauthorized: false }, done)
      : http.get(url, options, done);
    request.once('error', reject);
  });
}

export const describeEnd = (service: ServiceProcess, how: string): string =>
  `The service ${service.name} ended (${how}). Its last lines (${service.logFile}):\n${lastLines(service.logFile, 15)}`;

/** Stops services after their running calls; a service that does not end is killed after a while. */
export async function stopServices(services: ServiceProcess[]): Promise<void> {
  await Promise.all(
    services.map(async ({ child, exited }) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exited;
      clearTimeout(timer);
    }),
  );
}
