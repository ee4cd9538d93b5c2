import type { Check } from '@casebook/study-design';
import { runCheckTests } from './check-tests';
import { compileDesignChecks } from './compile';
import { evaluate } from './evaluate';
import { testCheck, testDesign, testSnapshot } from './fixture.testing';
import { EVALUATION_STEPS } from './limits';
import type { Outcome, CheckedData } from './program';
import { runChecks } from './run';

type More = NonNullable<Parameters<typeof testCheck>[1]>;
const compile = (expression: string, more: More = {}) =>
  compileDesignChecks(testDesign([testCheck(expression, more)]));

const THIRD: CheckedData['at'] = { visit: 'CYC', repetition: 3 };
const ON_CYCLE = { page: 'CY', item: 'SYSBP', visit: 'CYC' };
const PRESSURES = {
  'CYC[1]:CY.SYSBP': '120',
  'CYC[2]:CY.SYSBP': '150',
  'CYC[4]:CY.SYSBP': '130',
};

/** From the page VS of the visit V1, which is not repeated. */
function elsewhere(expression: string, values: Record<string, string>): Outcome {
  const { program, faults } = compile(expression, { visit: 'V1' });
  expect(faults).toEqual([]);
  const snapshot = testSnapshot('VS', values);
  return evaluate(program, 'C1', { snapshot, today: '2024-06-15' });
}

/** From the page CY of the third repetition of the visit CYC. */
function within(expression: string, values: Record<string, string>): Outcome {
  const { program, faults } = compile(expression, ON_CYCLE);
  expect(faults).toEqual([]);
  const snapshot = testSnapshot('CY', values, 0, THIRD);
  return evaluate(program, 'C1', { snapshot, today: '2024-06-15' });
}

describe('repetitions of a visit, read from another visit', () => {
  it.each([
    ['visits("CYC").exists(v, v.CY.SYSBP > 140)', 'fires'],
    ['visits("CYC").exists(v, v.CY.SYSBP > 160)', 'passes'],
    ['visits("CYC").exists(v, (v.CY).SYSBP > 140)', 'fires'],
    ['visits("CYC").all(v, v.CY.SYSBP >= 120)', 'fires'],
    ['visits("CYC").all(v, v.CY.SYSBP < 150)', 'passes'],
    ['size(visits("CYC")) == 3', 'fires'],
    ['size(visits("CYC").filter(v, v.CY.SYSBP > 125)) == 2', 'fires'],
    ['max(visits("CYC").map(v, v.CY.SYSBP)) == 150', 'fires'],
    ['visit("CYC", 2).CY.SYSBP == 150', 'fires'],
    ['visit("CYC", 4).CY.SYSBP == 130', 'fires'],
    // The third does not exist: by its number it is missing, by its place it is the fourth.
    ['visit("CYC", 3).CY.SYSBP == 130', 'unknown'],
    ['visits("CYC")[2].CY.SYSBP == 130', 'fires'],
    ['visits("CYC")[7].CY.SYSBP == 130', 'unknown'],
    ['first(visits("CYC")).CY.SYSBP == 120', 'fires'],
    ['last(visits("CYC")).CY.SYSBP == 130', 'fires'],
    ['last(visits("CYC").filter(v, v.CY.SYSBP > 140)).CY.SYSBP == 150', 'fires'],
    ['visitNumber(last(visits("CYC"))) == 4', 'fires'],
    ['visits("CYC").filter(v, visitNumber(v) > 1).all(v, v.CY.SYSBP >= 130)', 'fires'],
    ['visits("CYC").exists(v, v . CY . SYSBP > 140)', 'fires'],
  ])('%s: %s [D5-CEL-06]', (expression, expected) => {
    expect(elsewhere(expression, PRESSURES)).toBe(expected);
  });

  it('is unknown where a missing value leaves it open, as for lines [D5-CEL-06] [D5-CEL-02]', () => {
    const missing = { ...PRESSURES, 'CYC[5]:CY.TAKEN': '1' };
    expect(elsewhere('visits("CYC").exists(v, v.CY.SYSBP > 140)', missing)).toBe('fires');
    expect(elsewhere('visits("CYC").exists(v, v.CY.SYSBP > 160)', missing)).toBe('unknown');
    expect(elsewhere('visits("CYC").all(v, v.CY.SYSBP > 100)', missing)).toBe('unknown');
    expect(elsewhere('visits("CYC").all(v, v.CY.SYSBP > 140)', missing)).toBe('passes');
    expect(elsewhere('visits("CYC").all(v, known(v.CY.SYSBP))', missing)).toBe('passes');
    expect(elsewhere('last(visits("CYC")).CY.SYSBP > 1', {})).toBe('unknown');
    expect(elsewhere('size(visits("CYC")) == 0', {})).toBe('fires');
  });

  it('reads the lines of a block of each repetition [D5-CEL-06]', () => {
    const { program, faults } = compile(
      'visits("UNS").exists(v, v.AE.AEL.exists(l, l.TERM == "Rash" && lineNumber(l) == 2))',
    );
    expect(faults).toMatchObject([{ code: 'CHECKS_COST_LIMIT' }]);
    const snapshot: CheckedData = {
      ...testSnapshot('VS', { 'UNS[7]:AE.TERM@2': 'Rash' }),
      lines: ({ repetition }) => (repetition === 7 ? [1, 2] : []),
    };
    expect(evaluate(program, 'C1', { snapshot, today: '2024-06-15' })).toBe('fires');
  });
});

describe('repetitions of a visit, read from inside one of them', () => {
  it.each([
    [
      'previous("CYC").CY.SYSBP == 150',
      { 'CYC[1]:CY.SYSBP': '1', 'CYC[2]:CY.SYSBP': '150' },
      'fires',
    ],
    // The one before is the last that exists.
    ['previous("CYC").CY.SYSBP == 1', { 'CYC[1]:CY.SYSBP': '1', 'CYC[4]:CY.SYSBP': '4' }, 'fires'],
    ['previous("CYC").CY.SYSBP == 1', { 'CYC[4]:CY.SYSBP': '4' }, 'unknown'],
    ['SYSBP - previous("CYC").CY.SYSBP > 20', { SYSBP: '171', 'CYC[2]:CY.SYSBP': '150' }, 'fires'],
    [
      'previous("CYC2").CY.SYSBP == 5',
      { 'CYC2[2]:CY.SYSBP': '5', 'CYC2[3]:CY.SYSBP': '6' },
      'fires',
    ],
    ['visits("CYC").exists(v, v.CY.SYSBP == 171)', { SYSBP: '171' }, 'fires'],
    ['visit("CYC").CY.SYSBP == 171 && visit("CYC", 3).CY.SYSBP == 171', { SYSBP: '171' }, 'fires'],
    ['visitNumber() == 3', {}, 'fires'],
    [
      'size(visits("CYC")) == visitNumber()',
      { 'CYC[1]:CY.SYSBP': '1', 'CYC[2]:CY.SYSBP': '1' },
      'fires',
    ],
  ])('%s: %s [D5-CEL-06]', (expression, values, expected) => {
    expect(within(expression, values as unknown as Record<string, string>)).toBe(expected);
  });

  it('sees what the page derives and hides in its own repetition [D5-CEL-06] [D5-CHECK-03]', () => {
    const checks = [
      testCheck('previous("CYC").CY.SUM + TAKEN', {
        ...ON_CYCLE,
        key: 'SUM',
        item: 'SUM',
        action: { type: 'derive' },
      }),
      testCheck('visits("CYC").exists(v, v.CY.SUM > 30)', { ...ON_CYCLE, key: 'MUCH' }),
    ];
    const { program, faults } = compileDesignChecks(testDesign(checks));
    expect(faults).toEqual([]);
    const values = { TAKEN: '15', 'CYC[1]:CY.SUM': '9', 'CYC[2]:CY.SUM': '20' };
    const { derived, results } = runChecks(program, {
      visit: 'CYC',
      page: 'CY',
      snapshot: testSnapshot('CY', values, 0, THIRD),
      today: '2024-06-15',
    });
    expect(derived.map(({ item, value }) => [item, value])).toEqual([['SUM', '35']]);
    expect(results.find(({ checkKey }) => checkKey === 'MUCH')!.outcome).toBe('fires');
  });
});

describe('when a version is frozen', () => {
  const placed = (expression: string, more: More = {}) =>
    compile(expression, more).faults.map(({ code, severity, position }) => [
      code,
      severity,
      position && expression.slice(position.start, position.end),
    ]);

  it('tells that a repeated visit is named without saying which repetition [D5-CEL-06]', () => {
    const read = 'visit("CYC").CY.SYSBP';
    const told = [['CHECKS_VISIT_AMBIGUOUS', 'error', read]];
    expect(placed(`WEIGHT > 1 && ${read} > 140`)).toEqual(told);
    expect(placed(`WEIGHT > 1 && ${read} > 140`, { visit: 'V1' })).toEqual(told);
    const unscheduled = 'visit("UNS").CY.SYSBP > 140';
    expect(placed(unscheduled, ON_CYCLE)).toEqual([
      ['CHECKS_VISIT_AMBIGUOUS', 'error', 'visit("UNS").CY.SYSBP'],
    ]);
    const lines = 'visit("UNS").AE.AEL.exists(l, l.DOSE > 1)';
    expect(placed(lines)).toEqual([['CHECKS_VISIT_AMBIGUOUS', 'error', 'visit("UNS").AE.AEL']]);
    // Beside it, in the same repetition of the cycle, it is clear.
    expect(placed('visit("CYC").CY.SYSBP > SYSBP', { ...ON_CYCLE, visit: 'CYC2' })).toEqual([]);
    expect(placed(`${read} > 140`, ON_CYCLE)).toEqual([]);
    expect(placed('visit("SCR").VS.WEIGHT > WEIGHT')).toEqual([]);
  });

  it('tells that a page is read which may stand at several other visits [D5-CEL-06]', () => {
    expect(placed('WEIGHT > 1 && CY.SYSBP > 140')).toEqual([
      ['CHECKS_PAGE_AMBIGUOUS', 'warning', 'CY.SYSBP'],
    ]);
    expect(placed('VS.WEIGHT > 140', ON_CYCLE)).toEqual([
      ['CHECKS_PAGE_AMBIGUOUS', 'warning', 'VS.WEIGHT'],
    ]);
    expect(placed('DM.SEX == "1"')).toEqual([]);
  });

  it('keeps what is ambiguous in the program: an earlier version means the last repetition [D5-CEL-06]', () => {
    const { program } = compile('visit("CYC").CY.SYSBP > 140');
    const snapshot = testSnapshot('VS', { 'CYC:CY.SYSBP': '150' });
    expect(evaluate(program, 'C1', { snapshot, today: '2024-06-15' })).toBe('fires');
  });

  it.each([
    ['previous("CYC").CY.SYSBP > 1', 'CHECKS_PREVIOUS_ELSEWHERE', {}],
    ['previous("SCR").VS.WEIGHT > 1', 'CHECKS_PREVIOUS_ELSEWHERE', {}],
    ['previous("UNS").CY.SYSBP > 1', 'CHECKS_PREVIOUS_ELSEWHERE', ON_CYCLE],
    ['visit("CYC", 13).CY.SYSBP > 1', 'CHECKS_REPETITION_NUMBER', {}],
    ['visit("CYC", 0).CY.SYSBP > 1', 'CHECKS_REPETITION_NUMBER', {}],
    ['visit("SCR", 2).VS.WEIGHT > 1', 'CHECKS_REPETITION_NUMBER', {}],
    ['visit("CYC", WEIGHT).CY.SYSBP > 1', 'CHECKS_VISIT_LITERAL', {}],
    ['visit("CYC", 1, 2).CY.SYSBP > 1', 'CHECKS_VISIT_LITERAL', {}],
    ['visits(NOTE).exists(v, v.CY.SYSBP > 1)', 'CHECKS_VISIT_LITERAL', {}],
    ['size(visits("NO")) > 1', 'CHECKS_VISIT_UNKNOWN', {}],
    ['visits("CYC").exists(v, v.CY.NOPE > 1)', 'CHECKS_PATH_UNKNOWN', {}],
    ['visits("CYC").exists(v, v.VS.WEIGHT > 1)', 'CHECKS_PATH_UNKNOWN', {}],
    ['visits("CYC").exists(v, v.CY > 1)', 'CHECKS_PATH_UNKNOWN', {}],
    ['visits("CYC").exists(v, v.CY.SYSBP == "a")', 'CHECKS_TYPE', {}],
    ['visits("CYC").map(v, v)[0].CY.SYSBP > 1', 'CHECKS_TYPE', {}],
    ['lineNumber(visits("CYC")[0]) == 1', 'CHECKS_TYPE', {}],
  ] as const)('refuses %s: %s [D5-CEL-06]', (expression, code, more) => {
    expect(compile(expression, more).faults).toMatchObject([{ code, severity: 'error' }]);
  });

  it('counts the repetitions that there may be into the cost [D6-COST-01]', () => {
    const costOf = (expression: string) => compile(expression).program.checks.get('C1')!.cost.most;
    const few = costOf('visits("CYC").exists(v, v.CY.SYSBP > 140)');
    const many = costOf('visits("UNS").exists(v, v.CY.SYSBP > 140)');
    expect(many).toBeGreaterThan(50 * few);
    expect(many).toBeLessThan(EVALUATION_STEPS);
    expect(
      compile('visits("UNS").all(a, visits("UNS").all(b, a.CY.SYSBP == b.CY.SYSBP))').faults,
    ).toMatchObject([{ code: 'CHECKS_COST_LIMIT' }]);
  });

  it('takes a running total over the repetitions, and refuses one that comes back over another page [D5-CEL-06] [D5-CHECK-03]', () => {
    const derive = (key: string, expression: string, at: More): Check =>
      testCheck(expression, { ...at, key, action: { type: 'derive' } });
    const cycles = (...checks: Check[]) =>
      compileDesignChecks(testDesign(checks)).faults.map(({ code }) => code);
    const total = derive('SUM', 'previous("CYC").CY.SUM + TAKEN', { ...ON_CYCLE, item: 'SUM' });
    expect(cycles(total)).toEqual([]);
    const two = derive('TAKEN', 'previous("CYC").CY.SUM + SYSBP', { ...ON_CYCLE, item: 'TAKEN' });
    const sum = derive('SUM', 'TAKEN * 2', { ...ON_CYCLE, item: 'SUM' });
    expect(cycles(two, sum)).toEqual([]);
    const all = derive('SUM', 'sum(visits("CYC").map(v, v.CY.SUM))', { ...ON_CYCLE, item: 'SUM' });
    expect(cycles(all)).toEqual(['CHECKS_CYCLE']);
    const end = derive('A', 'last(visits("CYC")).CY.SUM', { visit: 'V1', item: 'A' });
    const back = derive('TAKEN', 'visit("V1").VS.A', { ...ON_CYCLE, item: 'TAKEN' });
    expect(cycles(total, end, back)).toContain('CHECKS_CYCLE');
    const taken = derive('TAKEN', 'previous("CYC").CY.SUM + visit("V1").VS.A', {
      ...ON_CYCLE,
      item: 'TAKEN',
    });
    const far = derive('SUM', 'visit("V1").VS.A + 1', { ...ON_CYCLE, item: 'SUM' });
    const from = derive('A', 'last(visits("CYC")).CY.TAKEN', { visit: 'V1', item: 'A' });
    expect(cycles(taken, far, from)).toContain('CHECKS_CYCLE');
  });
});

describe("a check's own test cases", () => {
  const passes = (expression: string, more: More, values: Check['tests'][number]['values']) => {
    const check = testCheck(expression, {
      ...more,
      tests: [{ name: 't', values, expect: 'fires' }],
    });
    const design = testDesign([check]);
    return runCheckTests(compileDesignChecks(design).program, design)[0]!;
  };

  it('give repetitions by their number, and stand at the one after them [D5-CEL-06] [D5-CHECK-04]', () => {
    const given = { 'CYC[1]:CY.SYSBP': '120', 'CYC[2]:CY.SYSBP': '150' };
    for (const expression of [
      'visits("CYC").exists(v, v.CY.SYSBP > 140)',
      'size(visits("CYC")) == 2',
      'visit("CYC", 2).CY.SYSBP == 150',
    ])
      expect(passes(expression, { visit: 'V1' }, given)).toMatchObject({ passed: true });
    for (const expression of [
      'SYSBP - previous("CYC").CY.SYSBP > 20',
      'visitNumber() == 3 && size(visits("CYC")) == 3',
      'visits("CYC").exists(v, v.CY.SYSBP == 171)',
    ])
      expect(passes(expression, ON_CYCLE, { ...given, SYSBP: '171' })).toMatchObject({
        passed: true,
      });
  });

  it('give the lines of a repetition, the site and the subject [D5-CEL-06] [D5-CHECK-04]', () => {
    const lines = { 'CYC[2]:AE.AEL': [{ TERM: 'Rash' }, { TERM: 'Ache' }] };
    const rash = 'visits("CYC").exists(v, last(v.AE.AEL).TERM == "Ache")';
    expect(passes(rash, { visit: 'V1' }, lines)).toMatchObject({ passed: true });
    const of = { 'siteCode()': '12', 'subjectNumber()': '12-001' };
    expect(passes('subjectNumber().startsWith(siteCode())', {}, of)).toMatchObject({
      passed: true,
    });
  });
});
