import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A page counts for its subject only when every role may see it. Pages that are there already take that over with
 * the next evaluation, which changes the counters of the subject by the difference.
 */
export class CountedPages1790000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table subject.page_counter add column counted boolean not null default true',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subject.page_counter drop column counted');
  }
}
