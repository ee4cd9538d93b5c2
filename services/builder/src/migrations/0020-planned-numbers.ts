import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of sites and subjects that a study plans (specification, section 3). */
export class PlannedNumbers1790000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null: not planned.
      alter table builder.setting add column planned_sites integer, add column planned_subjects integer;

      create or replace view builder.v1_study as
        select s.study_id, s.study_id_text, s.name, s.protocol_number, s.alias, s.contract_number_level,
          s.iwrs_link, s.iwrs_setting, t.auto_logout_time, s.languages,
          coalesce(t.second_person_off, false) as second_person_off, t.correction_reasons, t.lock_blockers,
          t.planned_sites, t.planned_subjects
        from builder.study s join builder.setting t using (study_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
