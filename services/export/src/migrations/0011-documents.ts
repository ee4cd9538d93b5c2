import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The eCRF and the records of subjects as PDF: who asked for each, in which role, with which options, and the file. */
export class Documents1790000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table export.document (
        study_id integer not null,
        document_id integer generated always as identity,
        kind text not null check (kind in ('ecrf', 'subject')),
        job_id uuid not null,
        options jsonb not null,
        -- Sites of the subjects in the file; an eCRF has none.
        site_ids integer[] not null,
        person_id integer not null,
        login_id text not null,
        person_name text not null,
        role_id integer not null,
        role_name text,
        requested_at timestamptz not null default now(),
        finished_at timestamptz,
        expires_at timestamptz,
        file_name text,
        -- Items (PAGE.ITEM) and flags in the file: what a role must see to download it.
        items text[],
        flags smallint,
        bytes bigint,
        sha256 text,
        -- Of the service that wrote the file.
        version text,
        primary key (study_id, document_id)
      );
      select platform.audit_table('export.document', 'document', 'study', 'study_id', 'study_id');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
