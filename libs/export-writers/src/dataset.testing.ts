import type { Dataset, Row } from './dataset';

/** A dataset from its rows; a name that ends with `#` is a number. */
export function datasetOf(names: readonly string[], rows: readonly Row[], name = 'TEST'): Dataset {
  return {
    name,
    label: 'Tést データ',
    variables: names.map((variable) => ({
      name: variable.replace('#', ''),
      label: `Label of ${variable.replace('#', '')}`,
      kind: variable.endsWith('#') ? 'number' : 'text',
    })),
    rows: async function* pieces() {
      for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
    },
  };
}

/** Everything that a stream gives. */
export async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of stream) found.push(one);
  return found;
}
