import type { TestDatabase } from '../db/database';

/** Resolves when no job of a service's queue runs or is due, so that nothing changes a table meanwhile. */
export async function queueEnded(database: TestDatabase, queue: string): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ left: number }>(
      `select count(*)::int as left from ${queue}.job
       where state in ('created', 'retry', 'active') and start_after <= now()`,
    );
    if (row!.left === 0) return;
  }
}
