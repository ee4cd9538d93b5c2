import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './run';
import type { Step } from './step';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/**
 * Unit, component or service tests; jest prints its own progress and failures.
 *
 * @param folders whose tests are run; without them all are
 */
export function jestStep(
  root: string,
  name: string,
  projects: string[],
  scratch: string,
  folders: readonly string[] = [],
): Step {
  return {
    name,
    run: async () => {
      const report = join(scratch, `jest-${projects.join('-')}.json`);
      rmSync(report, { force: true });
      const { code } = await run(
        process.execPath,
        [
          '--conditions=x-source',
          '--experimental-vm-modules',
          '--disable-warning=ExperimentalWarning',
          // Lets worker threads of a test run TypeScript as jest does.
          `--require=${join(root, 'libs', 'test-kit', 'src', 'worker-typescript.cjs')}`,
          join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
          ...folders.map((folder) => `${join(root, folder)}/`.replaceAll(/[^\w/-]/g, '\\$&')),
          '--selectProjects',
          ...projects,
          '--json',
          `--outputFile=${report}`,
          '--passWithNoTests',
        ],
        { cwd: root, live: true, env: { ...process.env, TMPDIR: scratch } },
      );
      const result = readReport(report);
      if (!result) return { passed: 0, failed: 1, output: `jest ended with ${code} and no report` };
      const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
      return {
        passed: result.numPassedTests,
        // A fault of coverage or of open handles fails the run without a failed test.
        failed: failed === 0 && code !== 0 ? 1 : failed,
        tests: result.testResults.flatMap(({ name: file, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'passed' || status === 'failed')
            .map(({ fullName, status }) => ({
              file: relative(root, file),
              title: fullName,
              status: status as 'passed' | 'failed',
            })),
        ),
      };
    },
  };
}

function readReport(file: string): JestReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    return null;
  }
}
