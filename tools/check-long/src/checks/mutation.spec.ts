import { type MutationReport, scoreOf } from './mutation';

type Status = MutationReport['files'][string]['mutants'][number]['status'];

const report = (...statuses: Status[]): MutationReport => ({
  files: {
    'libs/checks/src/cost.ts': {
      mutants: statuses.map((status, at) => ({
        status,
        mutatorName: 'EqualityOperator',
        replacement: 'cost  <=\n limit',
        location: { start: { line: at + 1, column: 3 } },
      })),
    },
  },
});

describe('the score of planted faults', () => {
  it('is the share of the faults in the sample that the tests found [D11-MUTATION-01]', () => {
    // Stryker reports "CompileError" for a mutant that is not in the sample.
    const { score, mutants, run, timeouts } = scoreOf(
      report('Killed', 'Timeout', 'Killed', 'Survived', 'CompileError', 'CompileError'),
    );
    expect({ score, mutants, run, timeouts }).toEqual({
      score: 75,
      mutants: 6,
      run: 4,
      timeouts: 1,
    });
  });

  it('counts a fault in code that no test runs as not found [D11-MUTATION-01]', () => {
    expect(scoreOf(report('Killed', 'CompileError', 'NoCoverage', 'NoCoverage')).score).toBe(50);
    expect(scoreOf(report('NoCoverage')).score).toBe(0);
  });

  it('names the place and the text of a fault that was not found [D11-MUTATION-01]', () => {
    expect(scoreOf(report('Killed', 'Survived')).survivors).toEqual([
      'libs/checks/src/cost.ts:2:3 EqualityOperator → cost <= limit',
    ]);
  });
});
