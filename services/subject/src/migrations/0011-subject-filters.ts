import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for every selective filter of the subject list. The index for pages without data contains the difference as
 * an expression, because PostgreSQL keeps statistics only for columns and indexed expressions.
 */
export class SubjectFilters1790000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index subject_disabled on subject.subject (study_id, subject_id) where disabled;
      create index subject_all_answered on subject.subject_counter (study_id, subject_id)
        where answered_queries > 0 and open_queries = 0;
      create index subject_locked on subject.subject_counter (study_id, subject_id) where locked > 0;
      create index subject_signed on subject.subject_counter (study_id, subject_id) where signed > 0;
      create index subject_reviewed on subject.subject_counter (study_id, subject_id) where reviewed > 0;
      create index subject_sdv on subject.subject_counter (study_id, subject_id) where sdv > 0;
      create index subject_frozen on subject.subject_counter (study_id, subject_id) where frozen > 0;
      create index subject_empty_page on subject.subject_counter (study_id, (pages - pages_started), subject_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index subject.subject_disabled, subject.subject_all_answered, subject.subject_locked, subject.subject_signed,
        subject.subject_reviewed, subject.subject_sdv, subject.subject_frozen, subject.subject_empty_page;
    `);
  }
}
