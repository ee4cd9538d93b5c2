import {
  downloadAuditSql,
  downloadLogSql,
  downloadTicketSql,
  jobRunSql,
} from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Exports of datasets: who asked for each, when, in which role, with which options, and what identifies the file. The jobs
 * behind them, the tickets for their files and the log of downloads are those of service-kit.
 */
export class DatasetExports1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table export.dataset_export (
        study_id integer not null,
        export_id integer generated always as identity,
        job_id uuid not null,
        format text not null,
        options jsonb not null,
        -- Sites in the file; null: all of the study.
        site_ids integer[],
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
        "values" integer,
        bytes bigint,
        sha256 text,
        -- Of the service that wrote the file.
        version text,
        primary key (study_id, export_id)
      );
      select platform.audit_table('export.dataset_export', 'dataset_export', 'study', 'study_id', 'study_id');
      ${jobRunSql('export')}
      ${downloadTicketSql('export')}
      ${downloadLogSql('export')}
    `);
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-export-0001', null, 'migration')`,
    );
    await runner.query(downloadAuditSql('export'));
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
