import { runSteps, summaryOf } from './run-steps';
import { type Step, whole } from './step';

const step = (name: string, run: Step['run']): Step => ({ name, run });
const passes = step('Lint', async () => whole(0, ''));
const failsAsAWhole = step('Types', async () => whole(1, ''));
const test = { file: 'a.e2e.ts', title: 'signs in', status: 'failed' } as const;

describe('the steps of a run', () => {
  beforeEach(() => void jest.spyOn(process.stdout, 'write').mockReturnValue(true));
  afterEach(() => jest.restoreAllMocks());

  it('all run when one of them fails or throws, and the last line counts the results [D10-TEST-01]', async () => {
    const throws = step('Build', () => Promise.reject(new Error('no disk')));
    const result = await runSteps([failsAsAWhole, throws, passes]);
    expect(result.steps.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
      ['Types', 0, 1],
      ['Build', 0, 1],
      ['Lint', 1, 0],
    ]);
    expect(summaryOf(result, false)).toMatch(/\n1 passed, 2 failed$/);
  });

  it('fail when the run was interrupted [D10-TEST-01]', async () => {
    expect(summaryOf(await runSteps([passes]), true)).toMatch(/\n1 passed, 1 failed$/);
  });

  it('list the failed tests, and the step of a failure without a name', async () => {
    const tests = step('End-to-end tests', async () => ({
      passed: 3,
      failed: 1,
      tests: [test, { file: 'a.e2e.ts', title: 'signs out', status: 'passed' }],
      flaky: ['a.e2e.ts: goes home'],
    }));
    const unnamed = step('Service tests', async () => ({ passed: 0, failed: 2, tests: [test] }));
    const result = await runSteps([tests, passes, failsAsAWhole, unnamed]);
    expect(result.failures).toEqual([
      'a.e2e.ts: signs in',
      'step “Types”',
      'a.e2e.ts: signs in',
      'step “Service tests”',
    ]);
    expect(result.flaky).toEqual(['a.e2e.ts: goes home']);
  });
});
