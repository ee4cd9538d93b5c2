import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Checks of a page that could not be evaluated, stored with the counters because they follow from the same data. Stored
 * as json, not jsonb, because the service compares the text to detect a change.
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
