import { longChecksOf, partsOfLongChecks, treeLine } from './long-checks';
import { buildMatrix, renderResults, type Row, type TestRun } from './matrix';
import {
  idsOf,
  LONG_CHECKS_COMMAND,
  longTagsOf,
  type Requirement,
  stepTagsOf,
  tagsOf,
  TEST_STEPS_COMMAND,
} from './requirements';
import { statesOf } from './states';
import { sameTree, whyNotOf } from './tested-tree';

const requirements: Requirement[] = [
  { id: 'R5-DATE-01', sentence: 'A date has a form.', section: 'Spec 5' },
  { id: 'R5-DATE-02', sentence: 'Unknown parts are UN.', section: 'Spec 5' },
];
const none = statesOf('');
const tree = { commit: 'a'.repeat(40), isChanged: false };
const tag = (id: string, title = 'reads a date', file = 'libs/x.spec.ts') => ({ id, title, file });
const runOf = (
  ...tests: [file: string, title: string, status: 'passed' | 'failed'][]
): TestRun => ({
  name: 'npm test',
  tree,
  tests: tests.map(([file, title, status]) => ({ file, title, status })),
});
const resultOf = (rows: Row[], id: string, ...runs: TestRun[]): string | undefined =>
  new RegExp(`^\\| ${id} \\|[^|]*\\| ([^|]*) \\|`, 'm').exec(
    renderResults(rows, runs, tree).markdown,
  )?.[1];

describe('the ids of requirements', () => {
  it('are found in the titles of tests [D11-VALID-01]', () => {
    // The ids are completed when the test runs, or this file would count as a test of these requirements.
    const source = `
      describe('dates [?5-DATE-01]', () => {
        it("isn't padded [?5-DATE-02, ?1-02]", () => list['?9-NOT-01']);
        it.each(cases)(\`reads %s [?5-DATE-03]\`, () => undefined);
        it.each([
          ['a', 1],
        ])('and %s [?5-DATE-04] [?5-DATE-05]', () => undefined);
        await test.step('400 says so [?8-HTTP-04]', () => undefined);
        await test
          .step('413 says so [?8-HTTP-08]', () => undefined)
          .catch(keep);
      });`.replaceAll('?', 'R');
    expect(tagsOf(source).map(({ id }) => id)).toEqual([
      'R5-DATE-01',
      'R5-DATE-02',
      'R1-02',
      'R5-DATE-03',
      'R5-DATE-04',
      'R5-DATE-05',
      'R8-HTTP-04',
      'R8-HTTP-08',
    ]);
    expect(idsOf('no id [here] but [R1-A-01 R1-A-02]')).toEqual(['R1-A-01', 'R1-A-02']);
  });

  it('are found in the titles of long checks [D11-VALID-01]', () => {
    const source =
      "await report.check('a port in use is told [D10-START-05]', (note) => ports(note));";
    expect(longTagsOf(source)).toEqual([
      { id: 'D10-START-05', title: 'a port in use is told', file: LONG_CHECKS_COMMAND },
    ]);
  });

  it('are found in what steps of npm test show [D11-VALID-01]', () => {
    const source =
      "{ name: 'Lint', shows: 'imports [D2-DEP-01]', run }, { name: 'Types [D7-NONE-01]' }";
    expect(stepTagsOf(source)).toEqual([
      { id: 'D2-DEP-01', title: 'imports', file: TEST_STEPS_COMMAND },
    ]);
  });

  it('are refused when they are unknown, duplicate, or named by a test although not built [D11-VALID-01]', () => {
    const states = statesOf('## Not built\n\n- R5-DATE-02: dates\n- R5-DATE-97: dates\n');
    const twice = [...requirements, requirements[0]!];
    const { faults } = buildMatrix(twice, states, [tag('R5-DATE-02'), tag('R5-DATE-99')]);
    expect(faults).toEqual([
      expect.stringContaining('R5-DATE-99'),
      expect.stringContaining('R5-DATE-97'),
      'libs/x.spec.ts names R5-DATE-02, which is "not built" in not-built.md',
      expect.stringContaining('R5-DATE-01'),
    ]);
  });
});

describe('the results', () => {
  const { rows } = buildMatrix(requirements, none, [
    tag('R5-DATE-01', 'a', 'a.spec.ts'),
    tag('R5-DATE-01', 'b', 'b.spec.ts'),
    tag('R5-DATE-02', 'c', 'a.spec.ts'),
  ]);

  it('show a failure of any test of a requirement, and only of these tests [D11-VALID-01]', () => {
    const run = runOf(
      ['a.spec.ts', 'a [R5-DATE-01]', 'passed'],
      ['b.spec.ts', 'b [R5-DATE-01]', 'failed'],
      ['a.spec.ts', 'c [R5-DATE-02]', 'passed'],
    );
    expect(resultOf(rows, 'R5-DATE-01', run)).toBe('**failed**');
    expect(resultOf(rows, 'R5-DATE-02', run)).toBe('passed');
  });

  it('separate requirements that are not built from those without a test [D11-VALID-02]', () => {
    const states = statesOf('## Not built\n\n- R5-DATE-02: dates\n');
    const { markdown } = renderResults(buildMatrix(requirements, states, []).rows, [], tree);
    expect(markdown).toContain('| R5-DATE-01 | A date has a form. | no test |');
    expect(markdown).toContain('| R5-DATE-02 | Unknown parts are UN. | not built | dates |');
  });

  it('do not pass a requirement by a test that did not run [D11-VALID-01]', () => {
    const run = runOf(['a.spec.ts', 'a [R5-DATE-01]', 'passed']);
    expect(resultOf(rows, 'R5-DATE-01', run)).toBe('not run');
    expect(resultOf(rows, 'R5-DATE-02', run)).toBe('not run');
  });

  it('never pass a requirement that is not built, even when a test names it [D11-VALID-01]', () => {
    const states = statesOf(
      '## Not built\n\n- R5-DATE-02: dates\n\n## Decided otherwise\n\n- R5-DATE-01: decision 9\n',
    );
    const built = buildMatrix(requirements, states, [tag('R5-DATE-01'), tag('R5-DATE-02')]);
    const run = runOf(
      ['libs/x.spec.ts', 'a [R5-DATE-01]', 'passed'],
      ['libs/x.spec.ts', 'a [R5-DATE-02]', 'passed'],
    );
    expect(resultOf(built.rows, 'R5-DATE-01', run)).toBe('decided otherwise');
    expect(resultOf(built.rows, 'R5-DATE-02', run)).toBe('not built');
  });

  it('are those of the commit, or state that they are not [D11-VALID-03]', () => {
    const run = runOf(
      ['a.spec.ts', 'a [R5-DATE-01] [R5-DATE-02]', 'passed'],
      ['b.spec.ts', 'b [R5-DATE-01]', 'passed'],
    );
    expect(renderResults(rows, [run], tree).faults).toEqual([]);
    for (const other of [
      { ...run, tree: { commit: 'b'.repeat(40), isChanged: false } },
      { ...run, tree: { ...tree, isChanged: true } },
      { ...run, tree: { commit: null, isChanged: false } },
      { ...run, fault: 'of a run that was interrupted' },
    ]) {
      const { markdown, faults } = renderResults(rows, [other], tree);
      expect(faults).toHaveLength(1);
      expect(markdown).toContain('**This is not the matrix of this commit.**');
      expect(resultOf(rows, 'R5-DATE-01', other)).toBe('passed at another commit');
    }
    const changed = { ...tree, isChanged: true };
    expect(renderResults(rows, [run], changed).faults).toHaveLength(1);
  });

  it('are invalid when files changed during the run [D11-VALID-03]', () => {
    expect(sameTree(tree, tree)).toEqual(tree);
    expect(sameTree(tree, { ...tree, isChanged: true }).isChanged).toBe(true);
    expect(sameTree(tree, { ...tree, commit: 'b'.repeat(40) }).isChanged).toBe(true);
    expect(whyNotOf(tree, tree)).toBeNull();
  });

  it('are read from the page of the long checks, each group with its commit [D11-VALID-03]', () => {
    const part = (group: string, line: string): string =>
      `## ${group}\n\n${line}\n\n### ✓ a port in use is told [R5-DATE-01]\n\n- quickly\n\n### ✗ a folder, too [R5-DATE-02]\n`;
    const changed = { ...tree, isChanged: true };
    const page = `# Checks\n\n${part('start', treeLine(tree))}\n${part('soak', treeLine(changed))}\n${part('disk', '- Date: today')}`;
    const runs = longChecksOf(page);
    expect(runs[0]).toEqual({
      name: `${LONG_CHECKS_COMMAND} -- start`,
      tree,
      tests: [
        {
          file: LONG_CHECKS_COMMAND,
          title: 'a port in use is told [R5-DATE-01]',
          status: 'passed',
        },
        { file: LONG_CHECKS_COMMAND, title: 'a folder, too [R5-DATE-02]', status: 'failed' },
      ],
    });
    expect(runs.map((run) => run.tree)).toEqual([
      tree,
      changed,
      { commit: null, isChanged: false },
    ]);
    expect(partsOfLongChecks(page).map(([group]) => group)).toEqual(['start', 'soak', 'disk']);
    expect(
      partsOfLongChecks(page)
        .map(([, text]) => text)
        .join(''),
    ).toBe(page.slice(10));
  });
});
