import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { systemEnvironment } from './processes';

/** Password of every demo account; outside a demo there are no accounts. */
export const DEMO_PASSWORD = 'Casebook-Demo-1';
/** Answer of every demo account to its secret question, the favourite meal. */
export const DEMO_ANSWER = 'curry';

export const DEMO_ACCOUNTS: readonly (readonly [login: string, does: string])[] = [
  ['site', 'enters data at one site'],
  ['investigator', 'enters, answers and signs at two sites'],
  ['monitor', 'verifies source data, raises queries'],
  ['datamanager', 'reviews, freezes and locks, exports'],
  ['pharmacist', 'handles the study drug (unblinded)'],
  ['approver', 'approves emergency unblinding'],
  ['supply', 'keeps lists and schemes, sends the study drug (unblinded)'],
  ['supply2', 'confirms lists and schemes of supply (unblinded)'],
  ['builder', 'designs studies, versions, releases'],
  ['admin', 'manages the portal, sites and users'],
  ['admin2', 'confirms what admin gives'],
];

/** Runs a program of the auth service with its environment. @returns its exit code */
export function runAuthProgram(
  root: string,
  program: 'create-admin' | 'seed-demo',
  environment: Record<string, string>,
  args: string[],
): Promise<number> {
  const child = spawn(
    process.execPath,
    [join(root, 'services', 'auth', 'dist', `${program}.js`), ...args],
    {
      env: { ...systemEnvironment(), ...environment },
      // create-admin prompts for a password.
      stdio: program === 'create-admin' ? 'inherit' : ['ignore', 'ignore', 'inherit'],
    },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
