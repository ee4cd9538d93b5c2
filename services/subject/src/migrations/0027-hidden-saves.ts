import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the saves of a page that changed only data which some roles may not see: for those roles the page was not
 * saved.
 */
export class HiddenSaves1790000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table subject.page_counter add column hidden_saves integer not null default 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subject.page_counter drop column hidden_saves');
  }
}
