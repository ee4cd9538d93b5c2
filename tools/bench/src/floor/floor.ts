import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Api } from '../support/api';
import type { Timed } from '../support/measure';
import { enteredIn, type Workplace } from '../support/study';
import type { Written } from './writer';

/**
 * The lower limit of the time of a save through a gateway: two plain HTTP servers in processes of their own, and
 * the statements. There is no authentication and no validation, and the response is empty.
 */
export class Floor {
  private constructor(
    private readonly servers: readonly ChildProcess[],
    private readonly url: string,
    private readonly studyId: number,
  ) {}

  /** @param into copies of the tables, or the tables themselves with their audit */
  static async start(adminUrl: string, studyId: number, into: 'bare' | 'audited'): Promise<Floor> {
    const writer = await serve('write', adminUrl, into);
    const passer = await serve('pass', String(writer.port));
    return new Floor([passer.child, writer.child], `http://127.0.0.1:${passer.port}`, studyId);
  }

  /** @param from number of the first round */
  client(workplace: Workplace, from: number): FloorClient {
    return new FloorClient(new Api(this.url), this.studyId, workplace, from);
  }

  stop(): void {
    for (const child of this.servers) child.disconnect();
  }
}

export class FloorClient {
  constructor(
    private readonly api: Api,
    private readonly studyId: number,
    private readonly workplace: Workplace,
    private round: number,
  ) {}

  save(): Timed {
    const { round } = this;
    this.round += 1;
    const { studyId, workplace } = this;
    const written: Written = { studyId, workplace, round, entered: enteredIn(round) };
    const body = JSON.stringify(written);
    return () => this.api.send('POST', '/', body);
  }

  close(): Promise<void> {
    return this.api.close();
  }
}

/** Starts a server of `server.ts` in a process of its own. */
export async function serve(...args: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(__dirname, 'server.js'), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { child, port };
}
