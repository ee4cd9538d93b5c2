import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Checks of a page that could not be evaluated, kept with the counters because they follow from the same data
 * and change with it. Text order is kept (json, not jsonb): the service compares it to see a change.
 */
export class FailedChecks1790000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subject.page_counter add column failures json;
      create index page_with_failed_checks on subject.page_counter (study_id, subject_id) where failures is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subject.page_counter drop column failures');
  }
}
