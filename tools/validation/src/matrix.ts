import { idsOf, type Requirement, type TestTag } from './requirements';
import type { RequirementState } from './states';
import { type TestedTree, whyNotOf } from './tested-tree';

export interface TestResult {
  file: string;
  title: string;
  status: 'passed' | 'failed';
}

/** A run of `npm test` or of the long checks. */
export interface TestRun {
  /** The command. */
  name: string;
  tree: TestedTree;
  /** The reason for which the run does not count although its tests passed, such as an interruption. */
  fault?: string;
  tests: TestResult[];
}

/** Content of `.cache/test-results.json` from the last `npm test`. */
export interface LastRun {
  at: string;
  tree: TestedTree;
  /** False when the run was interrupted. */
  isWhole: boolean;
  tests: TestResult[];
}

export interface Row extends Requirement {
  /** Set where no test can show the requirement. */
  state?: RequirementState;
  /** Tests that name the requirement, sorted by file and title. */
  tests: TestTag[];
}

export interface Matrix {
  rows: Row[];
  /** Faults of the ids, one sentence each. */
  faults: string[];
}

/** Requirement → tests. */
export function buildMatrix(
  requirements: Requirement[],
  states: Map<string, RequirementState>,
  tags: TestTag[],
): Matrix {
  const known = new Set(requirements.map(({ id }) => id));
  const byId = Map.groupBy(tags, ({ id }) => id);
  const named = (id: string): string => [...new Set(byId.get(id)!.map(({ file }) => file))].join();
  return {
    rows: requirements.map((requirement) => ({
      ...requirement,
      state: states.get(requirement.id),
      tests: sorted(byId.get(requirement.id) ?? []),
    })),
    faults: [
      ...[...byId.keys()]
        .filter((id) => !known.has(id))
        .map((id) => `${named(id)} names ${id}, which is not in docs/validation/requirements.md`),
      ...[...states.keys()]
        .filter((id) => !known.has(id))
        .map((id) => `not-built.md has ${id}, which is not in docs/validation/requirements.md`),
      ...[...states]
        .filter(([id]) => byId.has(id))
        .map(([id, { kind }]) => `${named(id)} names ${id}, which is "${kind}" in not-built.md`),
      ...requirements
        .filter(({ id }, index) => requirements.findIndex((one) => one.id === id) !== index)
        .map(({ id }) => `${id} is in docs/validation/requirements.md twice`),
    ],
  };
}

function sorted(tags: TestTag[]): TestTag[] {
  const byText = new Map(tags.map((tag) => [`${tag.file} ${tag.title}`, tag]));
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, tag]) => tag);
}

export type Outcome =
  | 'passed'
  | 'failed'
  | 'passed at another commit'
  | 'not run'
  | 'no test'
  | RequirementState['kind'];

const OUTCOMES: Outcome[] = [
  'passed',
  'failed',
  'passed at another commit',
  'not run',
  'no test',
  'not built',
  'decided otherwise',
];

/**
 * A requirement has passed when every file that names it has a result for it and all of them passed: a skipped
 * test, or a step that was not reached, does not count.
 */
export function outcomeOf({ id, state, tests }: Row, runs: TestRun[], tree: TestedTree): Outcome {
  if (state) return state.kind;
  if (tests.length === 0) return 'no test';
  const results = runs.flatMap((run) =>
    run.tests
      .filter(({ title }) => idsOf(title).includes(id))
      .map((test) => ({ ...test, counts: whyNot(run, tree) === null })),
  );
  if (results.some(({ status }) => status === 'failed')) return 'failed';
  // Titles of parametrised tests are only known when they run; their file and id are known before.
  const files = new Set(results.map(({ file }) => file));
  if (tests.some(({ file }) => !files.has(file))) return 'not run';
  return results.every(({ counts }) => counts) ? 'passed' : 'passed at another commit';
}

const whyNot = (run: TestRun, tree: TestedTree): string | null =>
  run.fault ?? whyNotOf(tree, run.tree);

export interface Results {
  markdown: string;
  /** The reason for which this is not the matrix of the commit; empty when it is. */
  faults: string[];
}

/** The matrix of a release: requirement → result → tests, of one commit. */
export function renderResults(rows: Row[], runs: TestRun[], tree: TestedTree): Results {
  const outcomes = new Map(rows.map((row) => [row.id, outcomeOf(row, runs, tree)]));
  const faults = runs.flatMap((run) => {
    const fault = whyNot(run, tree);
    return fault === null ? [] : [`The results of \`${run.name}\` are ${fault}.`];
  });
  const count = (outcome: Outcome): number =>
    [...outcomes.values()].filter((one) => one === outcome).length;
  const markdown = page([
    `# Validation matrix of ${tree.commit ?? 'no known commit'}`,
    '',
    ...(faults.length === 0
      ? [`All results are of this commit: ${runs.map(({ name }) => `\`${name}\``).join(', ')}.`]
      : [
          '**This is not the matrix of this commit.**',
          '',
          ...faults.map((fault) => `- **${fault}**`),
        ]),
    '',
    ...OUTCOMES.map((outcome) => `- ${outcome}: ${count(outcome)} of ${rows.length}`),
    ...sectionsOf(rows).flatMap(([section, inSection]) => [
      '',
      `## ${section}`,
      '',
      '| id | requirement | result | tests |',
      '|---|---|---|---|',
      ...inSection.map((row) => resultRow(row, outcomes.get(row.id)!)),
    ]),
  ]);
  return { markdown, faults };
}

function resultRow({ id, sentence, state, tests }: Row, outcome: Outcome): string {
  const result = outcome === 'failed' ? '**failed**' : outcome;
  const cell = state
    ? state.by
    : tests.map(({ title, file }) => `${escape(title)} (\`${file}\`)`).join('<br>');
  return `| ${id} | ${sentence} | ${result} | ${cell} |`;
}

const sectionsOf = (rows: Row[]): [string, Row[]][] => [
  ...Map.groupBy(rows, ({ section }) => section),
];
const escape = (text: string): string => text.replaceAll('|', '\\|');
const page = (lines: string[]): string => `${lines.join('\n')}\n`;
