import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { budgetStep } from './budget-step';
import { readAffected, readChangedFiles, select, type Selection } from './changes';
import { endToEndStep } from './e2e-step';
import { readEndToEndFiles } from './end-to-end-files';
import { jestStep } from './jest-step';
import { run } from './run';
import { generatedSteps, staticSteps } from './static-steps';
import { type Step, whole } from './step';

export interface Suite {
  /** The steps of one run, whose temporary files live below a folder. */
  stepsOf: (scratch: string) => Step[];
  /** Whether all steps run, so that the results cover every requirement. */
  isWhole: boolean;
  /** Number of runs. */
  runs: number;
}

/** @throws an error with the usage of the command */
export async function readSuite(root: string, command: string, args: string[]): Promise<Suite> {
  if (command === 'e2e') {
    return { stepsOf: (scratch) => [endToEndStep(root, scratch, args)], isWhole: false, runs: 1 };
  }
  if (command !== 'test') throw new Error('Commands: test, e2e.');
  const { values } = parseArgs({
    args,
    options: {
      changed: { type: 'boolean' },
      base: { type: 'string', default: 'main' },
      repeat: { type: 'string', default: '1' },
    },
  });
  if (!/^[1-9]\d{0,2}$/.test(values.repeat)) throw new Error('--repeat takes a number from 1.');
  const runs = Number(values.repeat);
  if (!values.changed) {
    return { stepsOf: (scratch) => wholeSuite(root, scratch), isWhole: true, runs };
  }
  const change = await readSelection(root, values.base);
  return { stepsOf: (scratch) => stepsOfChange(root, change, scratch), isWhole: false, runs };
}

const buildStep = (root: string): Step => ({
  name: 'Build',
  run: async () => {
    const { code, output } = await run(
      process.execPath,
      [
        join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'),
        'run-many',
        '-t',
        'build',
        '--output-style=static',
        '--parallel=2',
      ],
      { cwd: root },
    );
    return whole(code, output);
  },
});

const wholeSuite = (root: string, scratch: string): Step[] => [
  ...staticSteps(root),
  buildStep(root),
  budgetStep(root),
  ...generatedSteps(root),
  jestStep(root, 'Unit and component tests', ['unit', 'web'], scratch),
  jestStep(root, 'Service tests', ['db'], scratch),
  endToEndStep(root, scratch),
];

/** Workspaces whose tests read the whole repository, not only what they import. */
const WORKSPACES_ALWAYS_TESTED = [
  'libs/test-kit',
  'tools/start',
  'tools/test-all',
  'tools/validation',
];

function stepsOfChange(root: string, change: Selection, scratch: string): Step[] {
  if (change.isEverything) return wholeSuite(root, scratch);
  const folders = change.workspaces.map(({ folder }) => folder);
  const unit = [...new Set([...folders, ...WORKSPACES_ALWAYS_TESTED])];
  const files = change.endToEnd === 'all' ? [] : change.endToEnd;
  return [
    ...staticSteps(root, change),
    buildStep(root),
    budgetStep(root),
    ...generatedSteps(root, change),
    jestStep(root, 'Unit and component tests', ['unit', 'web'], scratch, unit),
    ...(folders.length > 0 ? [jestStep(root, 'Service tests', ['db'], scratch, folders)] : []),
    ...(change.endToEnd === 'all' || files.length > 0 ? [endToEndStep(root, scratch, files)] : []),
  ];
}

/** The selection for the change of this folder, printed before it is run. */
async function readSelection(root: string, base: string): Promise<Selection> {
  const files = await readChangedFiles(root, base);
  const change = select(files, await readAffected(root, files), readEndToEndFiles(root));
  const { workspaces, endToEnd, isEverything } = change;
  const names = workspaces.map(({ folder }) => folder).join(', ') || 'none';
  process.stdout.write(
    isEverything
      ? `${files.length} files differ from ${base}, one of them for everything: the whole suite\n`
      : `${files.length} files differ from ${base}; workspaces: ${names}; end-to-end files: ${endToEnd === 'all' ? 'all' : endToEnd.join(', ') || 'none'}\n`,
  );
  return change;
}
