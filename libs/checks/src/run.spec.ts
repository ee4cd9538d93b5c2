import * as fc from 'fast-check';
import { compileDesignChecks, reconcileQueries, runChecks, runCheckTests } from './index';
import type { CheckedData, CheckResult, ExistingQuery } from './index';
import { testCheck, testDesign, testSnapshot } from './fixture.testing';

type Checks = ReturnType<typeof testCheck>[];
const derive = { type: 'derive' } as const;
const bmi = testCheck('WEIGHT / ((HEIGHT / 100) * (HEIGHT / 100))', {
  key: 'BMI',
  item: 'BMI',
  action: derive,
});

function run(
  checks: Checks,
  values: Record<string, string>,
  page = 'VS',
  lines = 0,
  more: Partial<CheckedData> = {},
) {
  const { program, faults } = compileDesignChecks(testDesign(checks));
  expect(faults).toEqual([]);
  return runChecks(program, {
    visit: 'V1',
    page,
    today: '2024-06-01',
    snapshot: { ...testSnapshot(page, values, lines), ...more },
  });
}
const firing = (results: readonly CheckResult[]) =>
  results
    .filter(({ outcome }) => outcome === 'fires')
    .map(({ checkKey, line }) => (line ? `${checkKey}@${line}` : checkKey));
const dated = { VSDT: '2024-05-01' };

describe('running the checks of a page', () => {
  it('derives before it checks, in dependency order whatever the order of the document [D5-CHECK-03]', () => {
    const checks = [
      testCheck('BMI > 30', { key: 'OBESE', item: 'BMI' }),
      testCheck('BMI * 2', { key: 'DOUBLE', item: 'TOTAL', action: derive }),
      bmi,
    ];
    const values = { ...dated, WEIGHT: '100', HEIGHT: '180' };
    for (const order of [checks, checks.toReversed()]) {
      const { derived, results } = run(order, values);
      expect(derived.map(({ item, value }) => [item, value])).toEqual([
        ['BMI', '30.9'],
        ['TOTAL', '61.8'],
      ]);
      expect(firing(results)).toEqual(['OBESE']);
    }
  });
  it('empties a derived value when an operand is missing', () => {
    expect(run([bmi], { ...dated, WEIGHT: '100', BMI: '30' }).derived[0]!.value).toBeNull();
  });
  it('reports derivations that depend on each other [D5-CHECK-03]', () => {
    const { faults, program } = compileDesignChecks(
      testDesign([
        testCheck('B + 1', { key: 'X', item: 'A', action: derive }),
        testCheck('A + 1', { key: 'Y', item: 'B', action: derive }),
      ]),
    );
    expect(faults.map(({ code, checkKey }) => [code, checkKey])).toEqual([
      ['CHECKS_CYCLE', 'X'],
      ['CHECKS_CYCLE', 'Y'],
    ]);
    expect(program.checks.has('X')).toBe(false);
  });
  it('requires no item that was not done [D3-NOTDONE-01]', () => {
    const isNotDone = ({ item }: { item: string }) => item === 'VSDT';
    expect(firing(run([], {}, 'VS', 0, { isNotDone }).results)).toEqual([]);
  });

  it('raises the built-in findings: required and future date [R5-DATE-06]', () => {
    expect(firing(run([], {}).results)).toEqual(['$required:VS.VSDT']);
    expect(firing(run([], { VSDT: '2024-06-01' }).results)).toEqual([]);
    expect(firing(run([], { VSDT: '2024-06-02' }).results)).toEqual(['$future:VS.VSDT']);
    expect(firing(run([], { 'TERM@1': 'x' }, 'AE', 2).results)).toEqual(['$required:AE.TERM@2']);
  });
  it('runs once per line of a line block', () => {
    const check = testCheck('certainlyBefore(END, START)', { page: 'AE', item: 'END' });
    const values = {
      'TERM@1': 'a',
      'START@1': '2024-01-01',
      'END@1': '2024-02-01',
      'TERM@2': 'b',
      'START@2': '2024-03-01',
      'END@2': '2024-02-UN',
    };
    expect(firing(run([check], values, 'AE', 2).results)).toEqual(['C1@2']);
  });
  it('hides items and ignores their values, through several levels in any order', () => {
    const checks = [
      testCheck('WEIGHT > 1', { key: 'W', item: 'WEIGHT' }),
      testCheck('B == 1', { key: 'S2', action: { type: 'show', items: ['WEIGHT'] } }),
      testCheck('A == 1', { key: 'S1', action: { type: 'show', items: ['B'] } }),
    ];
    const values = { ...dated, B: '1', WEIGHT: '5' };
    for (const order of [checks, checks.toReversed()]) {
      const off = run(order, { ...values, A: '0' });
      expect(off.hidden.map(({ item }) => item)).toEqual(['B', 'WEIGHT']);
      expect(firing(off.results)).toEqual([]);
      const on = run(order, { ...values, A: '1' });
      expect(on.hidden).toEqual([]);
      expect(firing(on.results)).toEqual(['W']);
    }
  });
  it('reports a failure and goes on', () => {
    const { results } = run(
      [testCheck('A / B > 1', { key: 'BAD' }), testCheck('A > 0', { key: 'GOOD' })],
      { ...dated, A: '1', B: '0' },
    );
    expect(results.find(({ checkKey }) => checkKey === 'BAD')!.outcome).toHaveProperty('failed');
    expect(firing(results)).toEqual(['GOOD']);
  });
  it('knows beforehand what a check reads, and which checks read an item', () => {
    const { program } = compileDesignChecks(testDesign([bmi]));
    expect(program.operandsOf('BMI').map(({ item }) => item)).toEqual(['WEIGHT', 'HEIGHT']);
    expect(program.checksReading('VS', 'VSDT')).toEqual(['$required:VS.VSDT', '$future:VS.VSDT']);
  });
  it('gives the same outcomes whatever the order of checks and items [D5-CHECK-05]', () => {
    const checks = [
      testCheck('WEIGHT < A || B > 1', { key: 'P' }),
      testCheck('BMI > 20 && known(NOTE)', { key: 'Q' }),
      testCheck('A != B', { key: 'R', item: 'A' }),
      bmi,
    ];
    const outcomes = (order: Checks, reverse: boolean, values: Record<string, string>) => {
      const design = testDesign(order);
      if (reverse)
        for (const page of design.pages) for (const block of page.blocks) block.items.reverse();
      const { program } = compileDesignChecks(design);
      const snapshot = testSnapshot('VS', values);
      const { results } = runChecks(program, {
        visit: 'V1',
        page: 'VS',
        today: '2024-06-01',
        snapshot,
      });
      return new Map(results.map(({ checkKey, outcome }) => [checkKey, outcome]));
    };
    const value = fc.option(fc.constantFrom<string>('0', '1', '50', '170'), { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({ WEIGHT: value, HEIGHT: value, A: value, B: value, NOTE: value }),
        fc.shuffledSubarray(checks, { minLength: 4 }),
        fc.boolean(),
        (given, order, reverse) => {
          const values = Object.fromEntries(
            Object.entries(given).flatMap(([key, text]) =>
              text === undefined ? [] : [[key, text]],
            ),
          );
          expect(outcomes(order, reverse, values)).toEqual(outcomes(checks, false, values));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('system queries', () => {
  const result = (
    outcome: CheckResult['outcome'],
    more: Partial<CheckResult> = {},
  ): CheckResult => ({
    checkKey: 'C1',
    page: 'VS',
    line: 0,
    item: 'A',
    action: 'query',
    outcome,
    message: { en: 'Check' },
    autoClose: true,
    ...more,
  });
  const query = (more: Partial<ExistingQuery<number>> = {}): ExistingQuery<number> => ({
    id: 1,
    checkKey: 'C1',
    item: 'A',
    line: 0,
    status: 'open',
    closedByPerson: false,
    heldByPerson: false,
    inputsChanged: false,
    ...more,
  });
  const nothing = { open: [], close: [], reopen: [] };

  it('opens one per check, target and line, and never again [D5-CHECK-01]', () => {
    expect(reconcileQueries([], [result('fires'), result('fires', { line: 2 })]).open).toHaveLength(
      2,
    );
    expect(reconcileQueries([query()], [result('fires')])).toEqual(nothing);
    expect(reconcileQueries([query({ status: 'answered' })], [result('fires')])).toEqual(nothing);
    expect(reconcileQueries([], [result('fires', { action: 'prompt' })])).toEqual(nothing);
  });
  it('closes when no longer true, if the check closes by itself [D5-CHECK-02]', () => {
    expect(reconcileQueries([query()], [result('passes')]).close).toEqual([1]);
    expect(reconcileQueries([query()], [result('unknown')]).close).toEqual([1]);
    expect(reconcileQueries([query()], [result('passes', { autoClose: false })])).toEqual(nothing);
    expect(reconcileQueries([query()], []).close).toEqual([1]);
  });
  it('leaves to a person what a person answered or opened again, until inputs change [D5-CHECK-02]', () => {
    const close = (more: Partial<ExistingQuery<number>>) =>
      reconcileQueries([query({ heldByPerson: true, ...more })], [result('passes')]).close;
    expect(close({})).toEqual([]);
    expect(close({ status: 'answered' })).toEqual([]);
    expect(close({ inputsChanged: true })).toEqual([1]);
    expect(reconcileQueries([query({ heldByPerson: true })], []).close).toEqual([1]);
  });
  it('leaves queries alone when the check failed', () => {
    const failed = { failed: { code: 'CHECKS_DIVISION_BY_ZERO', params: {} } } as const;
    expect(reconcileQueries([query()], [result(failed)])).toEqual(nothing);
  });
  it('respects what people closed or canceled until inputs change', () => {
    const reopen = (more: Partial<ExistingQuery<number>>) =>
      reconcileQueries([query(more)], [result('fires')]).reopen;
    expect(reopen({ status: 'closed' })).toEqual([1]);
    expect(reopen({ status: 'closed', closedByPerson: true })).toEqual([]);
    expect(reopen({ status: 'closed', closedByPerson: true, inputsChanged: true })).toEqual([1]);
    expect(reopen({ status: 'canceled' })).toEqual([]);
    expect(reopen({ status: 'canceled', inputsChanged: true })).toEqual([1]);
  });
});

describe("a check's own tests [D5-CHECK-04]", () => {
  it('says which pass and what came out otherwise', () => {
    const design = testDesign([
      testCheck('WEIGHT < visit("SCR").VS.WEIGHT', {
        tests: [
          { name: 'lost', values: { WEIGHT: '50', 'SCR:VS.WEIGHT': '60' }, expect: 'fires' },
          { name: 'missing', values: { WEIGHT: '50' }, expect: 'unknown' },
          { name: 'wrong', values: { WEIGHT: '70', 'SCR:VS.WEIGHT': '60' }, expect: 'fires' },
        ],
      }),
      testCheck('certainlyBefore(END, START) && size(AEL) > 0', {
        key: 'LINES',
        page: 'AE',
        item: 'END',
        tests: [
          {
            name: 'line',
            values: { AEL: [{ START: '2024-02-01', END: '2024-01-01' }] },
            expect: 'fires',
          },
        ],
      }),
      {
        ...bmi,
        tests: [{ name: 'bmi', values: { WEIGHT: '81', HEIGHT: '180' }, expect: { value: '25' } }],
      },
    ]);
    const results = runCheckTests(compileDesignChecks(design).program, design);
    expect(results.map(({ test, passed }) => [test, passed])).toEqual([
      ['lost', true],
      ['missing', true],
      ['wrong', false],
      ['line', true],
      ['bmi', true],
    ]);
    expect(results[2]).toMatchObject({ expected: 'fires', actual: 'passes' });
  });
  it('does not pass for a check that does not compile', () => {
    const design = testDesign([
      testCheck('NOPE', { tests: [{ name: 't', values: {}, expect: 'fires' }] }),
    ]);
    expect(runCheckTests(compileDesignChecks(design).program, design)[0]).toMatchObject({
      passed: false,
    });
  });
});
