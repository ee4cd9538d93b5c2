import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { type Portal, startPortal } from '@casebook/tool-start';
import { Client } from 'pg';

const root = join(__dirname, '..', '..', '..', '..');
export const ADMIN = { login: 'bench', password: 'Steady-Load-71' } as const;
/** Gives the first administrator the roles to enter data, because nobody can give roles to himself. */
export const SECOND = { login: 'bench2', password: 'Second-Load-72' } as const;

/** A temporary portal, durable as in production, with the statement statistics of the database switched on. */
export async function withPortal(work: (portal: Portal) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'casebook-bench-'));
  const settings = {
    root,
    port: await freePort(),
    dataDir,
    databaseUrl: null,
    demo: false,
    // What measurements are compared with; no other portal answers it.
    gateway: { HELLO: 'on' },
  };
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  let portal: Portal | undefined;
  try {
    portal = await startPortal(settings, { onProgress: say });
    await makeAdministrator(portal, ADMIN);
    await makeAdministrator(portal, SECOND);
    const client = new Client({ connectionString: portal.adminUrl });
    await client.connect();
    await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
    await client.end();
    await portal.stop();
    portal = await startPortal(settings, { onProgress: say });
    await work(portal);
  } finally {
    await portal?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function makeAdministrator(
  portal: Portal,
  { login, password }: { login: string; password: string },
): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      join(root, 'services', 'auth', 'dist', 'create-admin.js'),
      '--login',
      login,
      '--email',
      `${login}@casebook.example`,
      '--name',
      'Bench',
      '--password-stdin',
    ],
    {
      env: { PATH: process.env['PATH'], ...portal.environment('auth') },
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  child.stdin.end(password);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error('The administrator could not be made.')),
    );
  });
}
