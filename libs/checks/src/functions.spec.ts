import { compileDesignChecks } from './compile';
import { evaluate } from './evaluate';
import { testCheck, testDesign, testSnapshot } from './fixture.testing';
import { EVALUATION_STEPS } from './limits';
import type { Outcome } from './program';

function outcome(
  expression: string,
  values: Record<string, string> = {},
  more: Parameters<typeof testCheck>[1] & { lines?: number; line?: number } = {},
): Outcome {
  const { program, faults } = compileDesignChecks(testDesign([testCheck(expression, more)]));
  expect(faults).toEqual([]);
  return evaluate(program, 'C1', {
    snapshot: testSnapshot(more.page ?? 'VS', values, more.lines),
    today: '2024-06-15',
    line: more.line,
  });
}

const faultsOf = (expression: string) =>
  compileDesignChecks(testDesign([testCheck(expression)])).faults;

describe('a number of which it is not known which it is', () => {
  it.each([
    // Born 2010-01-01 to 2010-12-31: 13 or 14 years old.
    ['age(VSDT, today) < 18', '2010-UN-UN', 'fires'],
    ['age(VSDT, today) >= 18', '2010-UN-UN', 'passes'],
    ['age(VSDT, today) <= 14', '2010-UN-UN', 'fires'],
    ['age(VSDT, today) < 14', '2010-UN-UN', 'unknown'],
    ['age(VSDT, today) <= 13', '2010-UN-UN', 'unknown'],
    ['age(VSDT, today) > 13', '2010-UN-UN', 'unknown'],
    ['18 > age(VSDT, today)', '2010-UN-UN', 'fires'],
    ['age(VSDT, today) == 15', '2010-UN-UN', 'passes'],
    ['age(VSDT, today) != 15', '2010-UN-UN', 'fires'],
    ['age(VSDT, today) == 14', '2010-UN-UN', 'unknown'],
    ['age(VSDT, today) in [11, 12]', '2010-UN-UN', 'passes'],
    ['age(VSDT, today) in [11, 13]', '2010-UN-UN', 'unknown'],
    ['age(VSDT, today) in [13, 14]', '2010-UN-UN', 'unknown'],
    ['known(age(VSDT, today))', '2010-UN-UN', 'passes'],
    ['known(age(VSDT, today))', '2010-06-15', 'fires'],
    // Which of them it is stays open: nothing is computed with it.
    ['age(VSDT, today) + 1 < 18', '2010-UN-UN', 'unknown'],
    ['age(VSDT, today) < 18 || WEIGHT > 1', 'UNUN-UN-UN', 'unknown'],
    ['daysBetween(VSDT, today) >= 14', '2024-06-UN', 'unknown'],
    ['daysBetween(VSDT, today) > 14', '2024-06-UN', 'passes'],
  ])('%s for %s: %s [D5-CEL-05]', (expression, VSDT, expected) => {
    expect(outcome(expression, { VSDT })).toBe(expected);
  });

  it('is not derived [D5-CEL-05]', () => {
    const derive = { item: 'TOTAL', action: { type: 'derive' } } as const;
    expect(outcome('age(VSDT, today)', { VSDT: '2010-UN-UN' }, derive)).toBe('unknown');
    expect(outcome('age(VSDT, today)', { VSDT: '2010-06-UN' }, derive)).toBe('unknown');
    expect(outcome('age(VSDT, today)', { VSDT: '2010-05-UN' }, derive)).toEqual({ value: '14' });
  });
});

describe('functions of dates and times', () => {
  it.each([
    ['certainlyEqual(addDays(VSDT, 28), date("2024-03-27"))', '2024-02-28', 'fires'],
    ['certainlyEqual(addDays(VSDT, -59), date("2023-12-31"))', '2024-02-28', 'fires'],
    ['certainlyAfter(today, addDays(VSDT, 7))', '2024-05-UN', 'unknown'],
    ['month(VSDT) == 5', '2024-05-UN', 'fires'],
    ['day(VSDT) == 5', '2024-05-UN', 'unknown'],
    ['day(VSDT) == 28 && year(VSDT) == 2024', '2024-02-28', 'fires'],
    ['certainlyEqual(min(VSDT, today), VSDT)', '2024-02-28', 'fires'],
    ['certainlyEqual(max([VSDT, today, date("2024-07-01")]), VSDT)', '2024-08-28', 'fires'],
    ['certainlyBefore(min(VSDT, today), date("2024-06-01"))', '2024-05-UN', 'fires'],
    ['certainlyBefore(min(VSDT, today), date("2024-07-01"))', '2024-UN-UN', 'unknown'],
  ])('%s for %s: %s [D5-CEL-05]', (expression, VSDT, expected) => {
    expect(outcome(expression, { VSDT })).toBe(expected);
  });

  it('counts the minutes between times, over midnight with their dates [D5-CEL-05]', () => {
    const at = (VSTM: string) => ({ VSTM, VSDT: '2024-06-14' });
    expect(outcome('minutesBetween(VSTM, time("10:00")) == 45', at('09:15'))).toBe('fires');
    expect(outcome('minutesBetween(VSTM, time("10:00")) > 0', at('09:UN'))).toBe('fires');
    expect(outcome('minutesBetween(VSTM, time("10:00")) > 30', at('09:UN'))).toBe('unknown');
    const over = 'minutesBetween(VSDT, VSTM, today, time("00:30")) == 60';
    expect(outcome(over, at('23:30'))).toBe('fires');
    const unknownYear = { VSTM: '23:30', VSDT: 'UNUN-UN-UN' };
    expect(outcome(over, unknownYear)).toBe('unknown');
    expect(outcome('certainlyEqual(min(VSTM, time("10:00")), VSTM)', at('09:15'))).toBe('fires');
    expect(outcome('known(max([VSTM, time("09:30")]))', at('09:UN'))).toBe('passes');
  });

  it('fails for days that are no whole number, or lead out of the calendar [D5-CEL-05]', () => {
    expect(outcome('known(addDays(VSDT, 1.5))', { VSDT: '2024-01-01' })).toMatchObject({
      failed: { code: 'CHECKS_DAYS_WHOLE' },
    });
    expect(outcome('known(addDays(VSDT, -99999999))', { VSDT: '2024-01-01' })).toMatchObject({
      failed: { code: 'CHECKS_DATE_RANGE' },
    });
  });
});

describe('functions of texts', () => {
  it.each([
    ['NOTE.lower() == "aspirin"', 'ASPIRIN', 'fires'],
    ['NOTE.upper().contains("ÉL")', 'élan', 'fires'],
    ['NOTE.trim() == "a b"', '  a b ', 'fires'],
    ['NOTE.substring(1, 3) == "bc"', 'abcd', 'fires'],
    ['NOTE.substring(1) == "bcd"', 'abcd', 'fires'],
    // Characters as people count them, and never beyond the end.
    ['NOTE.substring(0, 1) == "𠮷"', '𠮷野', 'fires'],
    ['NOTE.substring(2, 9) == "c"', 'abc', 'fires'],
    ['NOTE.substring(7) == ""', 'abc', 'fires'],
    ['isNumber(NOTE) && number(NOTE) > 4', '4.5', 'fires'],
    ['isNumber(NOTE) && number(NOTE) > 4', '<5', 'passes'],
    ['isNumber(NOTE)', ' 5 ', 'fires'],
    ['NOTE.matches("^[A-Z]{2}-[0-9]{3}$")', 'AB-123', 'fires'],
    ['NOTE.matches("^[A-Z]{2}-[0-9]{3}$")', 'AB-1234', 'passes'],
    ['NOTE.matches("(?i)aspirin")', 'Low-dose ASPIRIN', 'fires'],
    [String.raw`NOTE.matches(r"^\p{Hiragana}+$")`, 'ひらがな', 'fires'],
  ])('%s of %s: %s [D5-CEL-07]', (expression, NOTE, expected) => {
    expect(outcome(expression, { NOTE })).toBe(expected);
  });

  it('are unknown for a missing text and fail for a position that is none [D5-CEL-07]', () => {
    expect(outcome('NOTE.matches("a")')).toBe('unknown');
    expect(outcome('isNumber(NOTE)')).toBe('unknown');
    expect(outcome('NOTE.substring(-1) == ""', { NOTE: 'a' })).toMatchObject({
      failed: { code: 'CHECKS_TEXT_POSITION' },
    });
  });

  it('matches in time that grows with the text alone [D5-CEL-07]', () => {
    // A backtracking matcher needs 2^4000 steps for each of these.
    for (const pattern of ['(a*)*b', '(a|a)*b', '(a|aa)+$b', '(?:a?){40}a{40}b']) {
      const { program } = compileDesignChecks(
        testDesign([testCheck(`NOTE.matches("${pattern}")`)]),
      );
      const snapshot = testSnapshot('VS', { NOTE: 'a'.repeat(4_000) });
      expect(evaluate(program, 'C1', { snapshot, today: '2024-06-15' })).toBe('passes');
    }
  });

  it.each([
    ['NOTE.matches("(a")', 'CHECKS_PATTERN', '"(a"'],
    [String.raw`NOTE.matches(r"(a)\1")`, 'CHECKS_PATTERN', String.raw`r"(a)\1"`],
    ['NOTE.matches("a(?=b)")', 'CHECKS_PATTERN', '"a(?=b)"'],
    ['NOTE.matches(NOTE)', 'CHECKS_PATTERN_LITERAL', 'NOTE'],
    ['NOTE.matches()', 'CHECKS_PATTERN_LITERAL', 'NOTE.matches()'],
    [`NOTE.matches("${'a'.repeat(501)}")`, 'CHECKS_PATTERN_LONG', `"${'a'.repeat(501)}"`],
    ['NOTE.matches("(a{600}b{600})")', 'CHECKS_PATTERN_LARGE', '"(a{600}b{600})"'],
    ['NOTE.matches("a{400}(bc){350}")', 'CHECKS_PATTERN_LARGE', '"a{400}(bc){350}"'],
  ])('refuses %s when the version is frozen: %s [D5-CEL-07]', (expression, code, place) => {
    const [found, ...more] = faultsOf(expression);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ code });
    expect(expression.slice(found!.position!.start, found!.position!.end)).toBe(place);
  });

  it('costs the instructions of the pattern for each character of the text [D5-CEL-07] [D6-COST-01]', () => {
    const costOf = (expression: string) =>
      compileDesignChecks(testDesign([testCheck(expression)])).program.checks.get('C1')!.cost.most;
    expect(costOf('NOTE.matches("a{100}")')).toBeGreaterThan(5 * costOf('NOTE.matches("a{10}")'));
    expect(costOf('NOTE.matches("a{900}")')).toBeGreaterThan(EVALUATION_STEPS);
    expect(faultsOf('NOTE.matches("a{900}")')).toMatchObject([{ code: 'CHECKS_COST_LIMIT' }]);
  });
});

describe('lines and places', () => {
  const AEL = { page: 'AE', item: 'END', lines: 3, line: 2 };
  it('reads the first and the last line, and the number of a line [D5-CEL-06]', () => {
    const values = { 'AE.DOSE@1': '1', 'AE.DOSE@3': '9' };
    expect(outcome('first(AE.AEL).DOSE == 1', values, { lines: 3 })).toBe('fires');
    expect(outcome('last(AE.AEL).DOSE == 9', values, { lines: 3 })).toBe('fires');
    expect(outcome('last(AE.AEL).DOSE == 9', values, { lines: 2 })).toBe('unknown');
    expect(outcome('last(AE.AEL).DOSE == 9')).toBe('unknown');
    expect(outcome('lineNumber(last(AE.AEL)) == 3', values, { lines: 3 })).toBe('fires');
    expect(outcome('AE.AEL.exists(l, lineNumber(l) > 2)', values, { lines: 3 })).toBe('fires');
    expect(outcome('lineNumber() == 2', {}, AEL)).toBe('fires');
    const before = 'lineNumber() > lineNumber(first(AEL)) && first(AEL).TERM == TERM';
    expect(outcome(before, { 'TERM@1': 'x', 'TERM@2': 'x' }, AEL)).toBe('fires');
    expect(faultsOf('lineNumber() == 2')).toMatchObject([{ code: 'CHECKS_NO_OWN_LINE' }]);
    expect(faultsOf('AE.AEL.exists(l, l._line > 1)')).toMatchObject([
      { code: 'CHECKS_PATH_UNKNOWN' },
    ]);
  });

  it('reads the code of the site and the number of the subject [D5-CEL-06]', () => {
    expect(outcome('siteCode() == "S01" && subjectNumber().startsWith(siteCode())')).toBe('fires');
    const { program } = compileDesignChecks(testDesign([testCheck('subjectNumber() != ""')]));
    const snapshot = { ...testSnapshot('VS', {}), subjectNumber: null };
    expect(evaluate(program, 'C1', { snapshot, today: '2024-06-15' })).toBe('unknown');
  });
});
