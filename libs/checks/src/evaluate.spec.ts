import * as fc from 'fast-check';
import { compileDesignChecks, evaluate, type Outcome } from './index';
import { testCheck, testDesign, testSnapshot } from './fixture.testing';

function outcome(
  expression: string,
  values: Record<string, string> = {},
  more: Parameters<typeof testCheck>[1] & { today?: string; lines?: number; line?: number } = {},
): Outcome {
  const { program, faults } = compileDesignChecks(testDesign([testCheck(expression, more)]));
  expect(faults).toEqual([]);
  return evaluate(program, 'C1', {
    snapshot: testSnapshot(more.page ?? 'VS', values, more.lines),
    today: more.today ?? '2024-06-01',
    line: more.line,
  });
}

describe('numbers are one exact type [D5-CEL-03]', () => {
  it.each([
    ['WEIGHT < 50', { WEIGHT: '49.99' }, 'fires'],
    ['WEIGHT < 50', { WEIGHT: '50' }, 'passes'],
    ['WEIGHT < 50.0', { WEIGHT: '50' }, 'passes'],
    ['WEIGHT == 50.0', { WEIGHT: '50' }, 'fires'],
    ['WEIGHT / 100 == 0.5', { WEIGHT: '50' }, 'fires'],
    ['1 / 2 * WEIGHT == 25', { WEIGHT: '50' }, 'fires'],
    ['A + B == TOTAL', { A: '0.1', B: '0.2', TOTAL: '0.3' }, 'fires'],
    ['A + B != TOTAL', { A: '0.1', B: '0.2', TOTAL: '0.3' }, 'passes'],
    ['round(A, 2) == 2.68', { A: '2.675' }, 'fires'],
    ['-A == -1.5 && abs(-A) == 1.5', { A: '1.5' }, 'fires'],
    ['A in [1, 2.0, 3]', { A: '2' }, 'fires'],
    ['min(A, B) == 1 && max([A, B, 7]) == 7 && sum([A, B]) == 3', { A: '1', B: '2' }, 'fires'],
    ['number(NOTE) + 1 == 4', { NOTE: '3' }, 'fires'],
  ])('%s with %j: %s', (expression, values, expected) => {
    expect(outcome(expression, values as unknown as Record<string, string>)).toBe(expected);
  });
});

describe('a missing operand makes a check unknown [D5-CEL-02]', () => {
  const T = 'A == 1';
  const F = 'A == 2';
  const U = 'B == 1';
  it.each([
    [`${T} && ${U}`, 'unknown'],
    [`${U} && ${T}`, 'unknown'],
    [`${F} && ${U}`, 'passes'],
    [`${U} && ${F}`, 'passes'],
    [`${T} || ${U}`, 'fires'],
    [`${U} || ${T}`, 'fires'],
    [`${F} || ${U}`, 'unknown'],
    [`${U} || ${F}`, 'unknown'],
    [`!(${U})`, 'unknown'],
    [`${U} && ${U}`, 'unknown'],
    [`${T} ? ${T} : ${U}`, 'fires'],
    [`${F} ? ${T} : ${U}`, 'unknown'],
    [`${U} ? ${T} : ${T}`, 'unknown'],
    ['known(A)', 'fires'],
    ['known(B)', 'passes'],
    ['!known(B)', 'fires'],
    ['known(A + B)', 'passes'],
  ])('%s: %s', (expression, expected) => {
    expect(outcome(expression, { A: '1' })).toBe(expected);
  });
});

describe('only missing means unknown [D5-CEL-02]', () => {
  it('fails on division by zero', () => {
    expect(outcome('A / B > 1', { A: '1', B: '0' })).toEqual({
      failed: { code: 'CHECKS_DIVISION_BY_ZERO', params: {} },
    });
  });
  it('fails on a value that cannot be read as its type', () => {
    expect(outcome('A > 1', { A: 'many' })).toMatchObject({
      failed: { code: 'CHECKS_VALUE_UNREADABLE' },
    });
  });
  it('lets the other side decide', () => {
    expect(outcome('A / B > 1 || A == 1', { A: '1', B: '0' })).toBe('fires');
  });
});

describe('partial dates and times are never padded [D5-CEL-04]', () => {
  it.each([
    ['certainlyBefore(VSDT, date("2024-03-01"))', '2024-UN-UN', 'passes'],
    ['possiblyBefore(VSDT, date("2024-03-01"))', '2024-UN-UN', 'fires'],
    ['certainlyBefore(VSDT, date("2025-01-01"))', '2024-UN-UN', 'fires'],
    ['certainlyAfter(VSDT, today)', '2024-07-UN', 'fires'],
    ['certainlyAfter(VSDT, today)', '2024-06-UN', 'passes'],
    ['possiblyAfter(VSDT, today)', '2024-06-UN', 'fires'],
    ['year(VSDT) == 2024', '2024-UN-UN', 'fires'],
    ['daysBetween(VSDT, today) == 152', '2024-01-01', 'fires'],
    ['daysBetween(VSDT, today) > 150', '2024-01-UN', 'unknown'],
    ['daysBetween(VSDT, today) > 0', '2024-01-UN', 'fires'],
    ['age(VSDT, today) == 24', '2000-06-01', 'fires'],
    ['age(VSDT, today) == 23', '2000-06-02', 'fires'],
    ['age(VSDT, today) >= 24', '2000-06-UN', 'unknown'],
    ['age(VSDT, today) >= 18', '2000-06-UN', 'fires'],
    ['age(VSDT, today) == 24', '2000-05-UN', 'fires'],
  ])('%s with %s: %s', (expression, VSDT, expected) => {
    expect(outcome(expression, { VSDT })).toBe(expected);
  });
  it('compares times', () => {
    expect(outcome('certainlyBefore(VSTM, time("10:00"))', { VSTM: '09:UN' })).toBe('fires');
  });
});

describe('names [D5-CEL-01]', () => {
  it('reads another page at the same visit, and another visit', () => {
    expect(outcome('DM.SEX == "1"', { 'DM.SEX': '1' })).toBe('fires');
    expect(
      outcome('WEIGHT < visit("SCR").VS.WEIGHT - 5', { WEIGHT: '60', 'SCR:VS.WEIGHT': '70' }),
    ).toBe('fires');
  });
  it('reads the lines of a block, here and on another page', () => {
    const lines = { 'AE.SEVERITY@1': '1', 'AE.SEVERITY@2': '3' };
    expect(outcome('AE.AEL.exists(l, l.SEVERITY == "3")', lines, { lines: 2 })).toBe('fires');
    expect(outcome('AE.AEL.all(l, l.SEVERITY == "3")', lines, { lines: 2 })).toBe('passes');
    expect(outcome('AE.AEL.exists(l, l.TERM == "x")', lines, { lines: 2 })).toBe('unknown');
    expect(outcome('size(AE.AEL) > 1', lines, { lines: 2 })).toBe('fires');
    expect(outcome('AE.AEL[0].SEVERITY == "1"', lines, { lines: 2 })).toBe('fires');
    expect(outcome('AE.AEL[7].SEVERITY == "1"', lines, { lines: 2 })).toBe('unknown');
    const doses = { 'AE.DOSE@1': '1.5', 'AE.DOSE@3': '2' };
    expect(outcome('sum(AE.AEL.map(l, known(l.DOSE), l.DOSE)) == 3.5', doses, { lines: 3 })).toBe(
      'fires',
    );
  });
  it("reads the line's own items by key", () => {
    const more = { page: 'AE', item: 'END', lines: 2, line: 2 };
    const values = { 'START@2': '2024-02-01', 'END@2': '2024-01-01' };
    expect(outcome('certainlyBefore(END, START)', values, more)).toBe('fires');
    expect(outcome('certainlyBefore(END, START)', values, { ...more, line: 1 })).toBe('unknown');
  });
  it('tests codes of a checkbox', () => {
    expect(outcome('contains(SYMPTOMS, "2")', { SYMPTOMS: '1|2' })).toBe('fires');
    expect(outcome('"3" in SYMPTOMS', { SYMPTOMS: '1|2' })).toBe('passes');
    expect(outcome('len(SYMPTOMS) == 2 && len(NOTE) == 1', { SYMPTOMS: '1|2', NOTE: '𠮷' })).toBe(
      'fires',
    );
  });
});

describe('an expression that does not fit the design is a fault with its place [D5-CEL-01]', () => {
  const fault = (expression: string, more = {}) =>
    compileDesignChecks(testDesign([testCheck(expression, more)])).faults[0];
  it.each([
    ['WEIGTH < 50', 'CHECKS_PATH_UNKNOWN', 'WEIGTH'],
    ['A < 1 && DM.NOPE == "1"', 'CHECKS_PATH_UNKNOWN', 'DM.NOPE'],
    ['visit("NO").VS.A < 1', 'CHECKS_VISIT_UNKNOWN', 'visit("NO").VS.A'],
    ['A < 1 && visit("SCR").VS.A + NOTE < 1', 'CHECKS_TYPE', 'visit("SCR").VS.A + NOTE'],
    ['A < 1 && INFO == "1"', 'CHECKS_PATH_NO_VALUE', 'INFO'],
    ['A < 1 && AE.TERM == "1"', 'CHECKS_PATH_IN_LINES', 'AE.TERM'],
    ['A < 1 && eval(A)', 'CHECKS_FUNCTION_UNKNOWN', 'eval(A)'],
    ['A < 0x10', 'CHECKS_NUMBER_LITERAL', '0x10'],
  ])('%s: %s at %s', (expression, code, place) => {
    const found = fault(expression)!;
    expect(found).toMatchObject({ code, checkKey: 'C1', path: '/checks/0/expression' });
    expect(expression.slice(found.position!.start, found.position!.end)).toBe(place);
  });
  it('refuses bad syntax, a wrong result type and dates compared by operator', () => {
    expect(fault('A <')).toMatchObject({ code: 'CHECKS_SYNTAX' });
    expect(fault('A + 1')).toMatchObject({ code: 'CHECKS_RESULT_TYPE' });
    expect(fault('VSDT < today')).toMatchObject({ code: 'CHECKS_TYPE' });
  });
});

describe('against a naive reference interpreter', () => {
  type Expr =
    | { op: 'cmp'; item: string; rel: '<' | '==' | '>='; than: number }
    | { op: 'and' | 'or'; a: Expr; b: Expr }
    | { op: 'not' | 'if'; a: Expr; b: Expr; c: Expr }
    | { op: 'known'; item: string };
  const items = ['A', 'B', 'WEIGHT', 'HEIGHT'];
  const { expr } = fc.letrec<{ expr: Expr }>((tie) => ({
    expr: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.record({
        op: fc.constant('cmp' as const),
        item: fc.constantFrom(...items),
        rel: fc.constantFrom('<' as const, '==' as const, '>=' as const),
        than: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({ op: fc.constant('known' as const), item: fc.constantFrom(...items) }),
      fc.record({
        op: fc.constantFrom('and' as const, 'or' as const),
        a: tie('expr'),
        b: tie('expr'),
      }),
      fc.record({
        op: fc.constantFrom('not' as const, 'if' as const),
        a: tie('expr'),
        b: tie('expr'),
        c: tie('expr'),
      }),
    ),
  }));
  const source = (e: Expr): string => {
    switch (e.op) {
      case 'cmp':
        return `${e.item} ${e.rel} ${e.than}`;
      case 'known':
        return `known(${e.item})`;
      case 'and':
        return `(${source(e.a)} && ${source(e.b)})`;
      case 'or':
        return `(${source(e.a)} || ${source(e.b)})`;
      case 'not':
        return `!(${source(e.a)})`;
      default:
        return `(${source(e.a)} ? ${source(e.b)} : ${source(e.c)})`;
    }
  };
  const reference = (e: Expr, values: Record<string, string>): boolean | null => {
    switch (e.op) {
      case 'known':
        return values[e.item] !== undefined;
      case 'cmp': {
        if (values[e.item] === undefined) return null;
        const value = Number(values[e.item]);
        return e.rel === '<' ? value < e.than : e.rel === '==' ? value === e.than : value >= e.than;
      }
      case 'not': {
        const a = reference(e.a, values);
        return a === null ? null : !a;
      }
      case 'if': {
        const a = reference(e.a, values);
        return a === null ? null : reference(a ? e.b : e.c, values);
      }
      default: {
        const decides = e.op === 'or';
        const sides = [reference(e.a, values), reference(e.b, values)];
        return sides.includes(decides) ? decides : sides.includes(null) ? null : !decides;
      }
    }
  };
  it('gives the same for any expression over any present and missing values [D5-CEL-02]', () => {
    const value = fc.option(fc.constantFrom('0', '1', '1.5', '2', '3'), { nil: undefined });
    fc.assert(
      fc.property(expr, fc.tuple(value, value, value, value), (e, given) => {
        const values = Object.fromEntries(
          items.map((key, at) => [key, given[at]]).filter(([, v]) => v !== undefined),
        ) as Record<string, string>;
        const expected = reference(e, values);
        expect(outcome(source(e), values)).toBe(
          expected === null ? 'unknown' : expected ? 'fires' : 'passes',
        );
      }),
      { numRuns: 150 },
    );
  });
});
