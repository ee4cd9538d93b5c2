import pg, { Pool, type PoolConfig } from 'pg';

/** The connections of this process, for the statements of `Db` and for TypeORM alike. */
export const POOL = Symbol('pool');

/** Time limit of a statement. */
const STATEMENT_MILLISECONDS = 30_000;

export const createPool = (config: PoolConfig): Pool =>
  new Pool({
    // Statements that do not wait for each other's answer are sent without waiting (Db.writeAll).
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_MILLISECONDS,
    ...config,
  } as PoolConfig);

/** A class with TypeORM's `@Entity`. */
export type EntityClass = new () => object;

/**
 * Options of TypeORM for one service's schema, with which it uses this pool, and ends it: it makes its own from the
 * class that the driver given to it has, so that class answers with ours.
 */
export const typeormOptions = (pool: Pool, schema: string, entities: readonly EntityClass[]) => ({
  type: 'postgres' as const,
  schema,
  entities: [...entities],
  synchronize: false,
  driver: {
    ...pg,
    Pool: function usePool() {
      return pool;
    },
  },
});
