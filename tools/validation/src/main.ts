import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  accessMatrixFile,
  readAccessMatrix,
  readEndpoints,
  renderAccessMatrix,
} from './access-matrix';
import { readLongChecks } from './long-checks';
import { buildMatrix, type LastRun } from './matrix';
import { readRequirements, readTestTags } from './requirements';

const root = join(__dirname, '..', '..', '..');
const resultsFile = join(root, '.cache', 'test-results.json');
const run = existsSync(resultsFile)
  ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as LastRun)
  : null;
const requirements = readRequirements(root);
const long = readLongChecks(root);
const { markdown, untested, unknown } = buildMatrix(
  requirements,
  [...readTestTags(root), ...long.tags],
  run && { ...run, tests: [...run.tests, ...long.tests] },
);
const file = join(root, 'docs', 'validation', 'matrix.md');
writeFileSync(file, markdown);
const accessFile = accessMatrixFile(root);
writeFileSync(accessFile, renderAccessMatrix(readAccessMatrix(root), readEndpoints(root)));

console.log(`${file} and ${accessFile} written.`);
console.log(
  `${requirements.length - untested.length} of ${requirements.length} requirements have a test. Without: ${
    untested.map(({ id }) => id).join(' ') || 'none'
  }`,
);
for (const { id, file: test } of unknown) console.error(`${test} names ${id}, which is not there.`);
process.exitCode = unknown.length === 0 ? 0 : 1;
