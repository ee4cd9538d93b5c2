import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describedServices, newestReleased } from '@casebook/tool-release';
import { must, type Note } from '../support/report';
import { root } from '../support/folders';

/** Runs the tests of each last released service, from its commit, on a database with all present migrations. */
export async function releasedServices(note: Note): Promise<void> {
  const failed: string[] = [];
  await git(['worktree', 'prune']); // Left by a run that was killed.
  for (const service of describedServices(root)) {
    const released = newestReleased(root, service);
    if (!released) {
      note(`${service}: not released yet`);
      continue;
    }
    const { version } = released;
    const record = `services/${service}/released/openapi-${version}.json`;
    const commit = await git(['log', '--diff-filter=A', '-1', '--format=%H', '--', record]);
    must(commit !== '', `${record} is committed`);
    const { passed, failures } = await testsOf(service, commit);
    note(
      `${service} ${version} (${commit.slice(0, 8)}): ${passed} passed, ${failures.length} failed`,
    );
    must(passed > 0, `${service} ${version} has tests that run`);
    failed.push(...failures.map((title) => `${service} ${version}: ${title}`));
  }
  must(failed.length === 0, `the released services work on it: ${failed.slice(0, 5).join('; ')}`);
}

interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

async function testsOf(
  service: string,
  commit: string,
): Promise<{ passed: number; failures: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-released-'));
  const checkout = join(folder, 'checkout');
  const output = join(folder, 'report.json');
  try {
    await git(['worktree', 'add', '--detach', checkout, commit]);
    linkPackages(checkout);
    await run(
      process.execPath,
      [
        '--conditions=x-source',
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        `--require=${join(checkout, 'libs', 'test-kit', 'src', 'worker-typescript.cjs')}`,
        join(checkout, 'node_modules', 'jest', 'bin', 'jest.js'),
        '--selectProjects',
        'db',
        '--json',
        `--outputFile=${output}`,
        `services/${service}/`,
      ],
      checkout,
      { ...process.env, CASEBOOK_SCHEMA_ROOT: root },
    );
    const { numPassedTests, testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
    const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const titles = assertionResults.flatMap((one) =>
        one.status === 'failed' ? [one.fullName] : [],
      );
      return status === 'failed' && titles.length === 0
        ? [`${name}: ${message.slice(0, 300)}`]
        : titles;
    });
    return { passed: numPassedTests, failures };
  } finally {
    await git(['worktree', 'remove', '--force', checkout]).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Links the packages of others as installed here, and the packages of the repository as they were. */
function linkPackages(checkout: string): void {
  const from = join(root, 'node_modules');
  const to = join(checkout, 'node_modules');
  mkdirSync(join(to, '@casebook'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@casebook') symlinkSync(join(from, name), join(to, name));
  }
  for (const group of ['libs', 'tools', 'services', 'apps']) {
    for (const folder of readdirSync(join(checkout, group))) {
      const { name } = JSON.parse(
        readFileSync(join(checkout, group, folder, 'package.json'), 'utf8'),
      ) as { name: string };
      symlinkSync(join(checkout, group, folder), join(to, name));
    }
  }
}

const git = async (args: string[]): Promise<string> => {
  const { code, output } = await run('git', args, root, process.env);
  must(code === 0, `git ${args[0]} works: ${output}`);
  return output.trim();
};

function run(
  program: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
