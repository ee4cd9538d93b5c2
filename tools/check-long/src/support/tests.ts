import { spawn } from 'node:child_process';
import { root } from './folders';

/** Runs test files with settings of their own. @returns what they report when one fails, null when all pass */
export async function failureOfTests(
  files: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string | null> {
  const test = spawn('npm', ['run', '-s', 'jest', '--', ...files], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  test.stderr.on('data', (text: Buffer) => (told += text.toString()));
  const code = await new Promise((resolve) => test.once('exit', resolve));
  return code === 0 ? null : told;
}
