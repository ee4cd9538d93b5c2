import { RestartBudget } from './restart-budget';

describe('restarts of a part that ends', () => {
  it('wait longer each time, and stop after ten within ten minutes [D10-KEEP-01]', () => {
    const budget = new RestartBudget({}, () => 0);
    const delays = Array.from({ length: 11 }, () => budget.next());
    expect(delays).toEqual([
      250,
      500,
      1000,
      2000,
      4000,
      8000,
      16_000,
      30_000,
      30_000,
      30_000,
      null,
    ]);
    budget.reset();
    expect(budget.next()).toBe(250);
  });

  it('begin anew when the last ends are long ago [D10-KEEP-01]', () => {
    let now = 0;
    const budget = new RestartBudget({}, () => now);
    for (let end = 0; end < 100; end += 1) {
      expect(budget.next()).toBe(250);
      now += 600_000;
    }
  });
});
