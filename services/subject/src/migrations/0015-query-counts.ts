import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes to find active queries by their check, because counters leave out queries that a role must not see, and the
 * few deleted visits, which the query list leaves out.
 */
export class QueryCounts1790000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index query_waiting_of_check on subject.query (study_id, check_key)
        where check_key is not null and status in (1, 3, 5);
      create index visit_deleted on subject.visit (study_id, visit_id) where deleted;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index subject.query_waiting_of_check, subject.visit_deleted;');
  }
}
