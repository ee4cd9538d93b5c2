import fc from 'fast-check';
import { Layout, MAX_LINES, type Item, type StudyDesign } from '@casebook/study-design';
import { compileDesignChecks } from './compile';
import { evaluate, type Budget } from './evaluate';
import { testCheck, testDesign } from './fixture.testing';
import { EVALUATION_STEPS, MAX_DEPTH, PAGE_STEPS } from './limits';
import type { CheckedData } from './program';
import { runChecks } from './run';

const NESTED = 'AE.AEL.all(a, AE.AEL.all(b, a.DOSE == b.DOSE))';
const THREE_TIMES =
  'AE.AEL.all(a, AE.AEL.all(b, AE.AEL.all(c, a.DOSE == b.DOSE || b.DOSE != c.DOSE)))';

function designWith(expressions: readonly string[], maxLines?: number): StudyDesign {
  const design = testDesign(
    expressions.map((expression, at) => testCheck(expression, { key: `C${at}` })),
  );
  const block = design.pages.find(({ key }) => key === 'AE')!.blocks[0]!;
  if (maxLines !== undefined) block.maxLines = maxLines;
  return design;
}

const faultsOf = (expressions: readonly string[], maxLines?: number) =>
  compileDesignChecks(designWith(expressions, maxLines)).faults;

const costOf = (expression: string, maxLines?: number) =>
  compileDesignChecks(designWith([expression], maxLines)).program.checks.get('C0')!.cost;

const AT_V1 = {
  at: { visit: 'V1', repetition: 1 },
  siteCode: 'S01',
  subjectNumber: 'S01-007',
  visits: () => [1],
};

/** Lines with one text each, the same in all of them; pages without lines are empty. */
const lines = (count: number, value: string | null = '1'): CheckedData => ({
  ...AT_V1,
  value: () => value,
  lines: () => Array.from({ length: count }, (_, at) => at + 1),
});

describe('the cost of an expression', () => {
  it('multiplies nested functions over lines by the lines that the block may have [D6-COST-01]', () => {
    const once = costOf('AE.AEL.all(a, a.DOSE > 1)', 10).most;
    expect(costOf('AE.AEL.all(a, a.DOSE > 1)', 20).most).toBeGreaterThan(1.8 * once);
    const twice = costOf(NESTED, 10).most;
    expect(costOf(NESTED, 20).most).toBeGreaterThan(3.5 * twice);
    expect(costOf(NESTED).most).toBe(costOf(NESTED, MAX_LINES).most);
  });

  it('adds up functions that follow each other, and what grows with texts and lists [D6-COST-01]', () => {
    const one = costOf('size(AE.AEL.filter(a, a.DOSE > 1)) > 1').most;
    const two = costOf(
      'size(AE.AEL.filter(a, a.DOSE > 1)) + size(AE.AEL.filter(a, a.DOSE > 2)) > 1',
    ).most;
    expect(two).toBeGreaterThan(1.9 * one);
    expect(two).toBeLessThan(2.1 * one);
    const text = (texts: string) => costOf(`(${texts}).contains(NOTE + NOTE)`).most;
    expect(text('NOTE + NOTE')).toBeGreaterThan(3 * text('NOTE'));
    expect(costOf('AE.AEL + AE.AEL == AE.AEL + AE.AEL').most).toBeGreaterThan(
      3 * costOf('AE.AEL == AE.AEL').most - MAX_LINES,
    );
  });

  it('is refused with the check, the place in the expression, cost and limit [D6-COST-02]', () => {
    const [fault, ...more] = faultsOf(['WEIGHT > 1', `WEIGHT > 1 ||\n  ${THREE_TIMES}`]);
    expect(more).toEqual([]);
    expect(fault).toMatchObject({
      path: '/checks/1/expression',
      checkKey: 'C1',
      code: 'CHECKS_COST_LIMIT',
      severity: 'error',
      params: {
        limit: EVALUATION_STEPS,
        line: 2,
        column: 17,
        part: expect.stringMatching(/^AE\.AEL\.all\(b, AE\.AEL\.all\(c/) as string,
      },
    });
    expect(fault!.params['cost']).toBeGreaterThan(MAX_LINES ** 3);
  });

  it('is accepted when the block may have few lines [D6-COST-02]', () => {
    expect(faultsOf([NESTED])).toMatchObject([{ code: 'CHECKS_COST_LIMIT' }]);
    expect(faultsOf([NESTED], 100)).toEqual([]);
    expect(faultsOf(['NOTE.contains(NOTE)'])).toEqual([]);
  });

  it('is refused for the checks of a page together, with the largest of them [D6-COST-03]', () => {
    const many = Array.from({ length: 40 }, () => `WEIGHT > 1 && ${NESTED}`);
    expect(faultsOf(many.slice(0, 10), 90)).toEqual([]);
    expect(faultsOf(many, 90)).toMatchObject([
      {
        path: '/pages/1',
        code: 'CHECKS_PAGE_COST_LIMIT',
        params: { page: 'VS', limit: PAGE_STEPS, check: 'C0' },
      },
    ]);
  });

  it('counts a check on each line, and show and hide as often as they may run [D6-COST-03]', () => {
    const design = testDesign([
      testCheck('AEL.exists(l, l.TERM == TERM && l.START == START)', { page: 'AE', item: 'TERM' }),
    ]);
    design.checks[0]!.expression = 'AEL.exists(l, l.TERM == TERM)';
    expect(compileDesignChecks(design).faults).toMatchObject([{ code: 'CHECKS_PAGE_COST_LIMIT' }]);
    design.pages.find(({ key }) => key === 'AE')!.blocks[0]!.maxLines = 200;
    expect(compileDesignChecks(design).faults).toEqual([]);

    const hiding = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        testCheck('A > 1 || AE.AEL.exists(l, l.DOSE > 1)', {
          key: `C${at}`,
          action: { type: 'hide', items: ['A'] },
        }),
      );
    expect(compileDesignChecks(testDesign(hiding(3))).faults).toEqual([]);
    // In a circle each of them may run as often as there are checks.
    expect(compileDesignChecks(testDesign(hiding(20))).faults).toMatchObject([
      { code: 'CHECKS_PAGE_COST_LIMIT' },
    ]);
  });

  it.each([
    ['signs', `${'!'.repeat(5_000)}true`],
    ['minus signs', `${'-'.repeat(5_000)}WEIGHT > 1`],
    ['signs and brackets', `${'!!!!!!!!(!!!!!!!!!!!!'.repeat(900)}true${')'.repeat(900)}`],
    ['brackets', `${'('.repeat(5_000)}true${')'.repeat(5_000)}`],
    ['signs behind a text', `r"\\" != "a" && ${'!'.repeat(5_000)}true`],
    ['a chain', `${'1 + '.repeat(4_000)}1 > 2`],
    ['a chain of conditions', `${'true || '.repeat(2_000)}true`],
    ['lists', `${'['.repeat(3_000)}${']'.repeat(3_000)} == []`],
    ['conditions', `${'true ? true : '.repeat(1_200)}true`],
  ])('refuses %s that nest too deeply, with the place [D6-COST-04]', (_, expression) => {
    const [fault] = faultsOf([expression]);
    expect(fault!.code).toMatch(/^CHECKS_(TOO_DEEP|SYNTAX)$/);
    if (fault!.code === 'CHECKS_SYNTAX') expect(fault!.position).toBeDefined();
    else {
      expect(fault!.params).toMatchObject({ limit: MAX_DEPTH, line: 1 });
      expect(fault!.params['column']).toBeGreaterThan(0);
    }
  });

  it('takes what is as deep as may be, from deep in the stack [D6-COST-04]', () => {
    const deep = `${'!'.repeat(MAX_DEPTH - 10)}true`;
    const long = `${'WEIGHT + '.repeat(MAX_DEPTH - 10)}1 > 2`;
    const { program, faults } = compileDesignChecks(designWith([deep, long]));
    expect(faults).toEqual([]);
    const input = { snapshot: lines(0), today: '2026-01-01' };
    const below = (frames: number): string =>
      frames > 0 ? below(frames - 1) : JSON.stringify(evaluate(program, 'C1', input));
    expect(below(1_000)).toBe('"fires"');
  });
});

describe('the budget of an evaluation', () => {
  it('ends a check of a version that was frozen without a limit as failed [D6-COST-05]', () => {
    const { program } = compileDesignChecks(designWith([THREE_TIMES]));
    const outcome = evaluate(program, 'C0', { snapshot: lines(400), today: '2026-01-01' });
    expect(outcome).toEqual({
      failed: { code: 'CHECKS_TOO_COSTLY', params: { limit: EVALUATION_STEPS } },
    });
    // The same check with few lines is evaluated.
    expect(evaluate(program, 'C0', { snapshot: lines(5), today: '2026-01-01' })).toBe('fires');
  });

  it('fails also where the expression would absorb the error [D6-COST-05]', () => {
    const { program } = compileDesignChecks(
      designWith([`${THREE_TIMES} || true`, `known(${THREE_TIMES}) || WEIGHT == 1`]),
    );
    for (const key of ['C0', 'C1'])
      expect(evaluate(program, key, { snapshot: lines(400), today: '2026-01-01' })).toMatchObject({
        failed: { code: 'CHECKS_TOO_COSTLY' },
      });
  });

  it('keeps a check that nests too deeply as failed: it never vanishes [D6-COST-05]', () => {
    const { program } = compileDesignChecks(designWith([`${'!'.repeat(5_000)}true`]));
    const { results } = runChecks(program, {
      visit: 'V1',
      page: 'VS',
      snapshot: lines(0),
      today: '2026-01-01',
    });
    expect(results.find(({ checkKey }) => checkKey === 'C0')!.outcome).toMatchObject({
      failed: { code: 'CHECKS_TOO_DEEP' },
    });
  });

  it('is shared fairly on a page that may cost too much: a cheap check is always evaluated [D6-COST-05]', () => {
    const dear = Array.from({ length: 40 }, () => NESTED);
    const { program } = compileDesignChecks(designWith([...dear, 'WEIGHT == 1']));
    const { results, steps } = runChecks(program, {
      visit: 'V1',
      page: 'VS',
      snapshot: lines(110),
      today: '2026-01-01',
    });
    const outcomes = new Map(results.map(({ checkKey, outcome }) => [checkKey, outcome]));
    expect(outcomes.get('C40')).toBe('fires');
    expect(outcomes.get('C0')).toMatchObject({ failed: { code: 'CHECKS_TOO_COSTLY' } });
    expect(steps).toBeLessThanOrEqual(PAGE_STEPS);
  });

  it('refuses numbers that grow without end [D6-COST-05]', () => {
    const { program } = compileDesignChecks(
      designWith([Array.from({ length: 400 }, () => 'WEIGHT').join(' * ') + ' > 1']),
    );
    expect(
      evaluate(program, 'C0', { snapshot: lines(0, '12345.67'), today: '2026-01-01' }),
    ).toMatchObject({ failed: { code: 'CHECKS_NUMBER_TOO_LONG' } });
  });
});

describe('counted steps', () => {
  const MOST = 6;
  const fields: Record<string, string> = { number: 'DOSE', text: 'TERM', codes: 'CODES' };

  /** Expressions of all types over lines, texts, numbers and codes, with loops within each other. */
  const { bool } = fc.letrec<Record<'bool' | 'number' | 'text' | 'codes' | 'rows', string>>(
    (tie) => ({
      rows: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constant('AE.AEL'),
        fc.tuple(tie('rows'), tie('rows')).map(([a, b]) => `(${a} + ${b})`),
        fc.tuple(tie('rows'), tie('bool')).map(([a, b]) => `${a}.filter(l, ${b})`),
        fc.tuple(tie('bool'), tie('rows'), tie('rows')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
      ),
      number: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('WEIGHT', '3', '1.5', 'HEIGHT'),
        fc.tuple(tie('number'), tie('number')).map(([a, b]) => `(${a} * ${b})`),
        fc.tuple(tie('rows'), tie('number')).map(([a, b]) => `sum(${a}.map(l, ${b}))`),
        fc
          .tuple(tie('rows'), tie('bool'), tie('number'))
          .map(([a, b, c]) => `max(${a}.map(l, ${b}, ${c}))`),
        tie('rows').map((a) => `sum(${a}.map(l, known(l.${fields['number']}), l.DOSE))`),
        tie('rows').map((a) => `len(${a})`),
        tie('text').map((a) => `len(${a})`),
        tie('text').map((a) => `number(${a})`),
      ),
      text: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('NOTE', '"abc"', '""'),
        fc.tuple(tie('text'), tie('text')).map(([a, b]) => `(${a} + ${b})`),
        tie('rows').map((a) => `${a}.map(l, l.TERM)[0]`),
      ),
      codes: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('SYMPTOMS', '["1", "2"]'),
        fc.tuple(tie('codes'), tie('codes')).map(([a, b]) => `(${a} + ${b})`),
        tie('rows').map((a) => `${a}.map(l, l.TERM)`),
      ),
      bool: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('true', 'WEIGHT > 5', 'known(NOTE)'),
        fc.tuple(tie('rows'), tie('bool')).map(([a, b]) => `${a}.all(l, ${b})`),
        tie('rows').map((a) => `${a}.exists(l, ${a}.all(m, l.TERM == m.TERM || l.DOSE > m.DOSE))`),
        tie('rows').map((a) => `${a}.exists_one(l, l.SEVERITY == "1")`),
        tie('rows').map((a) => `[${a}, ${a}].all(l, l.all(m, m.TERM.contains(NOTE)))`),
        fc.tuple(tie('bool'), tie('bool')).map(([a, b]) => `(${a} && !(${b} || ${a}))`),
        fc.tuple(tie('number'), tie('number')).map(([a, b]) => `${a} >= ${b}`),
        fc.tuple(tie('text'), tie('text')).map(([a, b]) => `${a}.contains(${b})`),
        fc.tuple(tie('text'), tie('text')).map(([a, b]) => `${a} == ${b}`),
        fc.tuple(tie('codes'), tie('codes')).map(([a, b]) => `${a} == ${b}`),
        fc.tuple(tie('codes'), tie('text')).map(([a, b]) => `contains(${a}, ${b})`),
        fc.tuple(tie('text'), tie('codes')).map(([a, b]) => `${a} in ${b}`),
        fc.tuple(tie('rows'), tie('rows')).map(([a, b]) => `${a} == ${b}`),
      ),
    }),
  );

  const stored = (max: number) => fc.option(fc.string({ maxLength: max }), { nil: null, freq: 5 });

  it('never exceed the cost that follows from the design, for any data within its limits [D6-COST-06]', () => {
    let compiled = 0;
    fc.assert(
      fc.property(
        bool,
        fc.integer({ min: 0, max: MOST }),
        fc.array(stored(40), { minLength: 1, maxLength: 12 }),
        (expression, count, texts) => {
          const design = designWith([expression], MOST);
          for (const page of design.pages)
            for (const block of page.blocks) for (const item of block.items) limitText(item);
          const { program } = compileDesignChecks(design);
          const check = program.checks.get('C0');
          if (!check?.run) return;
          compiled += 1;
          let read = 0;
          const budget: Budget = { left: Number.MAX_SAFE_INTEGER };
          const snapshot: CheckedData = {
            ...AT_V1,
            visits: () => Array.from({ length: MOST }, (_, at) => at + 1),
            value: ({ item }) => {
              const text = texts[read++ % texts.length] ?? null;
              if (text === null || item === 'SYMPTOMS') return text && '1|2|3';
              return item === 'TERM' || item === 'NOTE' ? text : String(text.length);
            },
            lines: ({ block }) =>
              block === 'AEL' ? Array.from({ length: count }, (_, at) => at + 1) : [],
          };
          evaluate(program, 'C0', { snapshot, today: '2026-01-01', budget });
          const used = Number.MAX_SAFE_INTEGER - budget.left;
          expect(used).toBeLessThanOrEqual(check.cost.most);
        },
      ),
      { numRuns: 500 },
    );
    expect(compiled).toBeGreaterThan(250);
  });

  function limitText(item: Item): void {
    if (item.layout === Layout.text && item.dataType !== 'number') item.maxLength = 40;
  }

  it('are the same wherever they are counted: they depend on the data alone [D6-COST-06]', () => {
    const used = () => {
      const { program } = compileDesignChecks(designWith([NESTED], 50));
      const budget: Budget = { left: Number.MAX_SAFE_INTEGER };
      evaluate(program, 'C0', { snapshot: lines(30), today: '2026-01-01', budget });
      return Number.MAX_SAFE_INTEGER - budget.left;
    };
    expect(used()).toBe(used());
  });
});
