import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { isAlive, startPostgres } from './index';
import { waitForExit } from './running';

describe('embedded PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook test '));
  const options = {
    dataDir: join(folder, 'not for others', 'postgres'),
    durable: false,
    password: 'p@ss/word',
    database: 'casebook',
  };

  // As below /root: the account that runs the server cannot walk to its data folder.
  beforeAll(() => chmodSync(folder, 0o700));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function query(url: string, text: string): Promise<unknown[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows as unknown[];
    } finally {
      await client.end();
    }
  }

  it('makes a cluster below a closed folder with spaces in its path, also as root [D10-START-02]', async () => {
    const server = await startPostgres(options);
    expect(server.attached).toBe(false);
    await query(server.url, `create table kept (word text); insert into kept values ('ก')`);

    const second = await startPostgres(options);
    expect(second).toMatchObject({ attached: true, port: server.port, url: server.url });
    await second.stop();
    expect(isAlive(server.pid)).toBe(true);

    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });

  it('keeps the data, and refuses a wrong password [D10-START-03]', async () => {
    const server = await startPostgres(options);
    expect(await query(server.url, 'select word from kept')).toEqual([{ word: 'ก' }]);
    await expect(startPostgres({ ...options, password: 'other' })).rejects.toThrow(/in use/);
    await server.stop();
  });

  it('ends with its starter, even when that one is killed [D10-START-04]', async () => {
    const program = `
      const { startPostgres } = require(${JSON.stringify(join(__dirname, '..', 'dist', 'index.js'))});
      startPostgres(${JSON.stringify(options)}).then((server) => {
        process.stdout.write(server.pid + '\\n');
        setInterval(() => undefined, 1000);
      });`;
    const starter = spawn(process.execPath, ['-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) => {
      starter.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())));
    });
    starter.kill('SIGKILL');
    expect(await waitForExit(pid, 15_000)).toBe(true);
  });
});
