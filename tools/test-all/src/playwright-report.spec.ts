import { type PlaywrightReport, resultOf } from './playwright-report';

const spec = (title: string, status: string) => ({
  title,
  ok: status !== 'unexpected',
  file: 'a.e2e.ts',
  tests: [{ status, results: [] }],
});

const report = (statuses: Record<string, string>, errors: { message: string }[] = []) => {
  const all = Object.values(statuses);
  const count = (status: string) => all.filter((one) => one === status).length;
  return {
    suites: [
      {
        title: 'a.e2e.ts',
        suites: [
          {
            title: 'group',
            specs: Object.entries(statuses).map(([title, status]) => spec(title, status)),
          },
        ],
      },
    ],
    errors,
    stats: {
      expected: count('expected'),
      unexpected: count('unexpected'),
      flaky: count('flaky'),
    },
  } satisfies PlaywrightReport;
};

describe('the result of the browser tests', () => {
  it('counts a test that passed when repeated as passed and lists it as flaky', () => {
    const result = resultOf(report({ one: 'expected', two: 'flaky' }), 0);
    expect(result).toMatchObject({
      passed: 2,
      failed: 0,
      flaky: ['e2e/a.e2e.ts: a.e2e.ts › group › two'],
    });
    expect(result.tests?.map(({ status }) => status)).toEqual(['passed', 'passed']);
  });

  it('counts a test that failed each time as failed', () => {
    const result = resultOf(report({ one: 'expected', two: 'unexpected' }), 1);
    expect(result).toMatchObject({ passed: 1, failed: 1, flaky: [] });
  });

  it('gives each step of a test its own result from the last attempt [D11-VALID-01]', () => {
    const fault = { message: 'no' };
    const tries = [
      { steps: [{ title: '400 [R8-HTTP-04]', error: fault }] },
      {
        steps: [
          { title: '400 [R8-HTTP-04]', steps: [{ title: 'inside [R8-HTTP-05]' }] },
          { title: '413 [R8-HTTP-08]', error: fault },
        ],
      },
    ];
    const specs = [
      {
        title: 'statuses',
        ok: false,
        file: 'a.e2e.ts',
        tests: [{ status: 'unexpected', results: tries }],
      },
    ];
    const result = resultOf(
      { ...report({ one: 'unexpected' }), suites: [{ title: 'a', specs }] },
      1,
    );
    expect(result.tests?.map(({ title, status }) => [title, status])).toEqual([
      ['a › statuses', 'failed'],
      ['400 [R8-HTTP-04]', 'passed'],
      ['inside [R8-HTTP-05]', 'passed'],
      ['413 [R8-HTTP-08]', 'failed'],
    ]);
    expect(result).toMatchObject({ passed: 0, failed: 1 });
  });

  it('leaves out skipped tests', () => {
    expect(resultOf(report({ one: 'skipped' }), 0).tests).toEqual([]);
  });

  it('fails when Playwright fails without a failed test', () => {
    expect(resultOf(report({ one: 'expected' }), 1).failed).toBe(1);
    expect(resultOf(report({ one: 'expected' }, [{ message: 'no file' }]), 1).failed).toBe(1);
  });
});
