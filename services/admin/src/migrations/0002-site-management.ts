import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleting and restoring sites, and the contract that covers a whole study. */
export class SiteManagement1790000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A deleted site can come back, and its history goes by its ID: nobody else gets that ID.
      drop index admin.site_code;
      create unique index site_code on admin.site (study_id, lower(site_code));

      -- 0 is the pseudo-site of IWRS and never a row here.
      alter table admin.site add check (site_id > 0);

      create table admin.study_contract (
        study_id integer primary key,
        contract_number text not null,
        contract_date date,
        revision integer not null default 1,
        updated_by text not null,
        updated_at timestamptz not null default now(),
        reason text
      );
      select platform.audit_table('admin.study_contract', 'study_contract', 'study', 'study_id', 'study_id');

      create or replace view admin.v1_site as
        select study_id, site_id, site_code, name, country, utc_offset_minutes::integer, deleted, disabled, econsent,
          system_linkage
        from admin.site;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view admin.v1_site;
      create view admin.v1_site as
        select study_id, site_id, site_code, name, country, utc_offset_minutes::integer, deleted, disabled, econsent
        from admin.site;
      drop table admin.study_contract;
      alter table admin.site drop constraint site_site_id_check;
      drop index admin.site_code;
      create unique index site_code on admin.site (study_id, lower(site_code)) where not deleted;
    `);
  }
}
