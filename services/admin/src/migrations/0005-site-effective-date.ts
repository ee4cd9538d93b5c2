import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subjects are registered from a site's effective date on, so the published view contains it. */
export class SiteEffectiveDate1790000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view admin.v1_site as
        select study_id, site_id, site_code, name, country, utc_offset_minutes::integer, deleted, disabled, econsent,
          system_linkage, effective_date
        from admin.site;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view admin.v1_site;
      create view admin.v1_site as
        select study_id, site_id, site_code, name, country, utc_offset_minutes::integer, deleted, disabled, econsent,
          system_linkage
        from admin.site;
    `);
  }
}
