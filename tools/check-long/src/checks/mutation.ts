import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, type Note } from '../support/report';
import { root } from '../support/folders';

/** The rule libraries, and the lowest score in percent that their tests must reach (decision 0071). */
const LOWEST_SCORES: Readonly<Record<string, number>> = {
  'item-values': 75,
  checks: 70,
  'role-view': 55,
  'subject-data': 80,
};

const SAMPLE = 30;
const NAMED_SURVIVORS = 10;

interface Mutant {
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number; column: number } };
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError';
}

/** The part of Stryker's report that is used. */
export interface MutationReport {
  files: Record<string, { mutants: Mutant[] }>;
}

export interface MutationScore {
  /** Share of the faults that the tests find, in percent. */
  score: number;
  mutants: number;
  run: number;
  timeouts: number;
  survivors: string[];
}

/**
 * Plants faults in the rule libraries with Stryker and runs the tests of each library against each of them.
 * `MUTATION_SAMPLE` is the number of faults per library, or `all`; `MUTATION_SEED` draws the same ones again;
 * `MUTATION_LIBRARY` takes one library.
 */
export async function mutationScores(note: Note): Promise<void> {
  const seed = process.env['MUTATION_SEED'] ?? String(Math.trunc(Math.random() * 2 ** 31));
  const sample = process.env['MUTATION_SAMPLE'] ?? String(SAMPLE);
  must(/^(all|[1-9]\d*)$/.test(sample), 'MUTATION_SAMPLE is a number or "all"');
  const only = process.env['MUTATION_LIBRARY'];
  const libraries = Object.keys(LOWEST_SCORES).filter((name) => !only || name === only);
  must(libraries.length > 0, `MUTATION_LIBRARY is one of ${Object.keys(LOWEST_SCORES).join(', ')}`);
  const low: string[] = [];
  for (const library of libraries) {
    const size = sample === 'all' ? Number.MAX_SAFE_INTEGER : Number(sample);
    const started = Date.now();
    const { score, mutants, run, timeouts, survivors } = scoreOf(
      await runStryker(library, size, seed),
    );
    const lowest = LOWEST_SCORES[library]!;
    note(
      `${library}: ${score.toFixed(0)} % found (at least ${lowest} %), ${run} of ${mutants} faults tried, ${timeouts} of them found by a timeout, ${seconds(started)}, MUTATION_SEED=${seed}`,
    );
    for (const survivor of survivors.slice(0, NAMED_SURVIVORS)) note(`not found: ${survivor}`);
    if (survivors.length > NAMED_SURVIVORS) {
      note(`not found: ${survivors.length - NAMED_SURVIVORS} more`);
    }
    if (score < lowest) low.push(library);
  }
  must(low.length === 0, `enough planted faults are found: ${low.join(', ')}`);
}

/** A fault in code that no test runs is never in the sample and counts as not found. */
export function scoreOf({ files }: MutationReport): MutationScore {
  const all = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file })),
  );
  const count = (...statuses: Mutant['status'][]): number =>
    all.filter(({ status }) => statuses.includes(status)).length;
  const found = count('Killed', 'Timeout');
  const survived = count('Survived');
  const uncovered = count('NoCoverage');
  const covered = found + survived + count('CompileError');
  const coveredShare = covered + uncovered === 0 ? 0 : covered / (covered + uncovered);
  const run = found + survived;
  return {
    score: run === 0 ? 0 : 100 * coveredShare * (found / run),
    mutants: covered + uncovered,
    run,
    timeouts: count('Timeout'),
    survivors: all
      .filter(({ status }) => status === 'Survived')
      .map(
        ({ file, location: { start }, mutatorName, replacement = '' }) =>
          `${file}:${start.line}:${start.column} ${mutatorName} → ${oneLine(replacement)}`,
      ),
  };
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(0)} s`;

const oneLine = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

async function runStryker(library: string, size: number, seed: string): Promise<MutationReport> {
  // Outside the repository, so that Nx and jest do not find copies of its files.
  const folder = mkdtempSync(join(tmpdir(), 'casebook-mutation-'));
  const own = join(root, 'tools', 'check-long', 'mutation');
  const report = join(folder, 'report.json');
  const config = join(folder, 'stryker.json');
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'jest',
      testRunnerNodeArgs: [
        '--experimental-vm-modules',
        '--conditions=x-source',
        '--disable-warning=ExperimentalWarning',
      ],
      plugins: ['@stryker-mutator/jest-runner', join(own, 'sample.mjs')],
      checkers: ['sample'],
      jest: { projectType: 'custom', configFile: 'tools/check-long/mutation/jest.config.cjs' },
      mutate: [`libs/${library}/src/**/*.ts`, '!**/*.spec.ts', '!**/*.testing.ts', '!**/index.ts'],
      ignorePatterns: ['dist', '.cache', '.casebook', 'e2e', 'docs', 'apps', 'services'],
      coverageAnalysis: 'perTest',
      // The sources are compiled by swc, which does not check types.
      disableTypeChecks: false,
      // Long enough for a loaded machine, because a timeout counts as found.
      timeoutMS: 60_000,
      concurrency: Math.max(1, availableParallelism()),
      tempDirName: join(folder, 'sandbox'),
      reporters: ['json'],
      jsonReporter: { fileName: report },
      fileLogLevel: 'off',
    }),
  );
  try {
    const output = await run(
      process.execPath,
      [join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', config],
      {
        ...process.env,
        MUTATION_LIBRARY: library,
        MUTATION_SAMPLE: String(size),
        MUTATION_SEED: seed,
        // The same examples of the property tests for every fault.
        FC_SEED: '1',
      },
    );
    try {
      return JSON.parse(readFileSync(report, 'utf8')) as MutationReport;
    } catch {
      throw new Error(`Stryker wrote no report for ${library}:\n${output.slice(-4_000)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(output));
  });
}
