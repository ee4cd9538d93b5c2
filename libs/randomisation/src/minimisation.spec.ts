import fc from 'fast-check';
import { MEASURES } from './marginals';
import { type Assigned, minimise, type Minimisation } from './minimisation';

const SEED = '00'.repeat(32);
const AB = [
  { key: 'A', ratio: 1 },
  { key: 'B', ratio: 1 },
];
const factors = [
  { factor: 'SEX', weight: 1 },
  { factor: 'AGE', weight: 1 },
];
const input = (more: Partial<Minimisation>): Minimisation => ({
  seed: SEED,
  draw: more.history?.length ?? 0,
  arms: AB,
  factors,
  levels: { SEX: 'F', AGE: 'OLD' },
  history: [],
  measure: 'range',
  probability: 0.8,
  ...more,
});
const share = (arm: string, draws: number, of: (draw: number) => Partial<Minimisation>) => {
  let count = 0;
  for (let draw = 0; draw < draws; draw++)
    if (minimise(input({ draw, ...of(draw) })) === arm) count++;
  return count / draws;
};
const within = (found: number, probability: number, draws: number) =>
  expect(Math.abs(found - probability)).toBeLessThan(
    3.5 * Math.sqrt((probability * (1 - probability)) / draws),
  );

const women: Assigned[] = [{ levels: { SEX: 'F', AGE: 'YOUNG' }, arm: 'A' }];

describe('minimisation', () => {
  it.each(MEASURES)('takes the arm that balances best with the probability (%s)', (measure) => {
    within(
      share('B', 3_000, () => ({ history: women, measure })),
      0.8,
      3_000,
    );
  });

  it('draws uniformly where no arm is better', () => {
    within(
      share('A', 3_000, () => ({ history: [] })),
      0.5,
      3_000,
    );
    const three = [...AB, { key: 'C', ratio: 1 }];
    within(
      share('C', 3_000, () => ({ arms: three })),
      1 / 3,
      3_000,
    );
    // Two of three are equally good: each gets half of the probability of the best, and half of the rest falls to the other one.
    within(
      share('B', 3_000, () => ({ arms: three, history: women })),
      0.4 + 0.05,
      3_000,
    );
    within(
      share('A', 3_000, () => ({ arms: three, history: women })),
      0.1,
      3_000,
    );
  });

  it('always takes the best arm with probability 1, by weight', () => {
    const history: Assigned[] = [
      { levels: { SEX: 'F', AGE: 'YOUNG' }, arm: 'A' },
      { levels: { SEX: 'M', AGE: 'OLD' }, arm: 'B' },
    ];
    const heavy = (sex: number, age: number) => [
      { factor: 'SEX', weight: sex },
      { factor: 'AGE', weight: age },
    ];
    expect(share('B', 100, () => ({ history, probability: 1, factors: heavy(3, 1) }))).toBe(1);
    expect(share('A', 100, () => ({ history, probability: 1, factors: heavy(1, 3) }))).toBe(1);
  });

  it('balances the whole trial when there is no factor', () => {
    expect(share('B', 50, () => ({ history: women, factors: [], probability: 1 }))).toBe(1);
  });

  it('gives no subject to a closed arm', () => {
    expect(share('A', 200, () => ({ closedArms: ['A'] }))).toBe(0);
    expect(() => minimise(input({ closedArms: ['A', 'B'] }))).toThrow(RangeError);
  });

  it('gives the same arm again, whatever the order of the levels in the input', () => {
    const people = fc.array(
      fc.record({
        levels: fc.record({ SEX: fc.constantFrom('F', 'M'), AGE: fc.constantFrom('OLD', 'YOUNG') }),
        arm: fc.constantFrom('A', 'B'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 3 }), (history, ratio) => {
        const arms = [
          { key: 'A', ratio },
          { key: 'B', ratio: 1 },
        ];
        const one = minimise(input({ history, arms }));
        const reordered = history.map(({ levels, arm }) => ({
          levels: { AGE: levels.AGE, SEX: levels.SEX },
          arm,
        }));
        expect(
          minimise(input({ history: reordered, arms, levels: { AGE: 'OLD', SEX: 'F' } })),
        ).toBe(one);
      }),
    );
  });

  it('keeps the probability of an unequal ratio at every place of a trial [R3-RAND-01]', () => {
    const arms = [
      { key: 'A', ratio: 2 },
      { key: 'B', ratio: 1 },
    ];
    const trials = 1_500;
    const counts = Array<number>(6).fill(0);
    for (let trial = 0; trial < trials; trial++) {
      const history: Assigned[] = [];
      for (let draw = 0; draw < 6; draw++) {
        const levels = { SEX: (trial >> draw) % 2 ? 'F' : 'M' };
        const arm = minimise({
          ...input({}),
          seed: `trial ${trial}`,
          draw,
          arms,
          factors: [{ factor: 'SEX', weight: 1 }],
          levels,
          history,
        });
        history.push({ levels, arm });
        if (arm === 'A') counts[draw]!++;
      }
    }
    for (const count of counts) within(count / trials, 2 / 3, trials);
  });

  it('draws the places of an earlier subject as they were drawn, also after an arm was closed', () => {
    const arms = [
      { key: 'A', ratio: 2 },
      { key: 'B', ratio: 1 },
    ];
    const history: Assigned[] = [];
    for (let draw = 5; draw < 12; draw++) {
      const levels = { SEX: draw % 2 ? 'F' : 'M', AGE: 'OLD' };
      history.push({
        levels,
        arm: minimise(input({ arms, draw, levels, history, closedArms: draw > 8 ? ['B'] : [] })),
      });
    }
    expect(history.slice(4).every(({ arm }) => arm === 'A')).toBe(true);
    expect(history.map(({ arm }) => arm).join('')).toBe('ABBAAAA');
  });

  it('gives the same arms in every release: golden vector', () => {
    const history: Assigned[] = [];
    for (let draw = 0; draw < 30; draw++) {
      const levels = { SEX: draw % 3 ? 'F' : 'M', AGE: draw % 2 ? 'OLD' : 'YOUNG' };
      history.push({ levels, arm: minimise(input({ levels, history })) });
    }
    expect(history.map(({ arm }) => arm).join('')).toBe('ABBAAABABBBAABABABBABAAABBBBAB');
  });

  it('refuses a subject without a level and an assignment of an unknown arm', () => {
    expect(() => minimise(input({ levels: { SEX: 'F' } }))).toThrow('AGE');
    expect(() =>
      minimise(input({ history: [{ levels: { SEX: 'F', AGE: 'OLD' }, arm: 'Z' }] })),
    ).toThrow('unknown arm');
  });

  it('keeps the nominal error of a test by randomising again', () => {
    // Responses without any effect of the arm: a test at 5 of 100 must refuse about so many trials.
    const trials = 240;
    const again = 99;
    const subjects = 12;
    let refused = 0;
    for (let trial = 0; trial < trials; trial++) {
      const response = Array.from({ length: subjects }, (_, at) =>
        Math.sin((trial + 1) * 97.3 * (at + 1)),
      );
      const difference = (seed: string) => {
        const history: Assigned[] = [];
        let sum = 0;
        for (let draw = 0; draw < subjects; draw++) {
          const levels = { SEX: draw % 2 ? 'F' : 'M' };
          const arm = minimise({
            ...input({}),
            seed,
            draw,
            levels,
            history,
            factors: [{ factor: 'SEX', weight: 1 }],
          });
          history.push({ levels, arm });
          sum += arm === 'A' ? response[draw]! : -response[draw]!;
        }
        return Math.abs(sum);
      };
      const observed = difference(`trial ${trial}`);
      let extreme = 1;
      for (let run = 0; run < again; run++)
        if (difference(`${trial} again ${run}`) >= observed) extreme++;
      if (extreme / (again + 1) <= 0.05) refused++;
    }
    within(refused / trials, 0.05, trials);
  });
});
