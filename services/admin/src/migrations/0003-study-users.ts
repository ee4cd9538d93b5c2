import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users of each study, whether they are disabled there, and assignments that were given by mistake. */
export class StudyUsers1790000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table admin.study_user (
        study_id integer not null,
        person_id integer not null check (person_id > 0),
        disabled boolean not null default false,
        reason text,
        primary key (study_id, person_id)
      );
      select platform.audit_table('admin.study_user', 'study_user', 'person', 'person_id', 'study_id');

      -- Null, not false: the audit trail of rows that are older than the column knows nothing of it.
      alter table admin.assignment add column deleted boolean;

      select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-admin-0003', null, 'migration');
      insert into admin.study_user (study_id, person_id)
        select distinct study_id, person_id from admin.assignment;

      create or replace view admin.v1_assignment as
        select a.study_id, a.person_id, a.role_id, a.site_id, a.start_date, a.end_date
        from admin.assignment a
        where a.deleted is not true and not exists (
          select 1 from admin.study_user u
          where u.study_id = a.study_id and u.person_id = a.person_id and u.disabled);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
