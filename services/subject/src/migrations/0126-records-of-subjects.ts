import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the record of a subject is made of outside of this service: as the views for exports, but with what a page shows and a
 * dataset does not have: pages that are no longer collected, items that were emptied or not done, and lines with their order,
 * also removed ones. Left out are deleted subjects and visits, which no screen shows.
 */
export class RecordsOfSubjects1790000000126 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view subject.v1_record_page as
        select p.study_id, p.subject_id, p.page_id, p.page_key, p.design_version_id, v.visit_id, v.visit_key, v.cycle_no,
          v.unscheduled_no, (p.flags | coalesce(v.flags, 0) | coalesce(s.flags, 0)) as flags, c.applicable
        from subject.page p
        join subject.visit v on v.study_id = p.study_id and v.subject_id = p.subject_id and v.visit_id = p.visit_id
        join subject.subject s on s.study_id = p.study_id and s.subject_id = p.subject_id
        join subject.page_counter c on c.study_id = p.study_id and c.subject_id = p.subject_id and c.page_id = p.page_id
        where not v.deleted and s.deleted is not true;

      create view subject.v1_record_value as
        select study_id, subject_id, page_id, block_key, line, item_key, value, revision, flags, deleted, design_version_id
        from subject.item_value
        where value is not null or revision > 0;

      create view subject.v1_record_line as
        select study_id, subject_id, page_id, block_key, line, position, flags, deleted
        from subject.block_line;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
