import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from '@casebook/tool-validation';
import { nx } from './nx';
import type { Step } from './step';

/** What `nx/jest-executor.cjs` keeps of each workspace. */
interface WorkspaceResult {
  passed: number;
  failed: number;
  tests: TestResult[];
}

/** Unit and component tests (`test`) or service tests (`test-db`); jest prints its own progress and failures. */
export function jestStep(
  root: string,
  name: string,
  target: 'test' | 'test-db',
  scratch: string,
  fresh: boolean,
): Step {
  return {
    name,
    run: async () => {
      const folder = join(root, '.cache', 'tests', target);
      // Nx writes the results again, also those that it kept.
      rmSync(folder, { recursive: true, force: true });
      const { code } = await nx(root, [target], {
        batch: true,
        live: true,
        fresh,
        env: { TMPDIR: scratch },
      });
      const results = globSync('**/*.json', { cwd: folder }).map(
        (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkspaceResult,
      );
      const sum = (pick: (one: WorkspaceResult) => number): number =>
        results.reduce((total, one) => total + pick(one), 0);
      const failed = sum((one) => one.failed);
      return {
        passed: sum((one) => one.passed),
        failed: failed === 0 && code !== 0 ? 1 : failed,
        ...(results.length === 0 && code !== 0 && { output: `${target} ended with ${code}` }),
        tests: results.flatMap(({ tests }) => tests),
      };
    },
  };
}
