/**
 * One configuration, three projects:
 *  unit  plain TypeScript and Nest units, Node
 *  web   React components, jsdom
 *  db    service tests against a real embedded PostgreSQL (one cluster per run, one database per test file)
 */
const { readFileSync } = require('node:fs');
const { exclude: _notForTests, ...swc } = JSON.parse(readFileSync(`${__dirname}/.swcrc`, 'utf8'));
const transformBy = (options) => ({ '^.+\\.tsx?$': ['@swc/jest', { ...options, swcrc: false }] });
const transform = transformBy(swc);
const ignored = ['/node_modules/', '/dist/', '/.casebook/'];
const common = {
  rootDir: __dirname,
  setupFiles: [`${__dirname}/libs/test-kit/src/property-seed.ts`],
  transform,
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/', '/.casebook/', '/.nx/'],
};
const nodeConditions = ['x-source', 'node', 'node-addons', 'require', 'default'];
module.exports = {
  // Unlike jest's own default, one for each core: the main process only waits.
  maxWorkers: '100%',
  // A worker of service tests keeps packages, and with them some of each file.
  workerIdleMemoryLimit: '2GB',
  // Ends a test that hangs. A loaded machine is slow, not wrong.
  testTimeout: 600_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      testEnvironmentOptions: { customExportConditions: nodeConditions },
      testMatch: ['<rootDir>/{libs,services,tools,apps}/**/*.spec.ts'],
    },
    {
      ...common,
      displayName: 'web',
      testEnvironment: '<rootDir>/libs/test-kit/src/web/environment.cjs',
      testEnvironmentOptions: { customExportConditions: ['x-source', 'require', 'default'] },
      setupFilesAfterEnv: ['<rootDir>/libs/test-kit/src/web/setup.ts'],
      moduleNameMapper: { '\\.(css|woff2)$': '<rootDir>/libs/test-kit/src/web/empty.cjs' },
      testMatch: ['<rootDir>/{libs,apps}/**/*.spec.tsx'],
    },
    {
      ...common,
      displayName: 'db',
      // `import()` as a require, because these tests run in the process itself, whose loader knows nothing of jest's modules.
      transform: transformBy({ ...swc, module: { ...swc.module, ignoreDynamic: false } }),
      runtime: `${__dirname}/libs/test-kit/src/service/runtime.cjs`,
      testEnvironment: '<rootDir>/libs/test-kit/src/service/environment.cjs',
      testEnvironmentOptions: { customExportConditions: nodeConditions },
      globalSetup: '<rootDir>/libs/test-kit/src/db/global-setup.ts',
      globalTeardown: '<rootDir>/libs/test-kit/src/db/global-teardown.ts',
      testMatch: ['<rootDir>/{libs,services,tools}/**/*.dbtest.ts'],
    },
  ],
};
