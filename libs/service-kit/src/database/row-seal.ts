import type { Pool, QueryResult, QueryResultRow } from 'pg';

/** Which columns of results hold values that not every role may see, and what is made of such a value. */
export interface ClassifiedColumns {
  /** Classes of columns of results by their name, e.g. `{ kitType: 'kitType' }`. */
  names: Readonly<Record<string, string>>;
  /** Classes of columns of tables and views, whatever a statement calls them: `{ 'iwrs.kit_secret.kit_type': 'kitType' }`. */
  columns: Readonly<Record<string, string>>;
  seal: (fieldClass: string, value: unknown) => unknown;
}

const ORIGINS = {
  name: 'classified-columns',
  text: `select c.oid::int as "tableId", a.attnum::int as "columnId", n.nspname || '.' || c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname || '.' || c.relname || '.' || a.attname = any ($1::text[])`,
};

/** Seals the classified values of rows that were read, so that none reaches an answer without being asked for. */
export class RowSeal {
  #origins: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly classified: ClassifiedColumns,
  ) {}

  async rows<R extends QueryResultRow>({ fields, rows }: QueryResult<R>): Promise<R[]> {
    const { names, seal } = this.classified;
    const origins = await (this.#origins ??= this.readOrigins());
    const sealed = fields.flatMap(({ name, tableID, columnID }): [keyof R & string, string][] => {
      const fieldClass = origins.get(`${tableID}/${columnID}`) ?? names[name];
      return fieldClass === undefined ? [] : [[name, fieldClass]];
    });
    if (sealed.length === 0) return rows;
    return rows.map((row) => {
      const copy: Record<string, unknown> = { ...row };
      for (const [name, fieldClass] of sealed) {
        if (copy[name] !== null) copy[name] = seal(fieldClass, copy[name]);
      }
      return copy as R;
    });
  }

  private async readOrigins(): Promise<ReadonlyMap<string, string>> {
    const { columns } = this.classified;
    try {
      const { rows } = await this.pool.query<{ tableId: number; columnId: number; name: string }>({
        ...ORIGINS,
        values: [Object.keys(columns)],
      });
      return new Map(
        rows.map(({ tableId, columnId, name }) => [`${tableId}/${columnId}`, columns[name]!]),
      );
    } catch (error) {
      // The next read asks again.
      this.#origins = undefined;
      throw error;
    }
  }
}
