import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A page is counted for its subject only when every role may see it. Existing pages follow this rule from their next
 * evaluation, which changes the subject's counters by the difference.
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
