import { begunAhead } from './begun-ahead';

async function* counted(name: string, log: string[], fails = false) {
  log.push(`${name} begins`);
  await Promise.resolve();
  if (fails) throw new Error(name);
  yield `${name}1`;
  yield `${name}2`;
}

const all = async (values: AsyncGenerator<string>): Promise<string[]> => {
  const found: string[] = [];
  for await (const value of values) found.push(value);
  return found;
};

it('gives the values of each generator in order, and begins two before they are asked for', async () => {
  const log: string[] = [];
  const at = begunAhead(['a', 'b', 'c', 'd'].map((name) => () => counted(name, log)));
  const first = at(0);
  expect(log).toEqual(['a begins', 'b begins', 'c begins']);
  expect(await all(first)).toEqual(['a1', 'a2']);
  expect(await all(at(1))).toEqual(['b1', 'b2']);
  expect(log.at(-1)).toBe('d begins');
  expect([await all(at(2)), await all(at(3))]).toEqual([
    ['c1', 'c2'],
    ['d1', 'd2'],
  ]);
});

it('throws a failure where it is read, and nowhere when it is not', async () => {
  const at = begunAhead([
    () => counted('a', []),
    () => counted('b', [], true),
    () => counted('c', [], true),
  ]);
  expect(await all(at(0))).toEqual(['a1', 'a2']);
  await expect(all(at(1))).rejects.toThrow('b');
});
