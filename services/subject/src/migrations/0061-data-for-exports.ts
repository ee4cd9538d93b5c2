import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What exports read: the pages that a study collects, and the values on them. Left out is what no screen shows: deleted
 * subjects and visits, pages that do not apply, values that were removed.
 */
export class DataForExports1790000000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view subject.v1_subject as
        select s.study_id, s.subject_id, s.site_id, s.subject_no, s.registered_at, s.disabled,
          c.pages, c.pages_started, c.pages_complete, c.open_queries, c.answered_queries,
          c.frozen, c.sdv, c.reviewed, c.locked, c.signed, s.deleted, c.items, s.screening_no, s.enrollment_no
        from subject.subject s join subject.subject_counter c using (study_id, subject_id);

      create view subject.v1_data_page as
        select p.study_id, p.page_id, p.page_key, s.subject_id, s.subject_no, s.site_id, v.visit_id, v.visit_key,
          v.cycle_no, v.unscheduled_no
        from subject.page p
        join subject.visit v on v.study_id = p.study_id and v.subject_id = p.subject_id and v.visit_id = p.visit_id
        join subject.subject s on s.study_id = p.study_id and s.subject_id = p.subject_id
        join subject.page_counter c on c.study_id = p.study_id and c.subject_id = p.subject_id and c.page_id = p.page_id
        where not v.deleted and s.deleted is not true and c.applicable;

      create view subject.v1_data_value as
        select study_id, subject_id, page_id, block_key, line, item_key, value, flags, design_version_id
        from subject.item_value
        where not deleted and value is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
