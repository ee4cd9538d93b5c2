import { type Key, useCallback, useMemo, useState } from 'react';
import type { ListSelection } from './ListTable';

export interface ChosenRows<Row> extends ListSelection<Row> {
  /** The rows as they were when they were chosen, also those of other pages. */
  rows: readonly Row[];
  clear: () => void;
}

/** Rows of a list chosen across its pages: `<ListTable selection={selection} …>`. */
export function useListSelection<Row>(
  rowKey: (row: Row) => Key,
  labelOf: (row: Row) => string,
): ChosenRows<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, Row>>(new Map());
  const onChange = useCallback(
    (keys: readonly Key[], rows: readonly Row[]) =>
      setChosen((before) => {
        const known = new Map(before);
        for (const row of rows) known.set(rowKey(row), row);
        const kept = keys.filter((key) => known.has(key));
        return new Map(kept.map((key) => [key, known.get(key)!]));
      }),
    [rowKey],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({ keys: [...chosen.keys()], rows: [...chosen.values()], onChange, clear, labelOf }),
    [chosen, onChange, clear, labelOf],
  );
}
