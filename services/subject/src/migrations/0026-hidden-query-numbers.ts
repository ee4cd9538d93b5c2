import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Queries that some roles may not see get their own number range, because a gap in the other numbers would reveal them.
 */
export class HiddenQueryNumbers1790000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence subject.hidden_query_id as integer start 1500000000');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop sequence subject.hidden_query_id');
  }
}
