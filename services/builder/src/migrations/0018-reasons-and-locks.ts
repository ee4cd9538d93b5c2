import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reasons that a study offers for corrections, and what prevents a lock in it. */
export class ReasonsAndLocks1790000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null: the standard reasons; nothing prevents a lock.
      alter table builder.setting add column correction_reasons jsonb, add column lock_blockers text[];

      create or replace view builder.v1_study as
        select s.study_id, s.study_id_text, s.name, s.protocol_number, s.alias, s.contract_number_level,
          s.iwrs_link, s.iwrs_setting, t.auto_logout_time, s.languages,
          coalesce(t.second_person_off, false) as second_person_off, t.correction_reasons, t.lock_blockers
        from builder.study s join builder.setting t using (study_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
