import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, openLog } from './log-file';
import { StartFailure } from './progress';

export interface ServiceProcess {
  name: string;
  port: number;
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
  environment: Record<string, string>;
  logFile: string;
}

/** Starts a service. It ends with this process: its channel to here closes, however this process ends. */
export function startService({
  root,
  name,
  port,
  environment,
  logFile,
}: ServiceStart): ServiceProcess {
  const log = openLog(logFile);
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      '--disable-warning=ExperimentalWarning',
      join(root, 'services', name, 'dist', 'main.js'),
    ],
    {
      cwd: join(root, 'services', name),
      env: { ...systemEnvironment(), ...environment, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', log, log, 'ipc'],
      detached: true, // Ctrl-C in the terminal reaches the launcher only, which stops things in order.
    },
  );
  closeSync(log);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });
  return { name, port, child, logFile, exited };
}

/** Only what programs need from the system: no setting of the surrounding shell reaches a service unseen. */
export const systemEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LOG_LEVEL', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'].flatMap(
      (name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value] as const];
      },
    ),
  );

/** Waits until a service reports ready. @throws StartFailure with its last log lines when it ends or hangs */
export async function waitUntilReady(service: ServiceProcess): Promise<void> {
  let ended: string | null = null;
  void service.exited.then((how) => (ended = how));
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    if (ended !== null) throw new StartFailure(describeEnd(service, ended));
    try {
      const answer = await fetch(`http://127.0.0.1:${service.port}/health/ready`, {
        signal: AbortSignal.timeout(5000),
      });
      await answer.arrayBuffer();
      if (answer.ok) return;
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

export const describeEnd = (service: ServiceProcess, how: string): string =>
  `The service ${service.name} ended (${how}). Its last lines (${service.logFile}):\n${lastLines(service.logFile, 15)}`;

/** Asks services to finish what they do; those that do not are killed after a while. */
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
