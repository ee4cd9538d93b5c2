/**
 * Runs the tests of many workspaces in one run of jest, because starting jest (and PostgreSQL) for each of them would take longer than
 * the tests. Each workspace has a result of its own, `.cache/tests/TARGET/FOLDER.json`, which Nx keeps with the task.
 */
const { spawn } = require('node:child_process');
const { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { dirname, join, relative, sep } = require('node:path');

const FLAGS = [
  '--conditions=x-source',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
];

/** @returns a promise of jest's exit code; its output is printed at once */
function runJest(root, args) {
  const child = spawn(
    process.execPath,
    [
      ...FLAGS,
      // Lets worker threads of a test run TypeScript as jest does.
      `--require=${join(root, 'libs/test-kit/src/worker-typescript.cjs')}`,
      join(root, 'node_modules/jest/bin/jest.js'),
      ...args,
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Passed and failed tests of one workspace. A file that could not be run counts as one that failed. */
function resultOf(root, folder, files) {
  const own = files.filter(({ name }) => name.startsWith(join(root, folder) + sep));
  const tests = own.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({ file: relative(root, name), title: fullName, status })),
  );
  const failed = tests.filter(({ status }) => status === 'failed').length;
  const broken = own.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;
  return { passed: tests.length - failed, failed: failed + broken, tests };
}

/** Runs the tests of these folders and keeps a result of each. */
async function runTests(root, target, tests, folders) {
  const scratch = mkdtempSync(join(tmpdir(), 'casebook-jest-'));
  const fileOf = (folder) => join(root, '.cache/tests', target, `${folder}.json`);
  for (const folder of folders) rmSync(fileOf(folder), { force: true });
  try {
    const file = join(scratch, 'report.json');
    const start = Date.now();
    const code = await runJest(root, [
      ...folders.map((folder) => `${join(root, folder)}/`.replaceAll(/[^\w/-]/g, '\\$&')),
      '--selectProjects',
      ...tests,
      '--json',
      `--outputFile=${file}`,
    ]);
    const report = readReport(file);
    const results = folders.map((folder) => ({
      folder,
      ...(report
        ? resultOf(root, folder, report.testResults)
        : { passed: 0, failed: 1, tests: [] }),
    }));
    // Jest says with its exit code alone that it could not stop, or that a worker ended.
    if (code !== 0 && results.every(({ failed }) => failed === 0)) results[0].failed = 1;
    for (const { folder, ...result } of results) {
      mkdirSync(dirname(fileOf(folder)), { recursive: true });
      writeFileSync(fileOf(folder), JSON.stringify(result));
    }
    return { results, start };
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

exports.default = async ({ tests }, { root, projectName, targetName, projectsConfigurations }) => {
  const folder = projectsConfigurations.projects[projectName].root;
  const { results } = await runTests(root, targetName, tests, [folder]);
  return { success: results[0].failed === 0 };
};

exports.batch = async (taskGraph, inputs, _overrides, { root, projectsConfigurations }) => {
  const tasks = Object.values(taskGraph.tasks);
  const folderOf = ({ target }) => projectsConfigurations.projects[target.project].root;
  const { target } = tasks[0].target;
  const { tests } = inputs[tasks[0].id];
  const { results, start } = await runTests(root, target, tests, tasks.map(folderOf));
  const byFolder = new Map(results.map((result) => [result.folder, result]));
  return Object.fromEntries(
    tasks.map((task) => {
      const { passed, failed } = byFolder.get(folderOf(task));
      const terminalOutput = `${folderOf(task)}: ${passed} passed, ${failed} failed\n`;
      return [
        task.id,
        { success: failed === 0, terminalOutput, startTime: start, endTime: Date.now() },
      ];
    }),
  );
};
