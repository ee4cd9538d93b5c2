import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Finding, readServices } from '@casebook/platform-db';
import { systemEnvironment } from './processes';

const MOST_OUTPUT = 256 * 1024 * 1024;

/** What services recount themselves, because it takes their rules and not SQL alone: each by a program of its own. */
export async function verifyCounters(root: string, adminUrl: string): Promise<Finding[]> {
  const programs = readServices(root)
    .map(({ name }) => join(root, 'services', name, 'dist', 'verify-counters.js'))
    .filter((program) => existsSync(program));
  const outputs = await Promise.all(
    programs.map((program) =>
      promisify(execFile)(process.execPath, [program], {
        env: { ...systemEnvironment(), DATABASE_ADMIN_URL: adminUrl },
        maxBuffer: MOST_OUTPUT,
      }),
    ),
  );
  return outputs
    .flatMap(({ stdout }) => stdout.split('\n').filter(Boolean))
    .map(
      (line): Finding => ({
        kind: 'derived-differs',
        ...(JSON.parse(line) as Omit<Finding, 'kind'>),
      }),
    );
}
