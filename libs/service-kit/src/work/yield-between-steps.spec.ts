import { yieldBetweenSteps } from './yield-between-steps';

/** Steps of some milliseconds each. */
function* busy(steps: number, milliseconds: number): Generator<undefined, string, undefined> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
    yield;
  }
  return 'done';
}

describe('yieldBetweenSteps', () => {
  it('runs other tasks between the steps [D5-CHECK-06]', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    const work = yieldBetweenSteps(busy(20, 2)).then((result) => order.push(result));
    await work;
    expect(order).toEqual(['another', 'done']);
  });

  it('rejects with what a step throws', async () => {
    // oxlint-disable-next-line require-yield -- throws before its first step
    function* broken(): Generator<undefined, never, undefined> {
      throw new Error('no such item');
    }
    await expect(yieldBetweenSteps(broken())).rejects.toThrow('no such item');
  });
});
