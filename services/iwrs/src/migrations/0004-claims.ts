import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was claimed for a request, for the subject service alone: it writes the result into the items of the page.
 * Columns and their types are those of the views to come, which these replace.
 */
export class Claims1790000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view iwrs.v1_assignment as
        select a.study_id, a.request_id, a.subject_id, s.scheme_key, o.random_number, x.arm
        from iwrs.assignment a
        join iwrs.scheme s using (study_id, scheme_id)
        join iwrs.slot o using (study_id, scheme_id, slot_no)
        join iwrs.slot_secret x using (study_id, scheme_id, slot_no);
      create or replace view iwrs.v1_dispense as
        select d.study_id, d.request_id, d.subject_id, d.item, k.ip_number
        from iwrs.dispense d join iwrs.kit k using (study_id, kit_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
