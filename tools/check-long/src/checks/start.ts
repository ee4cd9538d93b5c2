import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { DEMO_PASSWORD } from '@casebook/tool-start';
import { Api } from '../support/api';
import { pause } from '../support/entry';
import { Launcher } from '../support/launcher';
import { type Proc, processesOf, pssOf } from '../support/processes';
import { must, type Note, type Report } from '../support/report';
import { serviceNames } from '../support/services';
import { newFolder } from '../support/folders';

/** Limits in seconds after which the process counts as hanging; a start also builds what was changed. */
const START_S = 300;
const STOP_S = 30;
const MEMORY_MIB = 1536;

/** `npm start` with its demo, on a folder and port of its own. */
class Start {
  private launcher: Launcher | null = null;

  private constructor(
    readonly dataDir: string,
    readonly port: number,
  ) {}

  static async prepare(): Promise<Start> {
    return new Start(newFolder(), await freePort());
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  another(changes: Record<string, string>): Launcher {
    return new Launcher(['start'], {
      PORT: String(this.port),
      CASEBOOK_DATA: this.dataDir,
      ...changes,
    });
  }

  /** @returns seconds until it printed that it is ready */
  async start(seconds: number): Promise<number> {
    this.launcher = this.another({});
    return this.launcher.says(`Casebook is ready: ${this.url}`, seconds);
  }

  get running(): Launcher {
    must(this.launcher !== null, 'the portal was started');
    return this.launcher;
  }

  /** Data of the demo study over the API; equal before and after a restart. */
  async seen(): Promise<string> {
    const api = await new Api(this.url).signIn('datamanager', DEMO_PASSWORD);
    try {
      const { rows } = await api.call<{
        rows: { studyId: number; roles: { roleId: number; code: string }[] }[];
      }>('POST', '/api/study/list', {});
      const { studyId, roles } = rows[0]!;
      api.actAs(roles.find(({ code }) => code === 'data_manager')!.roleId);
      const subjects = await api.call('GET', `/api/subject/${studyId}/subjects?size=200`);
      const queries = await api.call('GET', `/api/subject/${studyId}/queries?size=200`);
      return JSON.stringify([subjects, queries]);
    } finally {
      await api.close();
    }
  }

  /** @returns seconds until no process was left. @throws Untrue when some are */
  async mustBeGone(): Promise<number> {
    const start = Date.now();
    let left: Proc[];
    do {
      left = processesOf(this.dataDir);
      if (left.length === 0) return (Date.now() - start) / 1000;
      await pause(50);
    } while (Date.now() - start < STOP_S * 1000);
    must(
      false,
      `processes left behind: ${left.map(({ name, pid }) => `${name} ${pid}`).join(', ')}`,
    );
  }

  /** Removes what a failed check left. */
  async clean(): Promise<void> {
    for (const { pid } of processesOf(this.dataDir)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
    await pause(200);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

async function memory(start: Start, note: Note): Promise<void> {
  note(`ready after ${(await start.start(START_S)).toFixed(1)} s, demo study loaded`);
  await start.seen();
  const parts = new Map<string, number>();
  for (const { pid, name } of processesOf(start.dataDir)) {
    parts.set(name, (parts.get(name) ?? 0) + pssOf(pid));
  }
  const sum = [...parts.values()].reduce((total, mib) => total + mib, 0);
  const list = [...parts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, mib]) => `${name} ${mib.toFixed(0)}`);
  note(`${sum.toFixed(0)} MiB (PSS after a sign-in): ${list.join(', ')}`);
  must(sum > 0 && sum < MEMORY_MIB, `the whole portal stays below ${MEMORY_MIB} MiB`);
}

async function portInUse(start: Start, note: Note): Promise<void> {
  const folder = newFolder();
  const other = start.another({ CASEBOOK_DATA: folder });
  const code = await other.end(START_S);
  must(code === 1, `it ends with 1, it ended with ${code}`);
  const said = new RegExp(`^Port ${start.port} is in use.*$`, 'm').exec(other.output);
  must(said !== null, `it says so: ${other.output}`);
  must(processesOf(folder).length === 0, 'it leaves no process behind');
  rmSync(folder, { recursive: true, force: true });
  note(`“${said[0]}”`);
}

async function folderInUse(start: Start, note: Note): Promise<void> {
  const other = start.another({ PORT: String(await freePort()) });
  const code = await other.end(START_S);
  must(code === 1, `it ends with 1, it ended with ${code}`);
  const said = /^The data folder .* is in use.*$/m.exec(other.output);
  must(said !== null, `it says so: ${other.output}`);
  await start.seen();
  note(`“${said[0].replace(start.dataDir, '…')}”; the first one goes on working`);
}

async function restart(start: Start, note: Note): Promise<void> {
  const before = await start.seen();
  const asked = Date.now();
  start.running.signal('SIGINT');
  const code = await start.running.end(STOP_S);
  must(code === 0, `it ends with 0, it ended with ${code}: ${start.running.output}`);
  await start.mustBeGone();
  note(`SIGINT: every process stopped after ${((Date.now() - asked) / 1000).toFixed(1)} s`);
  note(`second start: ready after ${(await start.start(START_S)).toFixed(1)} s`);
  must((await start.seen()) === before, 'subjects and queries are as before');
}

/** Each part in turn: the service, the gateway in front of it, and the database behind it. */
async function partDies(start: Start, note: Note): Promise<void> {
  const before = await start.seen();
  for (const [name, back] of [
    ['admin', 'admin runs again'],
    ['gateway', 'gateway runs again'],
    ['postgres', 'PostgreSQL runs again'],
  ] as const) {
    const running = processesOf(start.dataDir);
    // Of several processes of PostgreSQL, the first one is the server.
    const victim = running.find((one) => one.name === name);
    must(victim !== undefined, `${name} runs`);
    const asked = Date.now();
    process.kill(victim.pid, 'SIGKILL');
    await start.running.says(back, STOP_S + (Date.now() - start.running.started) / 1000);
    const took = Date.now() - asked;
    const left = new Set(processesOf(start.dataDir).map(({ pid }) => pid));
    // A process that serves a connection of a service ends with it; only the server itself must go on.
    const server = running.find((one) => one.name === 'postgres');
    const others = running.filter(
      (one) =>
        one.name !== name && one.name !== 'sh' && (one.name !== 'postgres' || one === server),
    );
    const gone = others.filter(({ pid }) => !left.has(pid));
    must(gone.length === 0, `the others go on: ${gone.map((one) => one.name).join()}`);
    must((await start.seen()) === before, `subjects and queries are as before, after ${name}`);
    note(`kill -9 of ${name}: “${back}” after ${took} ms; the others are the same processes`);
  }
}

async function launcherKilled(start: Start, note: Note): Promise<void> {
  const before = await start.seen();
  start.running.signal('SIGKILL');
  note(`npm start killed: no process left after ${(await start.mustBeGone()).toFixed(1)} s`);
  note(`started again: ready after ${(await start.start(START_S)).toFixed(1)} s`);
  must((await start.seen()) === before, 'subjects and queries are as before');
  // The launcher and all its starters are killed at the same moment, so that none can stop the others.
  for (const { pid, name } of processesOf(start.dataDir)) {
    if (!SERVED.has(name)) process.kill(pid, 'SIGKILL');
  }
  note(`all starters killed: no process left after ${(await start.mustBeGone()).toFixed(1)} s`);
}

/** Ways in which the demo accounts, with their published password, could get into a real portal. */
async function demoStaysDemo(start: Start, note: Note): Promise<void> {
  const refused = async (how: string, changes: Record<string, string>, reason: RegExp) => {
    const other = start.another(changes);
    const code = await other.end(START_S);
    must(code === 1 && reason.test(other.output), `${how} is refused: ${other.output}`);
    note(`${how}: refused`);
  };
  await refused('the folder without the demo', { CASEBOOK_DEMO: 'off' }, /is that of a demo/);
  await start.mustBeGone();
  await refused('the demo on the network', { CASEBOOK_HOST: '0.0.0.0' }, /CASEBOOK_HOST must be/);
  await refused('the demo behind a proxy', { TRUST_PROXY: '127.0.0.1' }, /TRUST_PROXY/);

  note(`the demo: ready after ${(await start.start(START_S)).toFixed(1)} s`);
  const folder = newFolder();
  const database = { CASEBOOK_DATA: folder, PORT: String(await freePort()) };
  const behind = { ...database, DATABASE_URL: databaseOf(start.dataDir) };
  await refused('its database behind DATABASE_URL', behind, /DATABASE_URL is that of a demo/);
  must(processesOf(folder).length === 0, 'it leaves no process behind');
  rmSync(folder, { recursive: true, force: true });
  await start.seen();
  start.running.signal('SIGINT');
  await start.running.end(STOP_S);
}

/** The administrator's connection to the embedded PostgreSQL that runs on a data folder. */
function databaseOf(dataDir: string): string {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]!;
  return `postgres://casebook_admin:${databasePassword}@127.0.0.1:${port.trim()}/casebook`;
}

/** Services and servers; all other processes of a data folder are starters. */
const SERVED = new Set([...serviceNames, 'gateway', 'postgres', 'sh']);

export async function startChecks(report: Report): Promise<void> {
  const start = await Start.prepare();
  const check = (title: string, work: (start: Start, note: Note) => Promise<void>) =>
    report.check(title, (note) => work(start, note));
  try {
    await check(
      'npm start with the demo stays below 1.5 GB after a sign-in [D10-START-01] [D10-START-11]',
      memory,
    );
    await check('a port in use is a clear message, not a hang [D10-START-05]', portInUse);
    await check('a data folder in use is a clear message, not a hang [D10-START-06]', folderInUse);
    await check(
      'SIGINT stops every process, a second start has all data [D10-START-03] [D10-START-04]',
      restart,
    );
    await check(
      'a part that dies is a message, and is started again alone [D10-START-07] [D10-KEEP-01] [D10-KEEP-02]',
      partDies,
    );
    await check('a killed launcher leaves no process behind [D10-START-04]', launcherKilled);
    await check(
      'a demo stays a demo and for this computer alone [D10-DEMO-02] [D10-DEMO-03]',
      demoStaysDemo,
    );
  } finally {
    await start.clean();
  }
}
