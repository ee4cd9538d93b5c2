import { apiFaults, describedServices } from '@casebook/tool-release';
import {
  buildMatrix,
  promiseFaults,
  readPromises,
  readRequirements,
  readStates,
  readTestTags,
} from '@casebook/tool-validation';
import { nx } from './nx';
import { type Step, type StepResult, whole } from './step';

/**
 * Checks that only read the sources.
 *
 * @param fresh checks also what did not change since it last passed
 */
export function staticSteps(root: string, fresh: boolean): Step[] {
  const target = (name: string): Promise<StepResult> =>
    nx(root, [name], { fresh }).then(({ code, output }) => whole(code, output));
  return [
    {
      name: 'Lint',
      shows: 'no import breaks the rules of libraries, apps and services [D2-DEP-01]',
      run: () => target('lint'),
    },
    { name: 'Format', run: () => target('format') },
    { name: 'Types', run: () => target('typecheck') },
    { name: 'Types of the end-to-end tests', run: () => target('typecheck-e2e') },
    { name: 'Requirement ids', run: () => Promise.resolve(checkIds(root)) },
    { name: 'Released APIs of the services', run: () => Promise.resolve(checkApis(root)) },
  ];
}

function checkIds(root: string): StepResult {
  const matrix = buildMatrix(readRequirements(root), readStates(root), readTestTags(root));
  const faults = [...matrix.faults, ...promiseFaults(readPromises(root), matrix.rows)];
  return whole(faults.length, faults.join('\n'));
}

function checkApis(root: string): StepResult {
  const faults = describedServices(root).flatMap((service) => apiFaults(root, service));
  return whole(faults.length, faults.join('\n'));
}
