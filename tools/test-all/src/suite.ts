import { parseArgs } from 'node:util';
import { budgetStep } from './budget-step';
import { endToEndOf, readChangedFiles } from './changes';
import { endToEndStep, keptEndToEndStep } from './e2e-step';
import { readEndToEndFiles } from './end-to-end-files';
import { jestStep } from './jest-step';
import { nx } from './nx';
import { generatedStep } from './generated-step';
import { staticSteps } from './static-steps';
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
      changed: { type: 'boolean', default: false },
      base: { type: 'string', default: 'main' },
      fresh: { type: 'boolean', default: false },
      repeat: { type: 'string', default: '1' },
    },
  });
  if (!/^[1-9]\d{0,2}$/.test(values.repeat)) throw new Error('--repeat takes a number from 1.');
  const runs = Number(values.repeat);
  // A run that is repeated is repeated to see whether it passes again.
  const fresh = values.fresh || runs > 1;
  const endToEnd = values.changed ? await readEndToEndOfChange(root, values.base) : 'all';
  return {
    stepsOf: (scratch) => [
      ...stepsBeforeEndToEnd(root, scratch, fresh),
      ...(endToEnd === 'all'
        ? [keptEndToEndStep(root, scratch, fresh)]
        : endToEnd.length > 0
          ? [endToEndStep(root, scratch, endToEnd)]
          : []),
    ],
    isWhole: endToEnd === 'all',
    runs,
  };
}

const buildStep = (root: string): Step => ({
  name: 'Build',
  run: async () => {
    const { code, output } = await nx(root, ['build']);
    return whole(code, output);
  },
});

/** @param fresh runs also what did not change since it last passed */
const stepsBeforeEndToEnd = (root: string, scratch: string, fresh: boolean): Step[] => [
  ...staticSteps(root, fresh),
  buildStep(root),
  budgetStep(root),
  generatedStep(root),
  jestStep(root, 'Unit and component tests', 'test', scratch, fresh),
  jestStep(root, 'Service tests', 'test-db', scratch, fresh),
];

/** The end-to-end files that the change of this folder can have broken, printed before they are run. */
async function readEndToEndOfChange(root: string, base: string): Promise<'all' | string[]> {
  const files = await readChangedFiles(root, base);
  const endToEnd = endToEndOf(files, readEndToEndFiles(root));
  const names = endToEnd === 'all' ? 'all' : endToEnd.join(', ') || 'none';
  process.stdout.write(`${files.length} files differ from ${base}; end-to-end files: ${names}\n`);
  return endToEnd;
}
