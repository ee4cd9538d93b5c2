import * as fc from 'fast-check';
import { orderLeak } from './order-leak';

const many = (...arms: string[]) => Array.from({ length: 60 }, (_, at) => arms[at % arms.length]!);

it('sees arms that alternate, and arms that stand in two halves', () => {
  expect(orderLeak(many('A', 'B')).z).toBeGreaterThan(4);
  expect(orderLeak(many('A', 'B').toSorted()).z).toBeLessThan(-4);
  expect(orderLeak(many('A', 'B', 'C')).z).toBeGreaterThan(4);
});

it('says nothing of one arm or of none', () => {
  expect(orderLeak(['A', 'A', 'A'])).toEqual({ count: 3, runs: 1, z: 0 });
  expect(orderLeak([])).toEqual({ count: 0, runs: 0, z: 0 });
});

it('is the textbook value for two kinds', () => {
  // 10 of one and 10 of the other kind in 4 runs: mean 11, variance 90/19.
  const arms = 'AAAAABBBBBAAAAABBBBB'.split('');
  expect(orderLeak(arms).z).toBeCloseTo((4 - 11) / Math.sqrt(90 / 19), 10);
});

it('depends neither on the names of the arms nor on the direction', () => {
  const arms = fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 80 });
  fc.assert(
    fc.property(arms, (order) => {
      const { z } = orderLeak(order);
      expect(orderLeak(order.toReversed()).z).toBeCloseTo(z, 10);
      expect(orderLeak(order.map((arm) => `other ${arm}`)).z).toBe(z);
    }),
  );
});
