import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { systemEnvironment } from './processes';

/** Password of every demo account. The demo only: without it there are no accounts at all. */
export const DEMO_PASSWORD = 'Casebook-Demo-1';

export const DEMO_ACCOUNTS: readonly (readonly [login: string, does: string])[] = [
  ['site', 'enters data at one site'],
  ['investigator', 'enters, answers and signs at one site'],
  ['monitor', 'verifies source data, raises queries'],
  ['datamanager', 'reviews, freezes and locks, exports'],
  ['pharmacist', 'handles the study drug (unblinded)'],
  ['approver', 'approves emergency unblinding'],
  ['builder', 'designs studies, versions, releases'],
  ['admin', 'manages the portal, sites and users'],
];

/**
 * Makes the first administrator through the auth service's own program.
 *
 * @param password given only for the demo; otherwise the program asks for one
 * @returns its exit code
 */
export function createAdmin(
  root: string,
  environment: Record<string, string>,
  args: string[],
  password?: string,
): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      join(root, 'services', 'auth', 'dist', 'create-admin.js'),
      ...args,
      ...(password === undefined ? [] : ['--password-stdin']),
    ],
    {
      env: { ...systemEnvironment(), ...environment },
      stdio: password === undefined ? 'inherit' : ['pipe', 'ignore', 'inherit'],
    },
  );
  child.stdin?.end(password);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
