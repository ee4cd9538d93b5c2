/** Only the unit tests of the library under mutation, because Stryker does not support jest projects. */
const { projects, testTimeout } = require('../../../jest.config.cjs');

const { displayName: _, ...unit } = projects.find(({ displayName }) => displayName === 'unit');
module.exports = {
  ...unit,
  testTimeout,
  testMatch: [`<rootDir>/libs/${process.env.MUTATION_LIBRARY}/src/**/*.spec.ts`],
};
