import { connect, type Socket } from 'node:net';
import type { Api } from '../support/api';
import { Entry, pause } from '../support/entry';
import { must, type Note } from '../support/report';
import { register } from '../support/study';
import { serviceNames } from '../support/services';
import type { Workbench } from '../support/workbench';

const SOCKET_COUNTS = [64, 256, 1000];
/** Delay after which an attacker opens another connection for one that was closed. */
const RECONNECT_DELAY_MS = 1000;
/** A response that takes longer counts as a hang. */
const HANG_MS = 10_000;
/** Time limit for a burst of fifty calls from each of a thousand sockets at the same moment. */
const BURST_LIMIT_MS = 30_000;
/** How often a page is opened and saved during an attack. */
const ROUNDS = 3;

/** The text that each socket sends before it falls silent. */
interface Attack {
  name: string;
  /** For the session of a signed-in person. */
  textOf: (authorization: string) => string;
}

const request = (
  method: string,
  path: string,
  host: string,
  headers: Record<string, string | number> = {},
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

function attacks(host: string, studyId: number, roleId: number): Attack[] {
  const ticket = 'x'.repeat(43);
  const half = { 'content-type': 'application/json', 'content-length': 2000 };
  const signedIn = (authorization: string) => ({ authorization, role: roleId });
  const save = `/api/subject/${studyId}/pages/1/save`;
  const list = `/api/subject/${studyId}/subjects`;
  return [
    { name: 'nothing at all', textOf: () => '' },
    { name: 'half a header', textOf: () => `GET / HTTP/1.1\r\nhost: ${host}\r\nx-` },
    {
      name: 'half a body to sign out',
      textOf: () => `${request('POST', '/api/auth/logout', host, half)}x`,
    },
    {
      name: 'half a body to sign in',
      textOf: () => `${request('POST', '/api/auth/login', host, half)}{`,
    },
    ...serviceNames.map((service) => ({
      name: `half a body to a file of ${service}`,
      textOf: () => `${request('POST', `/api/${service}/files/${ticket}`, host, half)}x`,
    })),
    {
      name: 'a GET that announces a body',
      textOf: () => `${request('GET', `/api/subject/files/${ticket}`, host, half)}x`,
    },
    {
      name: 'fifty pipelined calls without a session, answers unread',
      textOf: () => request('GET', `/api/subject/files/${ticket}`, host).repeat(50),
    },
    {
      name: 'half a save, signed in',
      textOf: (token) => `${request('POST', save, host, { ...half, ...signedIn(token) })}{`,
    },
    {
      name: 'half a long save, signed in',
      textOf: (token) =>
        request('POST', save, host, { ...half, ...signedIn(token), 'content-length': 900_000 }) +
        ' '.repeat(200_000),
    },
    {
      name: 'twenty pipelined lists, signed in, answers unread',
      textOf: (token) => request('GET', list, host, signedIn(token)).repeat(20),
    },
  ];
}

/** Keeps a number of sockets open that have all sent the same text. */
class Crowd {
  private readonly sockets = new Set<Socket>();
  private over = false;
  private opened = 0;

  constructor(
    private readonly origin: URL,
    private readonly text: string,
    private readonly reads: boolean,
  ) {}

  get closed(): number {
    return this.opened - this.sockets.size;
  }

  async gather(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.open()));
  }

  end(): void {
    this.over = true;
    for (const socket of this.sockets) socket.destroy();
  }

  private open(): Promise<void> {
    return new Promise((done) => {
      const socket = connect(Number(this.origin.port), this.origin.hostname, () => {
        this.opened += 1;
        this.sockets.add(socket);
        socket.write(this.text, () => done());
      });
      // A socket that does not read is not informed of the end of its connection.
      if (this.reads) socket.resume();
      else socket.pause();
      socket.on('error', () => done());
      socket.once('close', () => {
        this.sockets.delete(socket);
        done();
        if (!this.over)
          void pause(RECONNECT_DELAY_MS).then(() => (this.over ? undefined : this.open()));
      });
    });
  }
}

/** Duration of each action in milliseconds. */
type Times = Record<'sign-in' | 'open' | 'save', number>;

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}

/** Signs in, opens a page and saves it; the slowest of each. */
async function work(bench: Workbench, name: string): Promise<Times> {
  const signIn = await timed(() => bench.person('site'));
  const api: Api = signIn.result;
  const { pageId } = await register(api, bench.study, name);
  const entry = new Entry(api, bench.study, pageId);
  const slowest: Times = { 'sign-in': signIn.ms, open: 0, save: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = await timed(() => entry.open());
    const save = await timed(() => entry.save());
    must(open.result && save.result, `the page is opened and saved (${name})`);
    slowest.open = Math.max(slowest.open, open.ms);
    slowest.save = Math.max(slowest.save, save.ms);
  }
  await bench.release();
  return slowest;
}

const shown = (times: Times): string =>
  Object.entries(times)
    .map(([what, ms]) => `${what} ${ms.toFixed(0)}`)
    .join(', ');

/** A person works while many sockets hang on the portal in each way. */
export async function slowSockets(bench: Workbench, note: Note): Promise<void> {
  const origin = new URL(bench.url);
  const usual = await work(bench, 'sockets-none');
  note(`nobody else: ${shown(usual)} ms`);
  const { studyId, roles } = bench.study;
  const slow: string[] = [];
  for (const { name, textOf } of attacks(origin.host, studyId, roles.investigator)) {
    const { authorization } = await bench.person('investigator');
    const text = textOf(authorization);
    const figures: string[] = [];
    for (const count of SOCKET_COUNTS) {
      const crowd = new Crowd(origin, text, !name.endsWith('unread'));
      await crowd.gather(count);
      try {
        // A burst of complete calls is work, not a hanging socket, so it is awaited first.
        const burst = await timed(() => fetch(new URL('/health/live', origin)));
        must(burst.ms < BURST_LIMIT_MS, `what came at once is taken in (${name} × ${count})`);
        const times = await work(bench, `sockets-${name}-${count}`.replaceAll(/\W+/g, '-'));
        figures.push(
          `${count} sockets: taken in after ${burst.ms.toFixed(0)}, ${shown(times)} (${crowd.closed} closed)`,
        );
        if (Object.values(times).some((ms) => ms > HANG_MS)) slow.push(`${name} × ${count}`);
      } finally {
        crowd.end();
      }
    }
    note(`${name}: ${figures.join('; ')} ms`);
  }
  must(slow.length === 0, `nobody is kept waiting: ${slow.join('; ')}`);
  const after = await work(bench, 'sockets-after');
  note(`afterwards: ${shown(after)} ms`);
}
