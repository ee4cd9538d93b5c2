import { join } from 'node:path';
import { run, type RunResult } from './run';

export interface NxOptions {
  /** Runs also what did not change since it last passed. */
  fresh?: boolean;
  /** One process for all workspaces (`nx/executors.json`). */
  batch?: boolean;
  live?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Runs targets of workspaces; what passed before with the same inputs is not run again. */
export function nx(
  root: string,
  targets: readonly string[],
  { fresh, batch, live = false, env }: NxOptions = {},
): Promise<RunResult> {
  return run(
    process.execPath,
    [
      join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'),
      'run-many',
      '-t',
      ...targets,
      `--output-style=${live ? 'stream-without-prefixes' : 'static'}`,
      '--parallel=100%',
      ...(batch ? ['--batch'] : []),
      ...(fresh ? ['--skip-nx-cache'] : []),
    ],
    {
      cwd: root,
      live,
      env: {
        ...process.env,
        FORCE_COLOR: '0',
        // Without a terminal of their own, so that an interruption of this process group ends the tasks, too.
        NX_NATIVE_COMMAND_RUNNER: 'false',
        ...env,
      },
    },
  );
}
