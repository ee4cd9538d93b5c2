import fc from 'fast-check';
import { smallestBlock } from './arms';
import { isBlockSize, permutedBlocks } from './permuted-blocks';
import { randomStream } from './random-stream';

const arms = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 })
  .map((ratios) => ratios.map((ratio, at) => ({ key: `ARM${at}`, ratio })));
const seed = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'.split('')),
  minLength: 64,
  maxLength: 64,
});
const AB = [
  { key: 'A', ratio: 1 },
  { key: 'B', ratio: 1 },
];
const numbers = (list: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const key of list) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

describe('permuted blocks', () => {
  it('hold the ratio exactly in every complete block', () => {
    fc.assert(
      fc.property(arms, seed, fc.integer({ min: 1, max: 3 }), (arms, seed, times) => {
        const size = smallestBlock(arms) * times;
        const list = permutedBlocks({
          seed,
          stratum: 'SEX=F',
          arms,
          blockSizes: [size],
          count: size * 5,
        });
        const total = arms.reduce((sum, { ratio }) => sum + ratio, 0);
        for (let block = 0; block < 5; block++) {
          const counts = numbers(list.slice(block * size, (block + 1) * size));
          for (const { key, ratio } of arms) expect(counts[key]).toBe((size * ratio) / total);
        }
      }),
    );
  });

  it('are continued without a change of what was there', () => {
    fc.assert(
      fc.property(arms, seed, fc.nat(40), fc.nat(40), (arms, seed, short, more) => {
        const smallest = smallestBlock(arms);
        const input = { seed, stratum: '', arms, blockSizes: [smallest, smallest * 2] };
        const longer = permutedBlocks({ ...input, count: short + more });
        expect(longer.slice(0, short)).toEqual(permutedBlocks({ ...input, count: short }));
      }),
    );
  });

  it('have an order of their own in each stratum and for each seed', () => {
    const list = (seed: string, stratum: string) =>
      permutedBlocks({ seed, stratum, arms: AB, blockSizes: [4], count: 80 }).join('');
    expect(new Set([list('01', 'SEX=F'), list('01', 'SEX=M'), list('02', 'SEX=F')]).size).toBe(3);
  });

  it('refuse sizes that cannot hold the ratio', () => {
    const unequal = [
      { key: 'A', ratio: 4 },
      { key: 'B', ratio: 2 },
    ];
    expect([1, 2, 3, 4, 6, 0, 4.5].filter((size) => isBlockSize(size, unequal))).toEqual([3, 6]);
    const refused = { seed: '01', stratum: '', arms: unequal, blockSizes: [4], count: 1 };
    expect(() => permutedBlocks(refused)).toThrow(RangeError);
    expect(() => permutedBlocks({ ...refused, blockSizes: [] })).toThrow(RangeError);
  });

  it('draw sizes and orders uniformly', () => {
    // The first place of 6,000 strata: an arm each with probability one half; six orders of a block of four, equally often.
    const lists = Array.from({ length: 6_000 }, (_, at) =>
      permutedBlocks({
        seed: 'c0ffee',
        stratum: `S=${at}`,
        arms: AB,
        blockSizes: [4],
        count: 4,
      }).join(''),
    );
    const orders = Object.values(numbers(lists));
    expect(orders).toHaveLength(6);
    expect(chiSquare(orders, 1_000)).toBeLessThan(CHI_5);
    // Blocks of two sizes: with ABAB… inside blocks of 2 a pair at the places 1 and 2 that is equal means a block of 4.
    const first = Array.from({ length: 6_000 }, (_, at) => {
      const [one, two] = permutedBlocks({
        seed: 'cafe',
        stratum: `S=${at}`,
        arms: AB,
        blockSizes: [2, 4],
        count: 2,
      });
      return one === two ? 'equal' : 'different';
    });
    // A block of four has equal first places in one of three orders.
    const expected = 6_000 * 0.5 * (1 / 3);
    const error = Math.sqrt(6_000 * (1 / 6) * (5 / 6));
    expect(Math.abs(numbers(first)['equal']! - expected)).toBeLessThan(3.5 * error);
  });

  it('give the same list in every release: golden vectors', () => {
    const list = (count: number, blockSizes: number[], arms = AB) =>
      permutedBlocks({ seed: '00'.repeat(32), stratum: 'SEX=F', arms, blockSizes, count }).join('');
    expect(list(24, [4])).toBe('BBAABABAABBABBAABAABAABB');
    expect(list(30, [4, 6])).toBe('BABABABBAABBBAAAAABBBABABABABB');
    expect(
      list(
        18,
        [6],
        [
          { key: 'A', ratio: 2 },
          { key: 'B', ratio: 1 },
        ],
      ),
    ).toBe('BBAAAABAAABAAABBAA');
  });
});

/** Above it a sum of five squares is by chance in one of ten thousand cases. */
const CHI_5 = 25.7;
const chiSquare = (counts: readonly number[], expected: number) =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

describe('the random stream', () => {
  it('draws whole numbers and fractions uniformly', () => {
    const random = randomStream('7e57', 'numbers', 60_000);
    const counts = Array<number>(6).fill(0);
    let sum = 0;
    for (let at = 0; at < 30_000; at++) {
      counts[random.below(6)]!++;
      sum += random.fraction();
    }
    expect(chiSquare(counts, 5_000)).toBeLessThan(CHI_5);
    expect(Math.abs(sum / 30_000 - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / 30_000));
  });

  it('does not depend on how many numbers are expected', () => {
    const draw = (expected: number) => {
      const random = randomStream('7e57', 'x', expected);
      return Array.from({ length: 100 }, () => random.below(1_000_000));
    };
    expect(draw(1)).toEqual(draw(5_000));
  });
});
