import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { serviceEnvironment } from './db/token';

const ROOT = join(__dirname, '../../..');

const RUN_SOURCES = join(ROOT, 'libs/test-kit/src/worker-typescript.cjs');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A service in a process of its own, which can be killed like on a computer that fails. */
export class OtherService {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly name: string,
    private readonly port: number,
    private readonly databaseUrl: string,
  ) {}

  static async start(name: string, databaseUrl: string): Promise<OtherService> {
    const service = new OtherService(name, await freePort(), databaseUrl);
    await service.run();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async run(): Promise<void> {
    const main = join(ROOT, 'services', this.name, 'src/main.ts');
    this.process = spawn(
      process.execPath,
      ['--conditions=x-source', `--require=${RUN_SOURCES}`, main],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          ...serviceEnvironment(this.databaseUrl),
          PORT: String(this.port),
          DATABASE_POOL: '10',
          CASEBOOK_RUN_SOURCES: '1',
        },
      },
    );
    for (;;) {
      if (this.process.exitCode !== null) throw new Error(`${this.name} does not start`);
      const answer = await fetch(`${this.url}/health/ready`).catch(() => null);
      if (answer?.ok) return;
      await setTimeout(100);
    }
  }

  /** Ends the process at once, whatever it is doing. */
  async kill(): Promise<void> {
    if (!this.process || this.process.exitCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}
