import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Finding, readServices } from '@casebook/platform-db';
import { systemEnvironment } from './processes';

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Runs the programs with which services recount their counters, because this needs their rules and not only SQL.
 */
export async function verifyCounters(root: string, adminUrl: string): Promise<Finding[]> {
  const programs = readServices(root)
    .map(({ name }) => join(root, 'services', name, 'dist', 'verify-counters.js'))
    .filter((program) => existsSync(program));
  const outputs = await Promise.all(
    programs.map((program) =>
      promisify(execFile)(process.execPath, [program], {
        env: { ...systemEnvironment(), DATABASE_ADMIN_URL: adminUrl },
        maxBuffer: MAX_OUTPUT_BYTES,
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
