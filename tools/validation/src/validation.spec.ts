import { longChecksOf } from './long-checks';
import { buildMatrix } from './matrix';
import { idsOf, tagsOf, type Requirement } from './requirements';

const requirements: Requirement[] = [
  { id: 'R5-DATE-01', sentence: 'A date has a form.', section: 'Spec 5' },
  { id: 'R5-DATE-02', sentence: 'Unknown parts are UN.', section: 'Spec 5' },
];
const tag = (id: string) => ({ id, title: 'reads a date', file: 'libs/x.spec.ts' });

describe('the validation matrix', () => {
  it('finds the ids in the titles of tests [D11-VALID-01]', () => {
    const source = `
      describe('dates [R5-DATE-01]', () => {
        it("isn't padded [R5-DATE-02, D1-02]", () => list['R9-NOT-01']);
        it.each(cases)(\`reads %s [R5-DATE-03]\`, () => undefined);
        it.each([
          ['a', 1],
        ])('and %s [R5-DATE-04] [R5-DATE-05]', () => undefined);
      });`;
    expect(tagsOf(source).map(({ id }) => id)).toEqual([
      'R5-DATE-01',
      'R5-DATE-02',
      'D1-02',
      'R5-DATE-03',
      'R5-DATE-04',
      'R5-DATE-05',
    ]);
    expect(idsOf('no id [here] but [R1-A-01 R1-A-02]')).toEqual(['R1-A-01', 'R1-A-02']);
  });

  it('names requirements without a test and ids that are not there [D11-VALID-01]', () => {
    const matrix = buildMatrix(requirements, [tag('R5-DATE-01'), tag('R5-DATE-99')], null);
    expect(matrix.untested.map(({ id }) => id)).toEqual(['R5-DATE-02']);
    expect(matrix.unknown.map(({ id }) => id)).toEqual(['R5-DATE-99']);
    expect(matrix.markdown).toContain('1 of 2 requirements have a test');
  });

  it('counts the long checks of their last run [D11-VALID-01]', () => {
    const { tags, tests } = longChecksOf(
      '# Checks\n\n## ✓ a port in use is told [R5-DATE-01]\n\n- quickly\n\n## ✗ a folder, too [R5-DATE-02]\n',
    );
    expect(tags.map(({ id, title }) => [id, title])).toEqual([
      ['R5-DATE-01', 'a port in use is told'],
      ['R5-DATE-02', 'a folder, too'],
    ]);
    const { markdown } = buildMatrix(requirements, tags, { at: '2026-01-01', tests });
    expect(markdown).toContain('passed (1)');
    expect(markdown).toContain('**failed** (1 of 1)');
  });

  it('shows a failure of any test of a requirement [D11-VALID-01]', () => {
    const run = {
      at: '2026-01-01',
      tests: [
        { file: 'a', title: 'a [R5-DATE-01]', status: 'passed' as const },
        { file: 'b', title: 'b [R5-DATE-01]', status: 'failed' as const },
      ],
    };
    const { markdown } = buildMatrix(requirements, [tag('R5-DATE-01')], run);
    expect(markdown).toContain('**failed** (1 of 2)');
  });
});
