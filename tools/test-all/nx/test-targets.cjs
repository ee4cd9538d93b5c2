/**
 * The test targets of the workspaces, for Nx: `test` where there are unit or component tests, `test-db` where there are service
 * tests. What changes none of the inputs does not run the tests again.
 */
const { globSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** Tests here read the whole repository, not only what their workspace imports. */
const READ_EVERYTHING = new Set([
  'libs/mfe-build',
  'libs/platform-db',
  'libs/service-kit',
  'libs/study-design',
  'libs/test-kit',
  ...globSync('tools/*', { cwd: join(__dirname, '../../..') }),
]);

const targetsOf = (folder, root) => {
  const has = (pattern) => globSync(`${folder}/{src,test}/**/${pattern}`, { cwd: root }).length > 0;
  const inputs = (...own) =>
    READ_EVERYTHING.has(folder) ? ['repository'] : ['default', '^production', 'testing', ...own];
  const target = (name, tests, own) => ({
    executor: './tools/test-all:jest',
    cache: true,
    inputs: own,
    outputs: [`{workspaceRoot}/.cache/tests/${name}/${folder}.json`],
    options: { tests },
  });
  return {
    ...(has('*.spec.{ts,tsx}') && { test: target('test', ['unit', 'web'], inputs('texts')) }),
    // A database has the tables of all services, and a test may run another service.
    ...(has('*.dbtest.ts') && { 'test-db': target('test-db', ['db'], inputs('services')) }),
  };
};

exports.name = 'casebook-tests';
exports.createNodesV2 = [
  '{apps,libs,services,tools}/*/package.json',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const folder = dirname(file);
      return [file, { projects: { [folder]: { targets: targetsOf(folder, workspaceRoot) } } }];
    }),
];
