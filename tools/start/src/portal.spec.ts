import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isAlive } from '@casebook/embedded-postgres';
import { withClient } from '@casebook/platform-db';
import { fakeService, makeFakeRoot, programOf } from './fake-root.testing';
import { type Portal, startPortal } from './portal';
import type { Settings } from './settings';

/** What the portal printed. */
class Said {
  all = '';
  private waiting: (() => void)[] = [];

  readonly add = (text: string): void => {
    this.all += `${text}\n`;
    for (const wake of this.waiting.splice(0)) wake();
  };

  async until(text: string): Promise<void> {
    while (!this.all.includes(text)) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }
}

const PROGRAM = fakeService(`
  answer = (request, response) => {
    if (request.url === '/end') { console.log('last words'); process.exit(3); }
    response.end('ok');
  };`);

describe('starting the portal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook start '));
  const root = join(folder, 'root');
  let settings: Settings;
  const quiet = { onProgress: () => undefined, durable: false };

  beforeAll(async () => {
    makeFakeRoot(root, { gateway: PROGRAM, echo: PROGRAM });
    settings = {
      root,
      port: await freePort(),
      dataDir: join(folder, 'data'),
      databaseUrl: null,
      demo: false,
    };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const pidsOf = (portal: Portal): number[] => portal.services.map(({ child }) => child.pid!);

  it('starts all services, stops them all, and keeps the data for the next start [D10-START-03] [D10-START-04]', async () => {
    const first = await startPortal(settings, quiet);
    expect((await fetch(`${first.url}/health/ready`)).ok).toBe(true);
    expect(first.services.map(({ name }) => name)).toEqual(['echo', 'gateway']);
    expect(first.environment('gateway')).toMatchObject({ CASEBOOK_DEMO: 'off' });
    expect(statSync(join(settings.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    await withClient(first.adminUrl, (client) => client.query('create table kept (n integer)'));
    await first.stop();
    expect(pidsOf(first).filter(isAlive)).toEqual([]);

    const second = await startPortal(settings, quiet);
    const kept = await withClient(second.adminUrl, (client) => client.query('select * from kept'));
    expect(kept.rowCount).toBe(0);
    await second.stop();
  });

  it('passes the settings of the gateway to the gateway only [D6-PROXY-01]', async () => {
    const gateway = { TRUST_PROXY: '10.0.0.7' };
    const portal = await startPortal({ ...settings, gateway }, quiet);
    expect(portal.environment('gateway')).toMatchObject(gateway);
    expect(portal.environment('echo')).not.toHaveProperty('TRUST_PROXY');
    await portal.stop();
  });

  it('prints the setting that the gateway refuses, and stops everything [D6-PROXY-01]', async () => {
    const picky = join(folder, 'picky');
    cpSync(root, picky, { recursive: true });
    writeFileSync(
      programOf(picky, 'gateway'),
      `process.stderr.write('gateway: Configuration is not usable. TRUST_PROXY: ' + process.env.TRUST_PROXY);
       process.exit(1);`,
    );
    const wrong = { ...settings, root: picky, gateway: { TRUST_PROXY: 'everybody' } };
    await expect(startPortal(wrong, quiet)).rejects.toThrow('TRUST_PROXY: everybody');
  });

  it('waits for a portal over HTTPS with a certificate of any name [D10-TLS-01]', async () => {
    const secure = join(folder, 'secure');
    cpSync(root, secure, { recursive: true });
    writeFileSync(
      programOf(secure, 'gateway'),
      `const read = (name) => require('node:fs').readFileSync(process.env[name]);
       require('node:https')
         .createServer({ cert: read('TLS_CERT'), key: read('TLS_KEY') }, (_, answer) => answer.end())
         .listen(process.env.PORT, process.env.HOST);
       process.once('SIGTERM', () => process.exit(0));`,
    );
    const certificates = join(__dirname, '../../../services/gateway/test/certificates');
    const tls = {
      cert: join(certificates, 'test-only-first.cert.pem'),
      key: join(certificates, 'test-only-first.key.pem'),
    };
    const portal = await startPortal({ ...settings, root: secure, tls }, quiet);
    expect(portal.url).toBe(`https://127.0.0.1:${settings.port}`);
    await portal.stop();
  });

  it.each([
    [true, false, /folder .*data is that of a demo[^]*CASEBOOK_DATA[^]*CASEBOOK_DEMO=on/],
    [false, true, /folder .*data is not that of a demo[^]*CASEBOOK_DEMO=off[^]*CASEBOOK_DATA/],
  ])(
    'refuses a folder whose database is marked as demo: %s when started as demo: %s [D10-DEMO-02]',
    async (isDemo, demo, reason) => {
      const portal = await startPortal(settings, quiet);
      await withClient(portal.adminUrl, (client) =>
        client.query(`create schema auth; create table auth.demo_mark (is_demo boolean);
        insert into auth.demo_mark values (${isDemo}); create table kept_too (n integer);
        insert into launcher.state values ('demo', 'loading')`),
      );
      await portal.stop();
      await expect(startPortal({ ...settings, demo }, quiet)).rejects.toThrow(reason);

      // The refused start has not changed the mark of the database.
      const again = await startPortal({ ...settings, demo: false }, quiet).catch(() => null);
      expect(again === null).toBe(isDemo);
      await again?.stop();
      rmSync(settings.dataDir, { recursive: true });
    },
  );

  it('refuses the database of a demo behind DATABASE_URL [D10-DEMO-02]', async () => {
    const portal = await startPortal(settings, quiet);
    await withClient(portal.adminUrl, (client) =>
      client.query(`create schema auth; create table auth.demo_mark (is_demo boolean);
        insert into auth.demo_mark values (true)`),
    );
    const other = {
      ...settings,
      port: await freePort(),
      dataDir: join(folder, 'other'),
      databaseUrl: portal.adminUrl,
    };
    await expect(startPortal(other, quiet)).rejects.toThrow(
      /database of DATABASE_URL is that of a demo/,
    );
    await portal.stop();
    rmSync(settings.dataDir, { recursive: true });
  });

  it('refuses a data folder in use and prints the process that uses it [D10-START-06]', async () => {
    const portal = await startPortal(settings, quiet);
    const other = { ...settings, port: await freePort() };
    await expect(startPortal(other, quiet)).rejects.toThrow(
      new RegExp(
        `in use: Casebook already runs on it \\(process ${process.pid}, .*${settings.port}\\)`,
      ),
    );
    expect((await fetch(`${portal.url}/health/ready`)).ok).toBe(true);
    await portal.stop();
  });

  it('takes over the lock of a process that has ended [D10-START-06]', async () => {
    const lock = { pid: process.pid, born: 'another process with this number', port: 1 };
    writeFileSync(join(settings.dataDir, 'lock.json'), JSON.stringify(lock));
    const portal = await startPortal(settings, quiet);
    await portal.stop();
  });

  it('refuses a port in use before it starts anything [D10-START-05]', async () => {
    const taken = await new Promise<Server>((resolve) => {
      const server = createServer().listen(settings.port, '127.0.0.1', () => resolve(server));
    });
    await expect(startPortal(settings, quiet)).rejects.toThrow(
      `Port ${settings.port} is in use by another program`,
    );
    await new Promise((resolve) => {
      taken.close(resolve);
    });
  });

  it('starts a service that ended again, alone, and prints its last lines [D10-START-07] [D10-KEEP-01]', async () => {
    const said = new Said();
    const portal = await startPortal(settings, { ...quiet, onProgress: said.add });
    const [echo, gateway] = portal.services;
    await fetch(`${portal.url}/end`).catch(() => undefined);
    await said.until('gateway runs again');
    expect(said.all).toMatch(/service gateway ended \(code 3\)[^]*last words/);
    expect((await fetch(portal.url)).ok).toBe(true);
    expect(portal.services[0]).toBe(echo);
    expect(portal.services[1]!.child.pid).not.toBe(gateway!.child.pid);
    expect(portal.parts()).toMatchObject([
      { name: 'postgres', endCount: 0 },
      { name: 'echo', state: 'running', endCount: 0, ends: [] },
      { name: 'gateway', state: 'running', endCount: 1, ends: [{ how: 'code 3' }] },
    ]);
    await portal.stop();
    expect(pidsOf(portal).filter(isAlive)).toEqual([]);
  });

  it('starts a killed PostgreSQL again on its port, with all data, while the services go on [D10-KEEP-02]', async () => {
    const said = new Said();
    const portal = await startPortal(settings, { ...quiet, onProgress: said.add });
    const before = pidsOf(portal);
    await withClient(portal.adminUrl, async (client) => {
      await client.query('create table survived (n integer)');
      await client.query('checkpoint'); // The database of a test does not flush by itself.
      const { rows } = await client.query<{ pid: string }>(
        `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
      );
      client.on('error', () => undefined);
      process.kill(Number(rows[0]!.pid), 'SIGKILL');
    }).catch(() => undefined);
    await said.until('PostgreSQL runs again');
    await withClient(portal.adminUrl, (client) => client.query('select * from survived'));
    expect(pidsOf(portal)).toEqual(before);
    expect(portal.parts()[0]).toMatchObject({ name: 'postgres', state: 'running', endCount: 1 });
    await portal.stop();
  });

  it('stops all processes when a service cannot start [D10-START-07]', async () => {
    const broken = join(folder, 'broken');
    cpSync(root, broken, { recursive: true });
    writeFileSync(programOf(broken, 'echo'), `throw new Error('no such setting');`);
    await expect(startPortal({ ...settings, root: broken }, quiet)).rejects.toThrow(
      /service echo ended[^]*no such setting/,
    );
    const portal = await startPortal(settings, quiet);
    await portal.stop();
  });
});
