import { takingTurns } from './taking-turns';

/** Steps of some milliseconds each. */
function* busy(steps: number, milliseconds: number): Generator<undefined, string, undefined> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
    yield;
  }
  return 'done';
}

describe('work step by step', () => {
  it('lets others have their turn in between [D5-CHECK-06]', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    const work = takingTurns(busy(20, 2)).then((result) => order.push(result));
    await work;
    expect(order).toEqual(['another', 'done']);
  });

  it('hands on what a step throws', async () => {
    // oxlint-disable-next-line require-yield -- throws before its first step
    function* broken(): Generator<undefined, never, undefined> {
      throw new Error('no such item');
    }
    await expect(takingTurns(broken())).rejects.toThrow('no such item');
  });
});
