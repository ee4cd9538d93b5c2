import pg, { Pool, type PoolConfig } from 'pg';

/** The connections of this process, for the statements of `Db` and for TypeORM alike. */
export const POOL = Symbol('pool');

/** Time limit of a statement. */
const STATEMENT_TIMEOUT_MS = 30_000;

export function createPool(config: PoolConfig): Pool {
  const pool = new Pool({
    // Statements that do not wait for each other's answer are sent without waiting (Db.writeAll).
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    ...config,
  } as PoolConfig);
  // A server that dies fails the statements. Without a listener, the event would end the process when it comes while a
  // connection is between two of them, or is handed over from one caller to the next.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A class with TypeORM's `@Entity`. */
export type EntityClass = new () => object;

/**
 * Options with which TypeORM uses this pool for one service's schema, and ends it. TypeORM creates its pool with the class
 * `Pool` of the driver, so the driver given here has a constructor that returns this pool.
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
