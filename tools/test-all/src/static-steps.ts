import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFaults, describedServices } from '@casebook/tool-release';
import {
  buildMatrix,
  promiseFaults,
  readPromises,
  readRequirements,
  readStates,
  readTestTags,
} from '@casebook/tool-validation';
import type { Selection } from './changes';
import { run } from './run';
import { type Step, type StepResult, whole } from './step';

const bin = (root: string, ...path: string[]): string => join(root, 'node_modules', ...path);

/**
 * Checks that only read the sources.
 *
 * @param change the selection; without it everything is checked
 */
export function staticSteps(root: string, change?: Selection): Step[] {
  const node = (args: string[]): Promise<StepResult> =>
    run(process.execPath, args, { cwd: root }).then(({ code, output }) => whole(code, output));
  const present = change?.files.filter((file) => existsSync(join(root, file)));
  const linted = change && [
    ...change.workspaces.map(({ folder }) => folder),
    ...present!.filter((file) => file.startsWith('e2e/') && file.endsWith('.ts')),
  ];
  const none = Promise.resolve(whole(0, ''));
  return [
    {
      name: 'Lint',
      shows: 'no import breaks the rules of libraries, apps and services [D2-DEP-01]',
      run: () =>
        linted?.length === 0
          ? none
          : node([
              bin(root, 'oxlint', 'bin', 'oxlint'),
              '--type-aware',
              '--max-warnings=0',
              ...(linted ?? []),
            ]),
    },
    {
      name: 'Format',
      run: () =>
        present?.length === 0
          ? none
          : node([
              bin(root, 'prettier', 'bin', 'prettier.cjs'),
              '--check',
              '--log-level=warn',
              '--ignore-unknown',
              ...(present ?? ['.']),
            ]),
    },
    {
      name: 'Types',
      run: () => {
        if (change?.workspaces.length === 0) return none;
        return node([
          bin(root, 'nx', 'dist', 'bin', 'nx.js'),
          'run-many',
          '-t',
          'typecheck',
          '--output-style=static',
          '--parallel=2',
          ...(change ? ['-p', change.workspaces.map(({ name }) => name).join(',')] : []),
        ]);
      },
    },
    {
      name: 'Types of the end-to-end tests',
      run: () => node([bin(root, '@typescript', 'native', 'bin', 'tsc'), '-p', 'e2e']),
    },
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

/**
 * Generated files that are committed: API descriptions, clients and the gateway's routes.
 *
 * @param change whose services and clients are checked; without it all are
 */
export function generatedSteps(root: string, change?: Selection): Step[] {
  const folders = new Set(change?.workspaces.map(({ folder }) => folder));
  // A client depends on the description of its service without importing it.
  const isWanted = (name: string): boolean =>
    change === undefined || folders.has(`services/${name}`) || folders.has(`libs/api-${name}`);
  const descriptions = readdirSync(join(root, 'services'))
    .filter((name) => existsSync(join(root, 'services', name, 'src', 'openapi.ts')))
    .filter(isWanted)
    .map((name) => ({
      name: `API description of ${name}`,
      folder: join(root, 'services', name),
      script: 'openapi',
      file: join(root, 'services', name, 'openapi.json'),
    }));
  const clients = readdirSync(join(root, 'libs'))
    .filter((name) => existsSync(join(root, 'libs', name, 'src', 'generated.ts')))
    .filter((name) => isWanted(name.replace(/^api-/, '')))
    .map((name) => ({
      name: `API client ${name}`,
      folder: join(root, 'libs', name),
      script: 'generate',
      file: join(root, 'libs', name, 'src', 'generated.ts'),
    }));
  // The routes of the gateway depend on the descriptions of all services.
  const isServiceChanged = [...folders].some((folder) => folder.startsWith('services/'));
  const gateway = join(root, 'services', 'gateway');
  const routes = {
    name: 'Routes of the gateway',
    folder: gateway,
    script: 'generate',
    file: join(gateway, 'src', 'routes', 'generated.ts'),
  };
  const all = [...descriptions, ...clients];
  return (change === undefined || isServiceChanged ? [...all, routes] : all).map(
    ({ name, folder, script, file }) => ({
      name,
      shows: 'what is generated is committed [D7-OPENAPI-01]',
      run: () => checkGenerated(folder, script, file),
    }),
  );
}

async function checkGenerated(folder: string, script: string, file: string): Promise<StepResult> {
  const before = readFileSync(file, 'utf8');
  try {
    const { code, output } = await run('npm', ['run', '--silent', script], { cwd: folder });
    if (code !== 0) return whole(code, output);
    const same = readFileSync(file, 'utf8') === before;
    return whole(
      same ? 0 : 1,
      `${file} is not what its source says. Run \`npm run ${script}\` in ${folder} and commit the result.`,
    );
  } finally {
    writeFileSync(file, before);
  }
}
