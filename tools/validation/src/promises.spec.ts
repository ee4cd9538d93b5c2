import { join } from 'node:path';
import { buildMatrix } from './matrix';
import { promiseFaults, promisesOf, readPromises } from './promises';
import { readRequirements, readTestTags } from './requirements';
import { readStates, statesOf } from './states';

const root = join(__dirname, '..', '..', '..');
const id = (number: number) => `R5-SAFE-0${number}`;
const page = (ids: string) => `# Security

## What is promised

### Sign-in

| Promise | Against | Shown by |
| ------- | ------- | -------- |
| Nobody signs in | a stranger | ${ids} |

## What is not promised

| Anything | else | ${id(9)} |
`;
const { rows } = buildMatrix(
  [1, 2].map((number) => ({ id: id(number), sentence: 'Safe.', section: 'Spec 5' })),
  statesOf(''),
  [{ id: id(1), title: 'is safe', file: 'a.spec.ts' }],
);

describe('the promises of docs/security.md', () => {
  it('are read from its tables, with the requirements that show them [D6-PROMISE-01]', () => {
    expect(promisesOf(page(`${id(1)}, ${id(2)}`))).toEqual([
      { promise: 'Nobody signs in', ids: [id(1), id(2)] },
    ]);
  });

  it.each<[string, string, string | RegExp]>([
    ['no requirement is named', '', /no requirement shows “Nobody signs in”/],
    ['the requirement does not exist', id(3), /which no test shows/],
    ['no test names the requirement', id(2), /which no test shows/],
  ])('are refused when %s [D6-PROMISE-01]', (_, ids, fault) => {
    expect(promiseFaults(promisesOf(page(ids)), rows)).toEqual([expect.stringMatching(fault)]);
  });

  it('are refused when there is none [D6-PROMISE-01]', () => {
    expect(promiseFaults(promisesOf('# Security'), rows)).toHaveLength(1);
  });

  it('are each shown by tests [D6-PROMISE-01]', () => {
    const matrix = buildMatrix(readRequirements(root), readStates(root), readTestTags(root));
    expect(promiseFaults(readPromises(root), matrix.rows)).toEqual([]);
  });
});
