import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A subject that was deleted stays in the database and can be restored. Only a disabled subject can be deleted, so
 * everything that refuses to change a disabled subject refuses a deleted one too.
 */
export class DeletedSubjects1790000000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subject.subject
        add column deleted boolean not null default false,
        add constraint deleted_subject_is_disabled check (disabled or not deleted);
      create index deleted_subject on subject.subject (study_id, subject_id) where deleted;
      create or replace view subject.v1_subject as
        select s.study_id, s.subject_id, s.site_id, s.subject_no, s.registered_at, s.disabled,
          c.pages, c.pages_started, c.pages_complete, c.open_queries, c.answered_queries,
          c.frozen, c.sdv, c.reviewed, c.locked, c.signed, s.deleted
        from subject.subject s join subject.subject_counter c using (study_id, subject_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
