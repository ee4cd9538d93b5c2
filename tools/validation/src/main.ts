import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readAccessMatrix, readEndpoints, renderAccessMatrix } from './access-matrix';
import { readLongChecks } from './long-checks';
import { buildMatrix, type LastRun, renderResults, type TestRun } from './matrix';
import { promiseFaults, readPromises } from './promises';
import { readRequirements, readTestTags } from './requirements';
import { readStates } from './states';
import { readTestedTree } from './tested-tree';

const root = join(__dirname, '..', '..', '..');
const isRelease = process.argv.includes('release');

/** The last `npm test`. */
function readLastRun(): TestRun {
  const name = 'npm test';
  const file = join(root, '.cache', 'test-results.json');
  if (!existsSync(file)) {
    return { name, tree: { commit: null, isChanged: false }, fault: 'not there', tests: [] };
  }
  const { tree, isWhole, tests } = JSON.parse(readFileSync(file, 'utf8')) as LastRun;
  return { name, tree, ...(isWhole ? {} : { fault: 'of a run that was interrupted' }), tests };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${file} written.`);
}

const tree = readTestedTree(root);
const { rows, faults } = buildMatrix(readRequirements(root), readStates(root), readTestTags(root));
const results = renderResults(rows, [readLastRun(), ...readLongChecks(root)], tree);
const broken = [...faults, ...promiseFaults(readPromises(root), rows)];
const wrong = isRelease ? [...broken, ...results.faults] : broken;
if (!isRelease || wrong.length === 0) {
  const access = renderAccessMatrix(readAccessMatrix(root), readEndpoints(root));
  write(join(root, '.cache', 'validation', 'matrix.md'), results.markdown);
  write(join(root, '.cache', 'validation', 'access-matrix.md'), access);
}

const withoutTest = rows.filter(({ state, tests }) => !state && tests.length === 0);
console.log(`Without a test: ${withoutTest.map(({ id }) => id).join(' ') || 'none'}`);
for (const fault of wrong) console.error(fault);
process.exitCode = wrong.length === 0 ? 0 : 1;
