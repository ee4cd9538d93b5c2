import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Choices for exports that a person keeps under a name. */
export class Presets1790000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table export.dataset_preset (
        study_id integer not null,
        preset_id integer generated always as identity,
        person_id integer not null,
        role_id integer not null,
        name text not null,
        input jsonb not null,
        deleted boolean not null default false,
        primary key (study_id, preset_id),
        unique (study_id, person_id, role_id, name)
      );
      select platform.audit_table('export.dataset_preset', 'dataset_preset', 'study', 'study_id', 'study_id');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
