import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Copies of a site's records are documents, too; who of the site acknowledged each, and when. */
export class SiteCopies1790000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table export.document
        drop constraint document_kind_check,
        add constraint document_kind_check check (kind in ('ecrf', 'subject', 'site')),
        add column acknowledged_at timestamptz,
        add column acknowledged_by integer,
        add column acknowledged_name text,
        add column acknowledged_role text;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
