import * as fc from 'fast-check';
import { compileDesignChecks } from './compile';
import { evaluate } from './evaluate';
import { testCheck, testDesign, testSnapshot } from './fixture.testing';
import type { CheckFault } from './program';

/** As the builder does with it: compile, and send what was found to a browser. */
function faultsOf(expression: string, at: Parameters<typeof testCheck>[1] = {}): CheckFault[] {
  const design = testDesign([testCheck(expression, at)]);
  design.schedule[0]!.condition = expression;
  const { program, faults } = compileDesignChecks(design);
  expect(JSON.parse(JSON.stringify(faults))).toHaveLength(faults.length);
  for (const fault of faults.filter(({ code }) => /^CHECKS_(?!RESULT_TYPE|.*COST)/.test(code))) {
    expect(fault).toMatchObject({
      position: { start: expect.any(Number) as number, end: expect.any(Number) as number },
    });
    expect(fault.position!.start).toBeLessThanOrEqual(fault.position!.end);
    expect(fault.position!.end).toBeLessThanOrEqual(Math.max(1, expression.length));
  }
  const input = { snapshot: testSnapshot('VS', { WEIGHT: '1', NOTE: 'a' }), today: '2024-06-15' };
  if (program.checks.has('C1')) evaluate(program, 'C1', input);
  return faults.filter(({ checkKey }) => checkKey === 'C1');
}

describe('the compiler', () => {
  it.each([
    ['WEIGHT in []', 'CHECKS_EMPTY_LIST', '[]'],
    ['WEIGHT > 1 &&\n WEIGHT in (true ? [] : [])', 'CHECKS_EMPTY_LIST', '[]'],
    ['WEIGHT in {}', 'CHECKS_FUNCTION_UNKNOWN', '{}'],
    ['{"a": 1}.a == 1', 'CHECKS_FUNCTION_UNKNOWN', '{"a": 1}'],
    ['dyn(1) == 1', 'CHECKS_FUNCTION_UNKNOWN', 'dyn(1)'],
    [`WEIGHT > ${'9'.repeat(400)}`, 'CHECKS_NUMBER_LITERAL', '9'.repeat(400)],
    ['WEIGHT > 1e999', 'CHECKS_SYNTAX', '1e999'],
    ['WEIGHT > 0xFFFFFFFFFFFFFFFFFF', 'CHECKS_NUMBER_LITERAL', '0xFFFFFFFFFFFFFFFFFF'],
    ['WEIGHT > 1 && é == 1', 'CHECKS_SYNTAX', 'é'],
    ['WEIGHT > 1 \u202e', 'CHECKS_SYNTAX', '\u202e'],
    ['__proto__ == 1', 'CHECKS_SYNTAX', '__proto__'],
    ['constructor == 1', 'CHECKS_PATH_UNKNOWN', 'constructor'],
    ['visits("__proto__") == []', 'CHECKS_VISIT_UNKNOWN', 'visits("__proto__")'],
    ['hasOwnProperty() == 1', 'CHECKS_FUNCTION_UNKNOWN', 'hasOwnProperty()'],
  ])('refuses %j with its place [D5-CEL-08]', (expression, code, place) => {
    const [found] = faultsOf(expression);
    expect(found).toMatchObject({ code, severity: 'error' });
    expect(expression.slice(found!.position!.start, found!.position!.end)).toBe(place);
  });

  it.each(
    [
      '!',
      '-',
      '(',
      '[',
      '{',
      '!(',
      '-(',
      '[[',
      'known(',
      'abs(',
      '!known(',
      'NOTE.lower().',
      '1 +',
    ].map((part) => [part]),
  )('gives faults for 5,000 times %j, however it goes on [D5-CEL-08]', (part) => {
    for (const end of ['', 'true', 'WEIGHT', ')'.repeat(5_000), `1${')'.repeat(5_000)}`])
      expect(faultsOf(part.repeat(5_000) + end)).not.toEqual([]);
  });

  it.each([
    ['||', 'true'],
    ['&&', 'true'],
    ['+', 'WEIGHT'],
    ['*', 'WEIGHT'],
    ['==', 'true'],
    ['in', '[true]'],
    ['? true :', 'true'],
    ['.lower()', 'NOTE'],
    ['[0]', 'SYMPTOMS'],
    ['.filter(l, true)', 'AE.AEL'],
  ])('gives faults for 5,000 times the operator %s [D5-CEL-08]', (operator, operand) => {
    const isSuffix = operator.startsWith('.') || operator.startsWith('[');
    const chain = isSuffix
      ? operand + operator.repeat(5_000)
      : `${`${operand} ${operator} `.repeat(5_000)}${operand}`;
    expect(faultsOf(chain)).not.toEqual([]);
  });

  it('takes literals of any length [D5-CEL-08]', () => {
    expect(faultsOf(`NOTE == "${'x'.repeat(200_000)}"`)).toEqual([]);
    expect(faultsOf(`WEIGHT in [${'1, '.repeat(20_000)}1]`)).not.toBeNull();
    expect(faultsOf(`${'A'.repeat(200_000)} == 1`)).toMatchObject([
      { code: 'CHECKS_PATH_UNKNOWN' },
    ]);
  });

  const words = fc.constantFrom(
    ...'WEIGHT NOTE SYMPTOMS VSDT VSTM AE.AEL DM.SEX today true null [] {} [1] ["a"] 1 1.5 -1 "a" 0x1 1u b"a" r"\\d"'.split(
      ' ',
    ),
    ...'visits("CYC") visit("CYC") visit("UNS",2) previous("CYC") first( last( known( size( matches( lower() lineNumber('.split(
      ' ',
    ),
    ...'visitNumber( siteCode() age( addDays( min( max( sum( number( isNumber( .exists(v, .all(l, .map(v, .filter(v, v.CY.SYSBP l.TERM'.split(
      ' ',
    ),
    ...'v l . , ( ) [ ] { } ! - + * / % < <= == != in && || ? : ?. .? // \n'.split(/ /),
  );
  const text = fc.oneof(
    { weight: 5, arbitrary: fc.array(words, { maxLength: 14 }).map((parts) => parts.join(' ')) },
    { weight: 3, arbitrary: fc.array(words, { maxLength: 14 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );

  it('gives faults with places for whatever is written, and never throws [D5-CEL-08]', () => {
    const on = [{}, { page: 'CY', item: 'SYSBP', visit: 'CYC' }, { page: 'AE', item: 'DOSE' }];
    fc.assert(
      fc.property(text, fc.constantFrom(...on), (expression, at) => {
        faultsOf(expression, at);
      }),
      { numRuns: 4_000 },
    );
  });

  /** Well-formed trees of every operator and function over operands of every type, most of them wrongly typed. */
  const { any } = fc.letrec<{ any: string }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(
        ...'WEIGHT NOTE SYMPTOMS VSDT VSTM AE.AEL today true null 1 "a" [] visits("CYC")'.split(
          ' ',
        ),
        ...'visit("CYC",1).CY.SYSBP siteCode() l v l.DOSE v.CY.SYSBP v.AE.AEL'.split(' '),
      ),
      fc
        .tuple(
          tie('any'),
          fc.constantFrom(...'+ - * / % < <= > >= == != in && ||'.split(' ')),
          tie('any'),
        )
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      fc.tuple(tie('any'), tie('any'), tie('any')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      fc
        .tuple(
          fc.constantFrom(
            '!',
            '-',
            'known',
            'len',
            'min',
            'max',
            'sum',
            'first',
            'last',
            'lineNumber',
            'visitNumber',
            'number',
            'isNumber',
            'abs',
            'date',
            'year',
          ),
          tie('any'),
        )
        .map(([name, a]) => `${name}(${a})`),
      fc
        .tuple(
          fc.constantFrom(
            'min',
            'max',
            'age',
            'addDays',
            'daysBetween',
            'minutesBetween',
            'round',
            'contains',
          ),
          tie('any'),
          tie('any'),
        )
        .map(([name, a, b]) => `${name}(${a}, ${b})`),
      fc
        .tuple(
          tie('any'),
          fc.constantFrom('l', 'v'),
          fc.constantFrom('all', 'exists', 'exists_one', 'map', 'filter'),
          tie('any'),
        )
        .map(([a, bound, name, b]) => `${a}.${name}(${bound}, ${b})`),
      fc
        .tuple(
          tie('any'),
          fc.constantFrom('lower', 'trim', 'substring', 'matches', 'contains'),
          tie('any'),
        )
        .map(([a, name, b]) => `${a}.${name}(${name === 'lower' || name === 'trim' ? '' : b})`),
      fc.array(tie('any'), { maxLength: 3 }).map((parts) => `[${parts.join(', ')}]`),
      tie('any').map((a) => `${a}[0]`),
    ),
  }));

  it('gives faults with places for operands of any type, and never throws [D5-CEL-08]', () => {
    fc.assert(
      fc.property(any, (expression) => {
        faultsOf(expression, { page: 'CY', item: 'SYSBP', visit: 'CYC' });
      }),
      { numRuns: 3_000 },
    );
  });
});
