import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Queries that not every role sees are numbered apart: a gap in the numbers of the others would tell that one was
 * opened.
 */
export class HiddenQueryNumbers1790000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence subject.hidden_query_id as integer start 1500000000');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop sequence subject.hidden_query_id');
  }
}
