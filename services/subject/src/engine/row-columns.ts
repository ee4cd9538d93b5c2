/** The cells of a row in the order of its columns. */
export type Cells<Row> = Row[keyof Row][];

/** The columns of a row that PostgreSQL sends as a JSON array, which has half the bytes of an object. */
export interface RowColumns<Row> {
  /** SQL of the array. */
  json: string;
  read(cells: Cells<Row>): Row;
}

/**
 * Makes the SQL of a row and what reads it from one list, so that both have the columns in the same order.
 *
 * @param columns SQL expression of each column
 */
export function rowColumns<Row extends object>(
  columns: Readonly<Record<keyof Row & string, string>>,
): RowColumns<Row> {
  const names = Object.keys(columns);
  return {
    json: `json_build_array(${Object.values(columns).join(', ')})`,
    // A page has hundreds of cells, and this takes a fraction of the time of `Object.fromEntries`.
    read: (cells) => {
      const row: Record<string, unknown> = {};
      for (let at = 0; at < names.length; at += 1) row[names[at]!] = cells[at];
      return row as Row;
    },
  };
}
