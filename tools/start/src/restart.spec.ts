import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isAlive } from '@casebook/embedded-postgres';
import { sendCommand, takeCommands } from './control';
import { fakeService, makeFakeRoot, programOf } from './fake-root.testing';
import { type Portal, startPortal } from './portal';
import type { ServiceProcess } from './processes';
import { StartFailure } from './progress';
import type { Settings } from './settings';

/** Sends calls to the configured address, as the real gateway does. */
const GATEWAY = fakeService(`
  let place = process.env.ECHO_URL;
  process.on('message', ({ move, url }) => {
    place = url;
    process.send({ moved: move, url });
    process.send({ drained: move, url });
  });
  answer = (request, response) => response.end(place);`);

/** A service that calls another one and returns the address that it used. */
const CALLER = fakeService(`
  let place = process.env.ECHO_URL;
  process.on('message', ({ url }) => { place = url; });
  answer = (request, response) => response.end(place);`);

describe('a restart of a service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook restart '));
  const root = join(folder, 'root');
  let settings: Settings;
  let portal: Portal;

  beforeAll(async () => {
    makeFakeRoot(
      root,
      { gateway: GATEWAY, echo: fakeService(), caller: CALLER },
      { caller: ['echo'] },
    );
    const dataDir = join(folder, 'data');
    settings = { root, port: await freePort(), dataDir, databaseUrl: null, demo: false };
    portal = await startPortal(settings, { onProgress: () => undefined, durable: false });
  });
  afterAll(async () => {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const echo = (): ServiceProcess => portal.services.find(({ name }) => name === 'echo')!;
  const ask = (restart: string, said: string[] = []): Promise<void> =>
    sendCommand(settings.dataDir, { restart }, (text) => said.push(text));
  const place = async (): Promise<string> => (await fetch(`${portal.url}/where`)).text();

  it('replaces the old process by a new one repeatedly [D8-RESTART-01]', async () => {
    let failed = false;
    void portal.failed.then(() => (failed = true));
    for (const log of ['echo.b.log', 'echo.log']) {
      const old = echo();
      const said: string[] = [];
      await ask('echo', said);
      expect(said.at(-1)).toBe('New calls go to the new echo; the old one finishes its own');
      expect(isAlive(old.child.pid!)).toBe(false);
      expect(await place()).toBe(`http://127.0.0.1:${echo().port}`);
      expect(echo().port).not.toBe(old.port);
      expect(echo().logFile).toBe(join(settings.dataDir, 'logs', log));
    }
    expect(failed).toBe(false);
  });

  it('sends the address of the new process to the services that call it [D8-RESTART-01]', async () => {
    const caller = portal.services.find(({ name }) => name === 'caller')!;
    const placeOfEcho = async (): Promise<string> => (await fetch(caller.url)).text();
    expect(await placeOfEcho()).toBe(echo().url);
    const before = echo().url;
    await ask('echo');
    expect(echo().url).not.toBe(before);
    // They get the address over a channel of their own, after the gateway.
    let told = before;
    while (told === before) told = await placeOfEcho();
    expect(told).toBe(echo().url);
  });

  it('keeps the old process when the new one does not start, and prints why [D8-RESTART-02]', async () => {
    const { pid } = echo().child;
    const before = await place();
    writeFileSync(programOf(root, 'echo'), `throw new Error('no such setting');`);
    await expect(ask('echo')).rejects.toThrow(
      /echo ended[^]*no such setting[^]*The old echo goes on working/,
    );
    expect(isAlive(pid!)).toBe(true);
    expect(await place()).toBe(before);
    writeFileSync(programOf(root, 'echo'), fakeService());
    await ask('echo');
    expect(isAlive(pid!)).toBe(false);
  });

  it('is refused during another restart, and for the gateway [D8-RESTART-02]', async () => {
    const first = ask('echo');
    await expect(ask('echo')).rejects.toThrow('echo is being restarted');
    await first;
    await expect(ask('gateway')).rejects.toThrow('can be restarted: caller, echo.');
    await expect(ask('nobody')).rejects.toThrow('can be restarted: caller, echo.');
  });

  it('is requested over a socket that only the owner can open [D8-RESTART-01]', () => {
    const socket = statSync(join(settings.dataDir, 'control.sock'));
    expect(socket.isSocket()).toBe(true);
    expect(socket.mode & 0o077).toBe(0);
  });
});

describe('commands to a running portal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-control-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('fail with a message when no portal is running', async () => {
    await expect(sendCommand(folder, { restart: 'echo' }, () => undefined)).rejects.toThrow(
      /is not running on/,
    );
  });

  it('work in a folder with a name too long for a socket, and after a killed process', async () => {
    const long = join(folder, 'x'.repeat(200));
    const asked: string[] = [];
    const endKilled = await takeCommands(long, async () => undefined);
    const end = await takeCommands(long, async ({ restart }, say) => {
      asked.push(restart);
      say('working');
      if (restart === 'bad') throw new StartFailure('not this one');
    });
    const said: string[] = [];
    await sendCommand(long, { restart: 'good' }, (text) => said.push(text));
    await expect(sendCommand(long, { restart: 'bad' }, () => undefined)).rejects.toThrow(
      'not this one',
    );
    expect(asked).toEqual(['good', 'bad']);
    expect(said).toEqual(['working']);
    await end();
    await expect(sendCommand(long, { restart: 'late' }, () => undefined)).rejects.toThrow(
      /is not running/,
    );
    await endKilled();
  });
});
