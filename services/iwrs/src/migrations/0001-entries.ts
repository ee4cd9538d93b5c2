import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is entered in a study; audited. */
export class Entries1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table iwrs.entry (
        study_id integer not null,
        entry_id integer generated always as identity,
        name text not null,
        revision integer not null default 1,
        primary key (study_id, entry_id)
      );
      select platform.audit_table('iwrs.entry', 'iwrs_entry', 'iwrs_entry', 'entry_id', 'study_id');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table iwrs.entry');
  }
}
