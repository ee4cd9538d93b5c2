import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sites of a study, and the assignments of roles there with their periods (spec section 3: User, Site). */
export class SitesAndAssignments1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table admin.site (
        study_id integer not null,
        site_id integer generated always as identity,
        site_code text not null,
        name text not null,
        address text,
        country text not null,
        utc_offset_minutes smallint not null check (utc_offset_minutes between -660 and 720),
        effective_date date not null,
        department text,
        contract_number text,
        contract_date date,
        econsent boolean not null default false,
        system_linkage boolean not null default false,
        disabled boolean not null default false,
        deleted boolean not null default false,
        revision integer not null default 1,
        updated_by text not null,
        updated_at timestamptz not null default now(),
        reason_code smallint,
        reason text,
        primary key (study_id, site_id)
      );
      create unique index site_code on admin.site (study_id, lower(site_code)) where not deleted;

      create table admin.assignment (
        study_id integer not null,
        assignment_id integer generated always as identity,
        person_id integer not null,
        role_id integer not null,
        site_id integer,
        start_date date not null,
        end_date date,
        revision integer not null default 1,
        reason text,
        primary key (study_id, assignment_id),
        check (end_date is null or end_date >= start_date)
      );
      create index assignment_person on admin.assignment (study_id, person_id, role_id);
      create index assignment_of_person on admin.assignment (person_id);

      select platform.audit_table('admin.site', 'site', 'site', 'site_id', 'study_id');
      select platform.audit_table('admin.assignment', 'assignment', 'person', 'person_id', 'study_id');

      create view admin.v1_site as
        select study_id, site_id, site_code, name, country, utc_offset_minutes::integer, deleted, disabled, econsent
        from admin.site;
      create view admin.v1_assignment as
        select study_id, person_id, role_id, site_id, start_date, end_date from admin.assignment;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view admin.v1_assignment;
      drop view admin.v1_site;
      drop table admin.assignment;
      drop table admin.site;
    `);
  }
}
